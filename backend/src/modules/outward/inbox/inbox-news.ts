import { Injectable } from '@nestjs/common';
import { INBOX_NEWS_MS, SUPERVISOR_INBOX, type InboxKind } from '@keyroster/contracts';
import { scopeOf } from '../../../common/access/scope.js';
import { groupedBy } from '../../../common/grouped-by.js';
import { OnStart } from '../../../common/lifecycle.js';
import { Reactions } from '../../../common/reactions.js';
import { Clock } from '../../../common/time/clock.js';
import { Loop } from '../../../common/time/loop.js';
import { AtEach } from '../../../common/time/loops.js';
import type { Change } from '../../../database/feed/change-cursor.js';
import { ChangeFeed, OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { Publisher } from '../../../realtime/publisher.js';
import { UserRoster } from '../../people/users/index.js';
import { inboxSource, stateOf, type InboxEntry } from './inbox-source.js';

/** How long the first change waits for others before the sources are read. */
const GATHER_MS = 100;
/** A kind rests this many times as long as reading it took. */
const REST_TIMES = 4;
/** No supervisor has this name. */
const ALL = '';

/** Tells this process's sockets of changes, at most once a second. Reads nothing while no staff is there. */
@Injectable()
export class InboxNews {
  private readonly outdated = new Set<InboxKind>();
  /** The states of each kind: of all items, and of each supervisor's part by name, unless it is empty. */
  private readonly known = new Map<InboxKind, ReadonlyMap<string, string>>();
  private readonly restsUntil = new Map<InboxKind, number>();
  /** Users whose own inbox is another, and not that of all admins. */
  private readonly otherFor = new Set<string>();
  private readonly looking = new Loop({ run: () => this.look(), restMs: INBOX_NEWS_MS });
  private isLooking = false;
  private isOther = false;

  constructor(
    private readonly reactions: Reactions,
    private readonly feed: ChangeFeed,
    private readonly publisher: Publisher,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  @OnStart('boot')
  start(): void {
    for (const { facts } of this.sources) {
      for (const { collection, fields } of facts.changedBy) {
        this.feed.onChange(collection, () => this.outdate(facts.kind), fields);
      }
    }
  }

  @OnChange('inbox_aways')
  hear(change: Change): void {
    if (!('documentKey' in change)) return;
    const [userId = ''] = String(change.documentKey._id).split('.');
    this.otherFor.add(userId);
    this.plan();
  }

  @OnGap()
  hearGap(): void {
    for (const { facts } of this.sources) this.outdate(facts.kind);
  }

  @AtEach('minute')
  outdateTurned(): void {
    // A kind that was never read has nothing to be compared with.
    const isUnknown = (kind: InboxKind) => SUPERVISOR_INBOX.includes(kind) && !this.known.has(kind);
    for (const { facts } of this.sources) if (facts.turns || isUnknown(facts.kind)) this.outdate(facts.kind);
  }

  /** Marks a kind whose items may have changed. */
  outdate(kind: InboxKind): void {
    this.outdated.add(kind);
    this.plan();
  }

  private plan(): void {
    if (this.isLooking) return;
    const rested = Math.min(...[...this.outdated].map((kind) => this.restOf(kind)));
    this.looking.wake(this.otherFor.size > 0 ? GATHER_MS : Math.max(GATHER_MS, rested - this.clock.steady()));
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
    if (!this.publisher.hasAdmins && this.publisher.supervisors.length === 0) {
      this.outdated.clear();
      this.otherFor.clear();
      this.known.clear();
      return;
    }
    const begun = this.clock.steady();
    const isDue = (kind: InboxKind) => this.outdated.has(kind) && this.restOf(kind) <= begun;
    for (const { facts, run } of this.sources.filter((source) => isDue(source.facts.kind))) {
      await this.lookAt(facts.kind, run);
    }
    if (this.isOther) this.publisher.inboxChanged();
    const supervisors = new Set(this.publisher.supervisors.map(({ user_id }) => user_id));
    this.publisher.inboxChanged([...this.otherFor].filter((id) => !this.isOther || supervisors.has(id)));
    this.isOther = false;
    this.otherFor.clear();
  }

  private async lookAt(kind: InboxKind, entries: () => Promise<InboxEntry[]>): Promise<void> {
    const begun = this.clock.steady();
    this.outdated.delete(kind);
    try {
      const states = this.statesOf(kind, await entries());
      const former = this.known.get(kind);
      this.known.set(kind, states);
      if (states.get(ALL) !== former?.get(ALL)) this.isOther = true;
      for (const caller of this.publisher.supervisors) {
        const name = scopeOf(caller)?.name ?? '';
        if (states.get(name) !== former?.get(name)) this.otherFor.add(caller.user_id);
      }
    } catch (error) {
      this.outdated.add(kind);
      throw error;
    } finally {
      const end = this.clock.steady();
      this.restsUntil.set(kind, end + (end - begun) * REST_TIMES);
    }
  }

  private statesOf(kind: InboxKind, all: readonly InboxEntry[]): Map<string, string> {
    const parts = SUPERVISOR_INBOX.includes(kind)
      ? groupedBy(all, ({ user_id = '' }) => this.roster.get(user_id)?.supervisor ?? '')
      : new Map<string, InboxEntry[]>();
    const states = new Map([...parts].map(([name, theirs]) => [name, stateOf(theirs)]));
    return states.set(ALL, stateOf(all));
  }

  private get sources() {
    return this.reactions.of(inboxSource);
  }

  private restOf(kind: InboxKind): number {
    return this.restsUntil.get(kind) ?? Number.NEGATIVE_INFINITY;
  }
}
