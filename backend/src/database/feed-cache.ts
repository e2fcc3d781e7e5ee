import type { Clock } from '../common/clock.js';
import type { ChangeFeed } from './change-feed.js';

interface Known<T> {
  value: T;
  readAt: number;
}

interface Reading<T> {
  result: Promise<T>;
  /** News came while the database was being read: the answer may be older than the news. */
  isOvertaken: boolean;
}

/** How long memory is trusted while no news from other processes arrives. */
const TRUST_WITHOUT_NEWS_MS = 1_000;

/**
 * Database content in memory, by key, that is as good as reading it: its owner forgets a key at each news of it, a gap
 * in the news forgets all, and without news it is trusted for a second only.
 */
export class FeedCache<T> {
  private readonly known = new Map<string, Known<T>>();
  private readonly readings = new Map<string, Reading<T>>();

  constructor(
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
    private readonly load: (key: string) => Promise<T>,
  ) {
    feed.onGap(() => this.clear());
  }

  async get(key: string): Promise<T> {
    const known = this.known.get(key);
    if (known && (this.feed.isFresh || this.clock.now() - known.readAt < TRUST_WITHOUT_NEWS_MS)) {
      return known.value;
    }
    return this.read(key);
  }

  /** From the database, whatever memory says. */
  async read(key: string): Promise<T> {
    const reading = this.readings.get(key) ?? this.startReading(key);
    const readAt = this.clock.now();
    const value = await reading.result;
    if (!reading.isOvertaken) this.known.set(key, { value, readAt });
    return value;
  }

  /** Changes what is known of a key, for the process that made the change and need not read it back. */
  update(key: string, change: (value: T) => T): void {
    const known = this.known.get(key);
    this.forget(key);
    if (known) this.known.set(key, { ...known, value: change(known.value) });
  }

  forget(key: string): void {
    this.known.delete(key);
    const reading = this.readings.get(key);
    if (!reading) return;
    reading.isOvertaken = true;
    // Whoever asks from now on must not be handed an answer from before the news.
    this.readings.delete(key);
  }

  clear(): void {
    for (const key of [...this.known.keys(), ...this.readings.keys()]) this.forget(key);
  }

  /** Drops what is not in use, so that memory follows use. */
  prune(isInUse: (key: string) => boolean): void {
    for (const key of this.known.keys()) if (!isInUse(key)) this.known.delete(key);
  }

  private startReading(key: string): Reading<T> {
    const reading: Reading<T> = { result: this.load(key), isOvertaken: false };
    this.readings.set(key, reading);
    const done = () => {
      if (this.readings.get(key) === reading) this.readings.delete(key);
    };
    reading.result.then(done, done);
    return reading;
  }
}
