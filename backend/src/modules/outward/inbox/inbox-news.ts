import { Inject, Injectable } from '@nestjs/common';
import { INBOX_NEWS_MS, type InboxKind } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { Loop } from '../../../common/time/loop.js';
import { AtEach } from '../../../common/time/loops.js';
import type { Change } from '../../../database/feed/change-cursor.js';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { Publisher } from '../../../realtime/publisher.js';
import { stateOf, type InboxSource } from './inbox-source.js';
import { INBOX_SOURCES } from './inbox-sources.js';
import { InboxInvalidation } from './inbox-invalidation.js';

/** From the first news until the sources are asked: what comes at once is looked at once. */
const GATHER_MS = 100;
/** A kind that takes long to read rests so many times as long. */
const REST_TIMES = 4;

/**
 * Tells admins that their inbox is another one: each process its own sockets, at most once a second, and only where
 * something is really different. Where no admin is connected nothing is looked at.
 */
@Injectable()
export class InboxNews {
  private readonly outdated = new Set<InboxKind>();
  /** What each kind said when it was last looked at. */
  private readonly known = new Map<InboxKind, string>();
  /** On the steady clock. */
  private readonly restsUntil = new Map<InboxKind, number>();
  /** Who put something away, or has it back. */
  private readonly sorting = new Set<string>();
  /** From when it was told to the next look, however long it took. */
  private readonly looking = new Loop({ run: () => this.look(), restMs: INBOX_NEWS_MS });
  private isLooking = false;
  /** Something is different, and was not told yet. */
  private isOther = false;
  private turnedUntil: number;

  constructor(
    @Inject(INBOX_SOURCES) private readonly sources: readonly InboxSource[],
    private readonly publisher: Publisher,
    private readonly clock: Clock,
    invalidation: InboxInvalidation,
  ) {
    invalidation.onInvalidate((kind) => this.outdate(kind));
    this.turnedUntil = clock.now();
  }

  @OnChange('inbox_aways')
  hear(change: Change): void {
    if (!('documentKey' in change)) return;
    const [userId = ''] = String(change.documentKey._id).split('.');
    this.sorting.add(userId);
    this.plan();
  }

  @OnGap()
  hearGap(): void {
    for (const { kind } of this.sources) this.outdate(kind);
  }

  /** What comes and goes with time alone. */
  @AtEach('minute')
  outdateTurned(): void {
    const [from, to] = [this.turnedUntil, this.clock.now()];
    this.turnedUntil = to;
    for (const source of this.sources) if (source.mayTurn(from, to)) this.outdate(source.kind);
  }

  private outdate(kind: InboxKind): void {
    this.outdated.add(kind);
    this.plan();
  }

  /** The next look, or an earlier one than was planned; none where there is nothing to look at. */
  private plan(): void {
    if (this.isLooking) return;
    const rested = Math.min(...[...this.outdated].map((kind) => this.restOf(kind)));
    this.looking.wake(this.sorting.size > 0 ? GATHER_MS : Math.max(GATHER_MS, rested - this.clock.steady()));
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    try {
      await this.tell();
    } finally {
      this.isLooking = false;
      this.plan();
    }
  }

  private async tell(): Promise<void> {
    if (!this.publisher.hasAdmins) {
      this.outdated.clear();
      this.sorting.clear();
      this.known.clear();
      return;
    }
    await this.lookAtOutdated();
    const sorting = [...this.sorting];
    this.sorting.clear();
    if (this.isOther) this.publisher.inboxChanged();
    else this.publisher.inboxChanged(sorting);
    this.isOther = false;
  }

  /** Looks at the sources that are outdated and have rested. */
  private async lookAtOutdated(): Promise<void> {
    const begun = this.clock.steady();
    const due = this.sources.filter(({ kind }) => this.outdated.has(kind) && this.restOf(kind) <= begun);
    for (const source of due) {
      // What comes from here on is looked at once more.
      this.outdated.delete(source.kind);
      await this.lookAtOne(source);
    }
  }

  private async lookAtOne(source: InboxSource): Promise<void> {
    const { kind } = source;
    const begun = this.clock.steady();
    try {
      const state = stateOf(await source.entries());
      if (this.known.get(kind) !== state) this.isOther = true;
      this.known.set(kind, state);
    } catch (error) {
      this.outdated.add(kind);
      throw error;
    } finally {
      const end = this.clock.steady();
      this.restsUntil.set(kind, end + (end - begun) * REST_TIMES);
    }
  }

  private restOf(kind: InboxKind): number {
    return this.restsUntil.get(kind) ?? Number.NEGATIVE_INFINITY;
  }
}
