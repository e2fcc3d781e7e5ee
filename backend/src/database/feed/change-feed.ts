import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { Clock } from '../../common/time/clock.js';
import { unavailable } from '../../common/errors/app-error.js';
import { growingPause } from '../../common/time/loop.js';
import { toAppError } from '../../common/errors/to-app-error.js';
import { reactionKind, Reactions } from '../../common/reactions.js';
import { OnStart, OnStop } from '../../common/lifecycle.js';
import { ChangeCursor, LOOK_MAX, type Look, type Position } from './change-cursor.js';
import { Interests, type ChangeListener } from './interests.js';

type GapListener = () => void;

export interface Wanted {
  collection: string;
  fields?: string[] | undefined;
}

export const describeWanted = ({ collection, fields }: Wanted): string =>
  fields ? `${collection} (${fields.join(', ') || 'new ones'})` : collection;

const onChange = reactionKind<Wanted, ChangeListener>('OnChange', describeWanted);

export const OnChange = (collection: string, fields?: string[]) => onChange({ collection, fields });

export const OnGap = reactionKind<undefined, GapListener>('OnGap', () => 'changes may have been missed');

/** How long the database waits for changes. An empty answer after that proves that there were none. */
const LOOK_MS = 700;
const FRESH_MS = 1_000;
/** From so many writes a second on, the feed looks with pauses, because each write would wake it. */
const MANY_WRITES = 3_000;
const BUSY_FOR_MS = 2_000;
const BUSY_PAUSE_MS = 100;
const SHORT_LOOK_MS = 1;

/** Feeds the replicas, which are trusted only while it is fresh and renew their content after a gap. */
@Injectable()
export class ChangeFeed {
  private readonly logger = new Logger(ChangeFeed.name);
  private readonly interests = new Interests((error) => this.logger.error(error));
  private readonly gapListeners: GapListener[] = [];
  private failures = 0;
  private provenAt = this.clock.steady();
  private isFollowed = false;
  private isStopped = false;
  private hasOpened = false;
  private opened: Promise<void> | undefined;
  private cursor: ChangeCursor | undefined;
  /** All changes before it were passed on; undefined where the next cursor can't resume. */
  private position: Position;
  private busyUntil = Number.NEGATIVE_INFINITY;
  readonly figures = { breaks: 0, gaps: 0 };

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly clock: Clock,
    private readonly reactions: Reactions,
  ) {}

  @OnStart('boot')
  hearAll(): void {
    for (const { facts, run } of this.reactions.of(onChange)) {
      this.onChange(facts.collection, run, facts.fields);
    }
    for (const { run } of this.reactions.of(OnGap)) this.onGap(run);
  }

  get isFresh(): boolean {
    return this.isFollowed && this.unprovenMs < FRESH_MS;
  }

  get unprovenMs(): number {
    return this.clock.steady() - this.provenAt;
  }

  /** A method, because TypeScript's narrowing of a field ignores that a stop may come at any await. */
  hasStopped(): boolean {
    return this.isStopped;
  }

  onChange(collection: string, listener: ChangeListener, fields?: string[]): void {
    this.interests.add(collection, listener, fields);
  }

  onGap(listener: GapListener): void {
    this.gapListeners.push(listener);
  }

  start(): Promise<void> {
    // A command with few modules may have no listeners, and MongoDB refuses an empty list of interests.
    if (this.interests.isEmpty) return Promise.resolve();
    this.opened ??= new Promise((resolve) => void this.follow(resolve));
    return this.opened;
  }

  /** Doesn't wait for the look in flight. MongoDB 6.0 holds it for its full time, until the connection is closed. */
  @OnStop('feed')
  async stop(): Promise<void> {
    this.isStopped = true;
    this.isFollowed = false;
    await this.cursor?.kill();
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
    this.figures.breaks += 1;
    // Any other error than an absent database means that the position can't be used any more.
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
      // Not awaited, because the database may be away.
      void this.cursor.close();
    }
  }

  private noteOpen(start: Position): void {
    const goesOn = this.position !== undefined;
    this.position ??= start;
    if (goesOn || !this.hasOpened) {
      this.hasOpened = true;
      return;
    }
    this.figures.gaps += 1;
    for (const listener of this.gapListeners) listener();
  }

  private async lookOnce(cursor: ChangeCursor): Promise<void> {
    const isBusy = this.clock.steady() < this.busyUntil;
    if (isBusy) await delay(BUSY_PAUSE_MS);
    const lookedAt = this.clock.steady();
    const waitMs = isBusy || !this.isFollowed ? SHORT_LOOK_MS : LOOK_MS;
    const look = await cursor.look(waitMs);
    if (this.hasStopped()) return;
    this.failures = 0;
    this.noteProof(look, lookedAt, waitMs);
    if (look.writesThisSecond >= MANY_WRITES) this.busyUntil = lookedAt + BUSY_FOR_MS;
    for (const change of look.changes) this.interests.tell(change);
    this.position = look.position;
  }

  private noteProof({ changes }: Look, lookedAt: number, waitMs: number): void {
    if (changes.length >= LOOK_MAX) return;
    this.isFollowed = true;
    // The database waits for `waitMs` from the request on, so an empty answer was sent no sooner than that.
    const hasWaited = changes.length === 0 && this.clock.steady() - lookedAt >= waitMs;
    this.provenAt = hasWaited ? lookedAt + waitMs : lookedAt;
  }
}
