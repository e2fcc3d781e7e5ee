import { Injectable } from '@nestjs/common';
import { OnEvent, type DomainEventMap } from '../../../../common/domain-events.js';
import type { Change } from '../../../../database/feed/change-cursor.js';
import { OnChange, OnGap } from '../../../../database/feed/change-feed.js';
import { Publisher } from '../../../../realtime/publisher.js';
import { SocketRechecks } from '../../../../realtime/socket-rechecks.js';
import { SessionCache } from '../checks/session-cache.js';

/** When a session was last used is no news: every process knows its own part of it. */
const NEWS = ['endCode', 'ends_at', 'username', 'confirmed_at'];

/** What becomes of a session is told to its sockets: at once by the process that did it, by the feed to all others. */
@Injectable()
export class SessionNews {
  constructor(
    private readonly cache: SessionCache,
    private readonly publisher: Publisher,
    private readonly watch: SocketRechecks,
  ) {}

  @OnEvent('session.ended')
  tellEnd({ id, code, message, by }: DomainEventMap['session.ended']): void {
    this.publisher.endSession(id, { code, ...(message !== undefined && { message }), ...(by && { by }) });
  }

  /** Another process, or this one, changed a session: memory forgets what it knew, and then its sockets are asked about. */
  @OnChange('sessions', NEWS)
  hear(change: Change): void {
    this.cache.hear(change);
    if ('documentKey' in change) this.watch.recheckSession(String(change.documentKey._id));
  }

  @OnGap()
  @OnChange('whitelist_entries')
  @OnChange('whitelist_state')
  recheckAll(): void {
    this.watch.recheckAll();
  }
}
