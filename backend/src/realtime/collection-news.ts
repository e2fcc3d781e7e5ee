import { Injectable, Logger } from '@nestjs/common';
import { growingPause, Loop } from '../common/time/loop.js';
import { reactionKind, Reactions } from '../common/reactions.js';
import { OnStart, OnStop } from '../common/lifecycle.js';
import { ChangeFeed, describeWanted, type Wanted } from '../database/feed/change-feed.js';
import type { News } from './news.js';
import { Publisher } from './publisher.js';

const GATHER_MS = 100;

export interface Changed {
  ids: readonly string[];
  hasGap: boolean;
}

type NewsSource = (changed: Changed) => News[] | Promise<News[]>;

const newsOf = reactionKind<Wanted, NewsSource>('NewsOf', describeWanted);

/** Declares what to tell which sockets when a collection changes. The method is retried after a failure. */
export const NewsOf = (collection: string, fields?: string[]) => newsOf({ collection, fields });

/** Tells the sockets of this process what the change feed brings, with or without Redis. */
@Injectable()
export class CollectionNews {
  private readonly logger = new Logger(CollectionNews.name);
  private readonly hearers = new Map<string, (change: Partial<Changed>) => void>();
  private readonly loops: Loop[] = [];

  constructor(
    private readonly feed: ChangeFeed,
    private readonly reactions: Reactions,
    private readonly publisher: Publisher,
  ) {}

  @OnStart('boot')
  start(): void {
    for (const { facts, run } of this.reactions.of(newsOf)) {
      const { collection, fields } = facts;
      const hear = this.teller(collection, run);
      this.hearers.set(collection, hear);
      this.feed.onGap(() => hear({ hasGap: true }));
      this.feed.onChange(
        collection,
        (change) => {
          if ('documentKey' in change) hear({ ids: [String(change.documentKey._id)] });
        },
        fields,
      );
    }
  }

  @OnStop('work')
  stop(): void {
    for (const loop of this.loops) void loop.stop();
  }

  outdate(collection: string, ids: readonly string[]): void {
    if (ids.length > 0) this.hearers.get(collection)?.({ ids });
  }

  private teller(collection: string, source: NewsSource): (change: Partial<Changed>) => void {
    const ids = new Set<string>();
    let hasGap = false;
    const hear = (change: Partial<Changed>): void => {
      for (const id of change.ids ?? []) ids.add(id);
      hasGap ||= change.hasGap ?? false;
      telling.wake();
    };
    const telling = new Loop({
      run: async () => {
        const changed = { ids: [...ids], hasGap };
        // Cleared before the source reads, so that changes during the read are told after it.
        ids.clear();
        hasGap = false;
        try {
          for (const news of await source(changed)) this.publisher.tellHere(news);
        } catch (error) {
          hear(changed);
          throw error;
        }
      },
      failed: () => this.logger.warn(`News of ${collection} wait for the database`),
      restMs: GATHER_MS,
      retryMs: growingPause,
    });
    this.loops.push(telling);
    return hear;
  }
}
