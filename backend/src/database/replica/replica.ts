import { AsyncResource } from 'node:async_hooks';
import type { Clock } from '../../common/time/clock.js';
import type { Change } from '../feed/change-cursor.js';
import type { ChangeFeed } from '../feed/change-feed.js';

/** What a replica asks of the feed. */
export type News = Pick<ChangeFeed, 'isFresh' | 'unprovenMs' | 'hasStopped' | 'onGap'>;

export type SteadyClock = Pick<Clock, 'steady'>;

/** One look at the database. What is heard of meanwhile may be newer than what it answers. */
export class Reading {
  private readonly overtaken = new Set<string>();

  /** On the steady clock: nothing that it answers is older than this. */
  constructor(readonly startedAt: number) {}

  overtake(key: string): void {
    this.overtaken.add(key);
  }

  isOvertaken(key: string): boolean {
    return this.overtaken.has(key);
  }
}

/**
 * Database content in memory, by key, kept true by news of what others wrote: what all its kinds have in common. Its
 * owner hands it the news of its collections; it hears by itself of gaps in them.
 */
export abstract class Replica {
  private readonly readings = new Set<Reading>();
  /** Where it was made, outside of every transaction. */
  private readonly outside = new AsyncResource('Replica');

  protected constructor(
    readonly name: string,
    protected readonly feed: News,
    protected readonly clock: SteadyClock,
  ) {
    feed.onGap(() => this.outdateAll());
  }

  /** How long it has not been proven that memory says what the database says. */
  get unprovenMs(): number {
    return this.feed.unprovenMs;
  }

  /** Since the process started: what has to be read again, without anybody who would hear of it. */
  get failedReads(): number {
    return 0;
  }

  hear(change: Change): void {
    if ('documentKey' in change) this.outdate(String(change.documentKey._id));
    // A collection that was dropped or renamed.
    else this.outdateAll();
  }

  /** What is known of a key is no longer true, nor is what is being read of it. */
  outdate(key: string): void {
    for (const reading of this.readings) reading.overtake(key);
  }

  abstract outdateAll(): void;

  /** Whoever asks may do so inside a transaction; what is kept for all must not come from its old view of the data. */
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
