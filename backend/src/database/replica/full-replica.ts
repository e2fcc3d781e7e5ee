import { Logger } from '@nestjs/common';
import { growingPause, Loop } from '../../common/time/loop.js';
import { toAppError } from '../../common/errors/to-app-error.js';
import { Replica, type News, type SteadyClock } from './replica.js';

export interface Source<T> {
  everything(): AsyncIterable<readonly T[]>;
  these(ids: string[]): Promise<T[]>;
  idOf(value: T): string;
}

export interface Keeper<T> {
  ids(): Iterable<string>;
  put(value: T): void;
  remove(id: string): void;
}

const BATCH = 200;

/** Holds a whole collection. A changed id is outdated until it is read; failed reads are retried. */
export class FullReplica<T> extends Replica {
  private readonly logger = new Logger(FullReplica.name);
  private readonly outdated = new Set<string>();
  private isLoadDue = false;
  private wasWhole = false;
  private loading: Promise<void> | undefined;
  private failures = 0;
  /** A loop apart from `reads`, because a load takes longer than changes may wait. */
  private readonly loads = this.retried(async () => {
    if (this.isLoadDue) await this.load();
  });
  private readonly reads = this.retried(async () => {
    if (this.outdated.size > 0) await this.readOutdated();
    return this.outdated.size > 0;
  });

  constructor(
    name: string,
    feed: News,
    clock: SteadyClock,
    private readonly source: Source<T>,
    private readonly keeper: Keeper<T>,
  ) {
    super(name, feed, clock);
  }

  override get unprovenMs(): number {
    return Math.max(this.feed.unprovenMs, this.loads.dueForMs, this.reads.dueForMs);
  }

  override get failedReads(): number {
    return this.failures;
  }

  override outdate(id: string): void {
    this.overtake(id);
    this.outdated.add(id);
    this.reads.wake();
  }

  override outdateAll(): void {
    this.isLoadDue = true;
    this.loads.wake();
  }

  /** Doesn't retry: the start does. */
  load(): Promise<void> {
    // Loads are shared, because the older of two could put back what the newer replaced.
    this.loading ??= this.loadUntilWhole().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  async whole(): Promise<void> {
    if (!this.wasWhole) await this.load();
  }

  private async loadUntilWhole(): Promise<void> {
    do {
      // A gap in the news from here on makes a load due again.
      this.isLoadDue = false;
      try {
        await this.loadOnce();
      } catch (error) {
        this.isLoadDue = true;
        throw error;
      }
    } while (this.isDue());
    this.wasWhole = true;
  }

  private loadOnce(): Promise<void> {
    return this.reading(async (reading) => {
      const unseen = new Set(this.keeper.ids());
      for await (const part of this.source.everything()) {
        for (const value of part) {
          const id = this.source.idOf(value);
          unseen.delete(id);
          if (reading.overtaken.has(id)) this.outdate(id);
          else this.put(value);
        }
      }
      // These seem to be deleted; a read of each will tell.
      for (const id of unseen) this.outdate(id);
    });
  }

  private readOutdated(): Promise<void> {
    return this.reading(async (reading) => {
      const ids = firstOf(this.outdated, BATCH);
      const found = new Map<string, T>();
      for (const value of await this.source.these(ids)) found.set(this.source.idOf(value), value);
      for (const id of ids.filter((one) => !reading.overtaken.has(one))) {
        this.outdated.delete(id);
        const value = found.get(id);
        if (value === undefined) this.keeper.remove(id);
        else this.put(value);
      }
    });
  }

  /** A value that can't be kept must not block the others. */
  private put(value: T): void {
    try {
      this.keeper.put(value);
    } catch (error) {
      this.logger.error(error);
    }
  }

  private retried(work: () => Promise<unknown>): Loop {
    return new Loop({
      run: () => (this.feed.hasStopped() ? undefined : work()),
      failed: (error) => {
        this.failures += 1;
        if (toAppError(error).code !== 'UNAVAILABLE') this.logger.warn(error);
      },
      retryMs: growingPause,
      steady: () => this.clock.steady(),
    });
  }

  /** A method, because TypeScript's narrowing of a field ignores that a gap may come at any await. */
  private isDue(): boolean {
    return this.isLoadDue;
  }
}

function firstOf(ids: Iterable<string>, count: number): string[] {
  const first: string[] = [];
  for (const id of ids) {
    if (first.length === count) break;
    first.push(id);
  }
  return first;
}
