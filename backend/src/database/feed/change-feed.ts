import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from '../../common/time/clock.js';
import { unavailable } from '../../common/errors/app-error.js';
import { growingPause } from '../../common/time/loop.js';
import { toAppError } from '../../common/errors/to-app-error.js';
import { ReactionKind, Reactions } from '../../common/reactions.js';
import { OnStart, OnStop } from '../../common/lifecycle.js';
import { ChangeCursor, LOOK_MAX, type Look, type Position } from './change-cursor.js';
import { Interests, type ChangeListener } from './interests.js';

type GapListener = () => void;

/** Which changes are of interest. */
export interface Wanted {
  collection: string;
  /** The fields whose update is of interest, where most updates are not. */
  fields?: string[] | undefined;
}

/** For the table of reactions. */
export const describeWanted = ({ collection, fields }: Wanted): string =>
  fields ? `${collection} (${fields.join(', ') || 'new ones'})` : collection;

const onChange = new ReactionKind<Wanted, ChangeListener>('OnChange', describeWanted);
const onGap = new ReactionKind<null, GapListener>('OnGap', () => 'changes may have been missed');

/** Hears of what is written to a collection, by whichever process. */
export const OnChange = (collection: string, fields?: string[]) => onChange.declare({ collection, fields });

/** Runs when changes may have been missed. */
export const OnGap = () => onGap.declare(null);

/** How long one look waits for news: an empty answer that took so long proves that nothing happened for so long. */
const LOOK_MS = 600;
/** Past this without an answer, memory may no longer be trusted. */
const FRESH_MS = 1_000;
/** While others write so much, the news waits for a moment, and nobody is woken for nothing a thousand times a second. */
const MANY_WRITES = 3_000;
const BUSY_FOR_MS = 2_000;
const BUSY_PAUSE_MS = 100;
/** The least that a look can be told to wait. */
const SHORT_LOOK_MS = 1;

/**
 * News of what other processes (or a command line) wrote, by collection. Whoever keeps database content in memory
 * listens here, trusts it only while the feed is fresh, and forgets it when there was a gap.
 */
@Injectable()
export class ChangeFeed {
  private readonly logger = new Logger(ChangeFeed.name);
  private readonly interests = new Interests((error) => this.logger.error(error));
  private readonly gapListeners: GapListener[] = [];
  /** Since it last succeeded. */
  private failures = 0;
  private provenAt: number;
  /** Since the last break there was an answer. */
  private isFollowed = false;
  private isStopped = false;
  private hasOpened = false;
  private opened: Promise<void> | undefined;
  private loop: Promise<void> = Promise.resolve();
  private cursor: ChangeCursor | undefined;
  /** All before it was told; absent where a later cursor can't go on. */
  private position: Position;
  private busyUntil = Number.NEGATIVE_INFINITY;
  private breaks = 0;
  private gaps = 0;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
    private readonly reactions: Reactions,
  ) {
    this.provenAt = clock.steady();
  }

  @OnStart('boot')
  hearAll(): void {
    for (const { facts, run } of this.reactions.of(onChange)) {
      this.onChange(facts.collection, run, facts.fields);
    }
    for (const { run } of this.reactions.of(onGap)) this.onGap(run);
  }

  get isFresh(): boolean {
    return this.isFollowed && this.unprovenMs < FRESH_MS;
  }

  /** For how long it has not been proven that all was told. */
  get unprovenMs(): number {
    return this.clock.steady() - this.provenAt;
  }

  /** Asked and not read: a stop may come at any await. */
  hasStopped(): boolean {
    return this.isStopped;
  }

  /** Since the process started: how often it broke off, and after how many of these changes may have been missed. */
  get figures(): { breaks: number; gaps: number } {
    return { breaks: this.breaks, gaps: this.gaps };
  }

  /** For what declares its reactions in another way; before the start. */
  onChange(collection: string, listener: ChangeListener, fields?: string[]): void {
    this.interests.add(collection, listener, fields);
  }

  /** For a replica, which is made where it is filled. */
  onGap(listener: GapListener): void {
    this.gapListeners.push(listener);
  }

  /** Resolves when changes from now on are heard of. */
  start(): Promise<void> {
    // A program of few modules may want no news at all, and MongoDB takes no empty list of interests.
    if (this.interests.isEmpty) return Promise.resolve();
    this.opened ??= new Promise((resolve) => {
      this.loop = this.follow(resolve);
    });
    return this.opened;
  }

  @OnStop('feed')
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.cursor?.kill();
    await this.loop;
  }

  private async follow(onOpen: () => void): Promise<void> {
    while (!this.hasStopped()) {
      try {
        await this.followOneCursor(onOpen);
      } catch (error) {
        if (this.hasStopped()) return;
        this.noteBreak(error);
        await delay(growingPause(this.failures));
        this.failures += 1;
      }
    }
  }

  private noteBreak(error: unknown): void {
    this.breaks += 1;
    // Anything but an absent database says that the position is of no more use: forgotten there, or of another database.
    if (toAppError(error).code !== 'UNAVAILABLE') this.position = undefined;
    this.logger.warn(`The change feed broke off: ${error instanceof Error ? error.message : 'unknown'}`);
  }

  private async followOneCursor(onOpen: () => void): Promise<void> {
    const { db } = this.connection;
    if (!db) throw unavailable();
    this.cursor = await ChangeCursor.open(this.connection, db, this.interests.pipeline(), this.position);
    try {
      this.noteOpen(this.cursor.start);
      onOpen();
      while (!this.hasStopped()) await this.lookOnce(this.cursor);
    } finally {
      this.isFollowed = false;
      const closing = this.cursor.close();
      // Nobody waits for a database that may be away, but at the end.
      if (this.hasStopped()) await closing;
    }
  }

  private noteOpen(start: Position): void {
    const goesOn = this.position !== undefined;
    this.position ??= start;
    if (goesOn || !this.hasOpened) {
      this.hasOpened = true;
      return;
    }
    this.gaps += 1;
    for (const listener of this.gapListeners) listener();
  }

  private async lookOnce(cursor: ChangeCursor): Promise<void> {
    const isBusy = this.clock.steady() < this.busyUntil;
    if (isBusy) await delay(BUSY_PAUSE_MS);
    const lookedAt = this.clock.steady();
    // The first one asks where it stands, and does not wait for more.
    const waitMs = isBusy || !this.isFollowed ? SHORT_LOOK_MS : LOOK_MS;
    const look = await cursor.look(waitMs);
    this.failures = 0;
    this.noteProof(look, lookedAt, waitMs);
    if (look.writesThisSecond >= MANY_WRITES) this.busyUntil = lookedAt + BUSY_FOR_MS;
    for (const change of look.changes) this.interests.tell(change);
    this.position = look.position;
  }

  private noteProof({ changes }: Look, lookedAt: number, waitMs: number): void {
    // There may be more that is older.
    if (changes.length >= LOOK_MAX) return;
    this.isFollowed = true;
    // The database waited after it was asked: an answer without news that came late was sent no sooner than that.
    const hasWaited = changes.length === 0 && this.clock.steady() - lookedAt >= waitMs;
    this.provenAt = hasWaited ? lookedAt + waitMs : lookedAt;
  }
}
