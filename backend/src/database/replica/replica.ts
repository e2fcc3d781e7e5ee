import { AsyncResource } from 'node:async_hooks';
import type { Clock } from '../../common/time/clock.js';
import type { Change } from '../feed/change-cursor.js';
import type { ChangeFeed } from '../feed/change-feed.js';

export type News = Pick<ChangeFeed, 'isFresh' | 'unprovenMs' | 'hasStopped' | 'onGap'>;

export type SteadyClock = Pick<Clock, 'steady'>;

/** What is heard during a read may be newer than its result. */
export class Reading {
  private readonly overtaken = new Set<string>();

  constructor(readonly startedAt: number) {}

  overtake(key: string): void {
    this.overtaken.add(key);
  }

  isOvertaken(key: string): boolean {
    return this.overtaken.has(key);
  }
}

/** Its owner passes on the news of its collections; gaps it hears of by itself. */
export abstract class Replica {
  private readonly readings = new Set<Reading>();
  private readonly outside = new AsyncResource('Replica');

  protected constructor(
    readonly name: string,
    protected readonly feed: News,
    protected readonly clock: SteadyClock,
  ) {
    feed.onGap(() => this.outdateAll());
  }

  get unprovenMs(): number {
    return this.feed.unprovenMs;
  }

  get failedReads(): number {
    return 0;
  }

  hear(change: Change): void {
    if ('documentKey' in change) this.outdate(String(change.documentKey._id));
    else this.outdateAll();
  }

  /** A read that is under way does not replace what is known of it. */
  overtake(key: string): void {
    for (const reading of this.readings) reading.overtake(key);
  }

  abstract outdate(key: string): void;

  abstract outdateAll(): void;

  /** The caller may be in a transaction, whose old view of the data must not be kept for all. */
  protected async reading<R>(read: (reading: Reading) => Promise<R>): Promise<R> {
    const reading = new Reading(this.clock.steady());
    this.readings.add(reading);
    try {
      return await this.outside.runInAsyncScope(() => read(reading));
    } finally {
      this.readings.delete(reading);
    }
  }
}
