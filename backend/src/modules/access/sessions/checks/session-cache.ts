import { Injectable } from '@nestjs/common';
import type { SessionEnding } from '@keyroster/contracts';
import type { Change } from '../../../../database/feed/change-cursor.js';
import type { KeyedReplica } from '../../../../database/replica/keyed-replica.js';
import { Replicas } from '../../../../database/replica/replicas.js';
import type { Session } from '../session.schema.js';
import { SessionsRepository } from '../sessions.repository.js';

/** Sessions in memory, so that a token check reads no database. */
@Injectable()
export class SessionCache {
  private readonly sessions: KeyedReplica<Session | null>;

  constructor(repository: SessionsRepository, replicas: Replicas) {
    this.sessions = replicas.keyed('sessions', (id) => repository.find(id));
  }

  hear(change: Change): void {
    this.sessions.hear(change);
  }

  get(id: string): Promise<Session | null> {
    return this.sessions.get(id);
  }

  read(id: string): Promise<Session | null> {
    return this.sessions.read(id);
  }

  /** Ended by this process: known here at once, without waiting for the news of it. */
  markEnded(id: string, { code, message, by }: SessionEnding, endedAt: Date): void {
    const ended = { endCode: code, endedAt, ...(message && { endText: message }), ...(by && { endBy: by }) };
    this.sessions.change(id, (session) => session && { ...session, ...ended });
  }

  noteDevice(id: string, device_id: string): void {
    this.sessions.change(id, (session) => session && { ...session, device_id });
  }

  forget(id: string): void {
    this.sessions.outdate(id);
  }

  prune(isInUse: (id: string) => boolean): void {
    this.sessions.prune(isInUse);
  }
}
