import { IsBoolean, IsString } from 'class-validator';
import { Instant, ListOf } from '../answer-fields.js';
import { Id } from '../ids.js';

/** One session of a user. */
export class SessionAnswer {
  @Id() _id!: string;
  @Instant() createdAt!: string;
  @Instant() seenAt!: string;
  @IsString() ip!: string;
  @IsString() agent!: string;
  /** Whether it has an open socket. */
  @IsBoolean() live!: boolean;
}

/** The sessions of a user. */
export class SessionListAnswer {
  @ListOf(SessionAnswer) sessions!: SessionAnswer[];
}
