import { AsyncResource } from 'node:async_hooks';
import type { Clock } from '../../common/time/clock.js';
import type { Change } from '../feed/change-cursor.js';
import type { ChangeFeed } from '../feed/change-feed.js';

export type News = Pick<ChangeFeed, 'isFresh' | 'unprovenMs' | 'hasStopped' | 'onGap'>;

export type SteadyClock = Pick<Clock, 'steady'>;

/** A read in flight, with the keys whose changes during it may be newer than its result. */
export interface Reading {
  readonly startedAt: number;
  readonly overtaken: Set<string>;
}

/** The owner passes on changes of its collections; gaps are listened to here. */
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

  /** Keeps reads in flight from replacing what is known of the key. */
  overtake(key: string): void {
    for (const reading of this.readings) reading.overtaken.add(key);
  }

  abstract outdate(key: string): void;

  abstract outdateAll(): void;

  /** Leaves the caller's async context: it may be a transaction, whose old snapshot isn't for all. */
  protected async reading<R>(read: (reading: Reading) => Promise<R>): Promise<R> {
    const reading = { startedAt: this.clock.steady(), overtaken: new Set<string>() };
    this.readings.add(reading);
    try {
      return await this.outside.runInAsyncScope(() => read(reading));
    } finally {
      this.readings.delete(reading);
    }
  }
}
