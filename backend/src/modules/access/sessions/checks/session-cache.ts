import { Injectable } from '@nestjs/common';
import type { SessionEnding } from '@keyroster/contracts';
import { OnEvent, type DomainEventMap } from '../../../../common/domain-events.js';
import { GatheredReads } from '../../../../database/batch-loader.js';
import type { Change } from '../../../../database/feed/change-cursor.js';
import { OnChange, OnGap } from '../../../../database/feed/change-feed.js';
import type { KeyedReplica } from '../../../../database/replica/keyed-replica.js';
import { Replicas } from '../../../../database/replica/replicas.js';
import { Publisher } from '../../../../realtime/publisher.js';
import { SocketRechecks } from '../../../../realtime/socket-rechecks.js';
import type { Session } from '../session.schema.js';
import { storedEnd } from './session-rules.js';
import { SessionsRepository } from '../sessions.repository.js';

const FIELDS = ['endCode', 'username', 'confirmed_at'];

/** Sessions in memory, so that a token check reads no database. Closes the sockets of sessions that are over. */
@Injectable()
export class SessionCache {
  readonly sessions: KeyedReplica<Session | null>;

  constructor(
    repository: SessionsRepository,
    replicas: Replicas,
    private readonly publisher: Publisher,
    private readonly rechecks: SocketRechecks,
  ) {
    // Batches reads, because after a restart thousands of sessions come back at once.
    const reads = new GatheredReads((ids) => repository.findEach(ids));
    this.sessions = replicas.keyed('sessions', (id) => reads.get(id));
  }

  /** Marks a session that this process ended, without waiting for the change feed. */
  markEnded(id: string, ending: SessionEnding, endedAt: Date): void {
    const ended = storedEnd(ending, endedAt);
    this.sessions.change(id, (session) => session && { ...session, ...ended });
  }

  noteDevice(id: string, device_id: string): void {
    this.sessions.change(id, (session) => session && { ...session, device_id });
  }

  @OnEvent('session.ended')
  tellEnd({ id, ending }: DomainEventMap['session.ended']): void {
    this.publisher.endSession(id, ending);
  }

  /** Redis is quicker than the change feed: calls are refused here as soon as the sockets are closed. */
  @OnEvent('cluster.ended')
  hearEnd({ sessionId }: DomainEventMap['cluster.ended']): void {
    this.sessions.outdate(sessionId);
  }

  @OnChange('sessions', FIELDS)
  hear(change: Change): void {
    this.sessions.hear(change);
    if ('documentKey' in change) this.rechecks.recheckSession(String(change.documentKey._id));
  }

  @OnGap()
  @OnChange('whitelist_entries')
  @OnChange('whitelist_state')
  recheckAll(): void {
    this.rechecks.recheckAll();
  }
}
