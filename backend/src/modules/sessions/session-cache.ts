import { Injectable } from '@nestjs/common';
import type { SessionEndCode } from '@keyroster/contracts';
import { Clock } from '../../common/clock.js';
import { ChangeFeed } from '../../database/change-feed.js';
import { FeedCache } from '../../database/feed-cache.js';
import type { Session } from './session.schema.js';
import { SessionsRepository } from './sessions.repository.js';

/** When a session was last used is no news: every process knows its own part of it. */
const NEWS = ['endCode', 'ends_at', 'username'];

/** Sessions in memory, so that a token check reads no database. */
@Injectable()
export class SessionCache {
  private readonly sessions: FeedCache<Session | null>;
  private tellNews: (id: string) => void = () => undefined;

  constructor(repository: SessionsRepository, feed: ChangeFeed, clock: Clock) {
    this.sessions = new FeedCache(feed, clock, (id) => repository.find(id));
    feed.on(
      'sessions',
      (change) => {
        if (!('documentKey' in change)) return this.sessions.clear();
        const id = String(change.documentKey._id);
        this.forget(id);
        this.tellNews(id);
      },
      NEWS,
    );
  }

  /** Another process, or this one, changed a session: told once memory has forgotten what it knew. */
  onNews(listener: (id: string) => void): void {
    this.tellNews = listener;
  }

  get(id: string): Promise<Session | null> {
    return this.sessions.get(id);
  }

  read(id: string): Promise<Session | null> {
    return this.sessions.read(id);
  }

  /** Ended by this process: known here at once, without waiting for the news of it. */
  markEnded(id: string, endCode: SessionEndCode, endedAt: Date): void {
    this.sessions.update(id, (session) => session && { ...session, endCode, endedAt });
  }

  forget(id: string): void {
    this.sessions.forget(id);
  }

  prune(isInUse: (id: string) => boolean): void {
    this.sessions.prune(isInUse);
  }
}
