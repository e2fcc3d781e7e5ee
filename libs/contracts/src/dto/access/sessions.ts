import { IsBoolean, IsIn, IsString } from 'class-validator';
import { SESSION_CLIENTS, type SessionClient } from '../../access/extension.js';
import { Instant, ListOf } from '../answer-fields.js';
import { Id } from '../ids.js';

/** One session of a user. */
export class SessionAnswer {
  @Id()
  _id!: string;

  @Instant()
  createdAt!: string;

  @Instant()
  seenAt!: string;

  @IsString()
  ip!: string;

  @IsString()
  agent!: string;

  /** Whether a socket of it is open. */
  @IsBoolean()
  live!: boolean;

  @IsIn(SESSION_CLIENTS)
  client!: SessionClient;
}

/** The sessions of a user. */
export class SessionListAnswer {
  @ListOf(SessionAnswer)
  sessions!: SessionAnswer[];
}
