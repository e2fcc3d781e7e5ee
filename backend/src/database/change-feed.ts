import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from '../common/clock.js';
import { unavailable } from '../common/errors/app-error.js';
import { ChangeCursor, type Change } from './change-cursor.js';

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
/** While others write so much, the news waits for a moment, and nobody is woken for nothing a thousand times a second. */
const MANY_WRITES = 1_000;
const BUSY_FOR_MS = 2_000;
const BUSY_PAUSE_MS = 100;
/** The least that a look can be told to wait. */
const BUSY_LOOK_MS = 1;

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
  private cursor: ChangeCursor | undefined;
  private busyUntil = Number.NEGATIVE_INFINITY;

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
    await this.cursor?.kill();
    await this.loop;
  }

  private async follow(onOpen: () => void): Promise<void> {
    let isFirst = true;
    while (!this.hasStopped()) {
      try {
        await this.followOneCursor(() => {
          if (!isFirst) this.tellOfGap();
          isFirst = false;
          onOpen();
        });
      } catch (error) {
        if (this.hasStopped()) return;
        this.logger.warn(`The change feed broke off: ${error instanceof Error ? error.message : 'unknown'}`);
        await delay(RETRY_MS);
      }
    }
  }

  private async followOneCursor(onOpen: () => void): Promise<void> {
    const { db } = this.connection;
    if (!db) throw unavailable();
    // What happened is news; the whole document, which may be a picture of megabytes, is not.
    const pipeline = [{ $match: this.ofInterest() }, { $unset: 'fullDocument' }];
    this.cursor = await ChangeCursor.open(this.connection, db, pipeline);
    try {
      onOpen();
      while (!this.hasStopped()) await this.lookOnce(this.cursor);
    } finally {
      await this.cursor.close();
    }
  }

  private async lookOnce(cursor: ChangeCursor): Promise<void> {
    const isBusy = this.clock.now() < this.busyUntil;
    if (isBusy) await delay(BUSY_PAUSE_MS);
    const lookedAt = this.clock.now();
    const { changes, writesThisSecond } = await cursor.look(isBusy ? BUSY_LOOK_MS : LOOK_MS);
    this.provenAt = changes.length > 0 ? lookedAt : this.provenBy(lookedAt);
    if (writesThisSecond >= MANY_WRITES) this.busyUntil = lookedAt + BUSY_FOR_MS;
    for (const change of changes) this.tell(change);
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
