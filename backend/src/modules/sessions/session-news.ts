import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../common/domain-events.js';
import { ChangeFeed } from '../../database/change-feed.js';
import { Publisher } from '../../realtime/publisher.js';
import { SocketWatch } from '../../realtime/socket-watch.js';
import { SessionCache } from './session-cache.js';

/** What becomes of a session is told to its sockets: at once by the process that did it, by the feed to all others. */
@Injectable()
export class SessionNews {
  constructor(
    cache: SessionCache,
    publisher: Publisher,
    watch: SocketWatch,
    feed: ChangeFeed,
    events: DomainEvents,
  ) {
    events.on('session.ended', ({ id, code }) => publisher.endSession(id, code));
    cache.onNews((id) => watch.recheckSession(id));
    feed.onGap(() => watch.recheckAll());
    feed.on('whitelist_entries', () => watch.recheckAll());
    feed.on('whitelist_state', () => watch.recheckAll());
  }
}
