import { Injectable } from '@nestjs/common';
import { OnEvent, type DomainEventMap } from '../../../../common/domain-events.js';
import type { Change } from '../../../../database/feed/change-cursor.js';
import { OnChange, OnGap } from '../../../../database/feed/change-feed.js';
import { Publisher } from '../../../../realtime/publisher.js';
import { SocketRechecks } from '../../../../realtime/socket-rechecks.js';
import { SessionCache } from '../checks/session-cache.js';

/** The fields that matter to a socket. When a session was last used does not: every process knows its own part of it. */
const FIELDS = ['endCode', 'ends_at', 'username', 'confirmed_at'];

/** Closes sockets whose session is over: at once in the process that ended it, by the change feed in all others. */
@Injectable()
export class SessionSockets {
  constructor(
    private readonly cache: SessionCache,
    private readonly publisher: Publisher,
    private readonly rechecks: SocketRechecks,
  ) {}

  @OnEvent('session.ended')
  tellEnd({ id, code, message, by }: DomainEventMap['session.ended']): void {
    this.publisher.endSession(id, { code, ...(message !== undefined && { message }), ...(by && { by }) });
  }

  /** Memory forgets the session before its sockets are checked again. */
  @OnChange('sessions', FIELDS)
  hear(change: Change): void {
    this.cache.hear(change);
    if ('documentKey' in change) this.rechecks.recheckSession(String(change.documentKey._id));
  }

  @OnGap()
  @OnChange('whitelist_entries')
  @OnChange('whitelist_state')
  recheckAll(): void {
    this.rechecks.recheckAll();
  }
}
