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

const GATHER_MS = 100;
const REST_TIMES = 4;

/**
 * Each process tells its own sockets, at most once a second and only if something differs. Without a connected admin
 * nothing is looked at.
 */
@Injectable()
export class InboxNews {
  private readonly outdated = new Set<InboxKind>();
  private readonly known = new Map<InboxKind, string>();
  private readonly restsUntil = new Map<InboxKind, number>();
  private readonly sorting = new Set<string>();
  /** Counted from when it was told, however long the look took. */
  private readonly looking = new Loop({ run: () => this.look(), restMs: INBOX_NEWS_MS });
  private isLooking = false;
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
