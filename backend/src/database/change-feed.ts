import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { Clock } from '../common/clock.js';
import { unavailable } from '../common/errors/app-error.js';

type Change = mongo.ChangeStreamDocument;
type ChangeListener = (change: Change) => void;
type GapListener = () => void | Promise<void>;

interface Interest {
  listeners: ChangeListener[];
  /** Fields whose update is of interest; all of them where there is no list. */
  news: string[] | undefined;
}

/** How long one look waits for news: an empty answer that took so long proves that nothing happened for so long. */
const LOOK_MS = 600;
/** Past this without an answer, nobody may trust his memory any more. */
const FRESH_MS = 1_000;
const RETRY_MS = 500;

/**
 * News of what other processes (or a command line) wrote, by collection. Whoever keeps database content in memory
 * listens here, trusts it only while the feed is fresh, and forgets it when there was a gap.
 */
@Injectable()
export class ChangeFeed implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ChangeFeed.name);
  private readonly interests = new Map<string, Interest>();
  private readonly gapListeners: GapListener[] = [];
  private provenAt = Number.NEGATIVE_INFINITY;
  private isStopped = false;
  private opened: Promise<void> | undefined;
  private loop: Promise<void> = Promise.resolve();
  private stream: mongo.ChangeStream | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
  ) {}

  get isFresh(): boolean {
    return this.clock.now() - this.provenAt < FRESH_MS;
  }

  /** `news`: the fields whose update is of interest, where most updates are not; told to the database, not filtered here. */
  on(collection: string, listener: ChangeListener, news?: string[]): void {
    const interest = this.interests.get(collection) ?? { listeners: [], news: [] };
    this.interests.set(collection, {
      listeners: [...interest.listeners, listener],
      news: news && interest.news ? [...interest.news, ...news] : undefined,
    });
  }

  /** Called when changes may have been missed. */
  onGap(listener: GapListener): void {
    this.gapListeners.push(listener);
  }

  /** Resolves when changes from now on are heard of. */
  start(): Promise<void> {
    // A program of few modules may want no news at all, and MongoDB takes no empty list of interests.
    if (this.interests.size === 0) return Promise.resolve();
    this.opened ??= new Promise((resolve) => {
      this.loop = this.follow(resolve);
    });
    return this.opened;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await this.stream?.close();
    await this.loop;
  }

  private async follow(onOpen: () => void): Promise<void> {
    let isFirst = true;
    while (!this.hasStopped()) {
      try {
        await this.followOneStream(() => {
          if (!isFirst) this.tellOfGap();
          isFirst = false;
          onOpen();
        });
      } catch (error) {
        if (this.hasStopped()) return;
        this.logger.warn(`The change feed broke off: ${error instanceof Error ? error.message : 'unknown'}`);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private async followOneStream(onOpen: () => void): Promise<void> {
    if (!this.connection.db) throw unavailable();
    // What happened is news; the whole document, which may be a picture of megabytes, is not.
    const pipeline = [{ $match: this.ofInterest() }, { $unset: 'fullDocument' }];
    // The driver's own stream: mongoose's has no way to ask whether there is news.
    this.stream = this.connection.db.watch(pipeline, { maxAwaitTimeMS: LOOK_MS });
    let isOpen = false;
    try {
      while (!this.hasStopped()) {
        const lookedAt = this.clock.now();
        const change = await this.stream.tryNext();
        // Dropping the database ends the stream; from then on it answers at once and would hold up everything else.
        if (this.stream.closed) throw new Error('the stream has ended');
        // The first look opens the stream: what happened before it may have been missed.
        if (!isOpen) onOpen();
        this.provenAt = isOpen && !change ? this.provenBy(lookedAt) : lookedAt;
        isOpen = true;
        if (change) this.tell(change);
      }
    } finally {
      await this.stream.close();
    }
  }

  /** The database waited after it was asked: an answer that came late may have been sent no sooner than that. */
  private provenBy(lookedAt: number): number {
    return this.clock.now() - lookedAt >= LOOK_MS ? lookedAt + LOOK_MS : lookedAt;
  }

  /** Asked and not read: a stop may come at any await. */
  private hasStopped(): boolean {
    return this.isStopped;
  }

  private tellOfGap(): void {
    for (const listener of this.gapListeners) {
      Promise.resolve(listener()).catch((error: unknown) => this.logger.warn(error));
    }
  }

  private ofInterest() {
    return {
      $or: [...this.interests].map(([collection, { news }]) => ({
        'ns.coll': collection,
        ...(news && {
          $or: [
            { operationType: { $ne: 'update' } },
            ...news.map((field) => ({ [`updateDescription.updatedFields.${field}`]: { $exists: true } })),
          ],
        }),
      })),
    };
  }

  private tell(change: Change): void {
    if (!('ns' in change) || !('coll' in change.ns)) return;
    for (const listener of this.interests.get(change.ns.coll)?.listeners ?? []) listener(change);
  }
}
