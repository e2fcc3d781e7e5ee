import { Injectable, Logger } from '@nestjs/common';
import { DAY_MS, toPingTimestamp } from '@keyroster/contracts';
import { Types } from 'mongoose';
import { Clock } from '../../../common/time/clock.js';
import { OnStart, OnStop } from '../../../common/lifecycle.js';
import { Settings } from '../../../config/settings.js';
import { Devices } from './devices.js';
import { hasEnded, LiveSpans, type LiveSpan } from './live-spans.js';
import { SpansRepository, type SpanNote } from './spans.repository.js';

const LOOK_MS = 1_000;
const PRUNE_MS = 10_000;
const MINUTE_MS = 60_000;
/** As many go in one command. */
const AT_ONCE = 1_000;
/** Of ends, which share a statement for each second. */
const ENDS_AT_ONCE = 2_500;
/** With each look so many, or as many as it takes to be done before the next minute. */
const ENDS_A_LOOK = 1_250;
const LOOKS_A_MINUTE = 50;
/** While the database is away no more wait than this: the oldest are lost first. */
const WAITING_MAX = 100_000;
/** A database that failed is left alone for so long. */
const REST_MS = 1_000;

/**
 * Spans on their way to the database, with no command for a ping: a beginning within a second, an end as it is once a
 * minute and for good when it is over. While the database is away they wait here.
 */
@Injectable()
export class SpanFlush {
  private readonly logger = new Logger(SpanFlush.name);
  /** Beginnings, and ends for good. */
  private readonly waiting = new Set<LiveSpan>();
  private behind: LiveSpan[] = [];
  private endsALook = ENDS_A_LOOK;
  private prunedAt = 0;
  private minute = 0;
  private isForgetDue = false;
  private restsUntil = 0;
  private timer: NodeJS.Timeout | undefined;
  private saving: Promise<void> | undefined;

  constructor(
    private readonly spans: LiveSpans,
    private readonly repository: SpansRepository,
    private readonly devices: Devices,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @OnStart('boot')
  start(): void {
    this.prunedAt = this.clock.now();
    this.minute = this.minuteOf(this.prunedAt);
    this.timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** All of it: who comes to the next process goes on from here. */
  @OnStop('memory')
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.saving;
    this.gather();
    for (const span of this.spans.owned()) if (!span.isSettled) this.waiting.add(span);
    try {
      await this.save(true);
    } catch (error) {
      this.noteFailure(error);
    }
  }

  private look(): Promise<void> {
    // One at a time, however slow the database is.
    this.saving ??= this.lookOnce().finally(() => {
      this.saving = undefined;
    });
    return this.saving;
  }

  private async lookOnce(): Promise<void> {
    this.gather();
    if (this.clock.steady() < this.restsUntil) return;
    try {
      await this.save(false);
    } catch (error) {
      this.noteFailure(error);
    }
  }

  private gather(): void {
    const now = this.clock.now();
    for (const span of this.spans.takeBegun()) this.waiting.add(span);
    // Either way: a clock may be set back.
    if (Math.abs(now - this.prunedAt) >= PRUNE_MS) {
      this.prunedAt = now;
      for (const span of this.spans.prune(now)) this.waiting.add(span);
    }
    if (this.minuteOf(now) !== this.minute) {
      this.minute = this.minuteOf(now);
      this.behind = [...this.spans.behind()];
      this.endsALook = Math.max(ENDS_A_LOOK, Math.ceil(this.behind.length / LOOKS_A_MINUTE));
      this.isForgetDue = true;
    }
    for (const span of this.waiting) {
      if (this.waiting.size <= WAITING_MAX) break;
      this.waiting.delete(span);
    }
  }

  private async save(isLast: boolean): Promise<void> {
    while (this.waiting.size > 0) await this.saveWaiting([...this.waiting].slice(0, AT_ONCE), isLast);
    for (let left = isLast ? this.behind.length : this.endsALook; left > 0 && this.behind.length > 0;) {
      const count = Math.min(left, ENDS_AT_ONCE);
      await this.saveEnds(this.behind.slice(0, count));
      this.behind = this.behind.slice(count);
      left -= count;
    }
    if (!this.isForgetDue || isLast) return;
    await this.repository.forgetBefore(this.clock.now() - this.settings.spansDays * DAY_MS);
    this.isForgetDue = false;
  }

  private async saveWaiting(some: readonly LiveSpan[], isLast: boolean): Promise<void> {
    const begun = some.filter(isNew).map(({ sessionId }) => sessionId);
    const devices = await this.devices.of(begun);
    const now = this.clock.now();
    const notes = some.map((span) => ({
      span,
      note: noteOf(span, devices.get(span.sessionId) ?? '', isLast || hasEnded(span, now)),
    }));
    await this.repository.saveEach(notes.map(({ note }) => note));
    for (const { span, note } of notes) {
      span.storedTo = note.to;
      span.isSettled = note.isOver && span.ownTo === note.to;
      this.waiting.delete(span);
    }
  }

  private async saveEnds(some: readonly LiveSpan[]): Promise<void> {
    const idsBySecond = new Map<number, string[]>();
    const noted = some.map((span) => ({ span, to: span.ownTo }));
    for (const { span, to } of noted) {
      const second = toPingTimestamp(to);
      const ids = idsBySecond.get(second);
      if (ids) ids.push(span.storedId);
      else idsBySecond.set(second, [span.storedId]);
    }
    await this.repository.saveEnds(idsBySecond);
    for (const { span, to } of noted) span.storedTo = Math.max(span.storedTo, to);
  }

  private noteFailure(error: unknown): void {
    this.logger.debug(error);
    this.restsUntil = this.clock.steady() + REST_MS;
  }

  private minuteOf(time: number): number {
    return Math.floor(time / MINUTE_MS);
  }
}

const isNew = ({ storedTo }: LiveSpan): boolean => storedTo < 0;

/** The id is made once, so that what is stored again is the same. */
function noteOf(span: LiveSpan, device: string, isOver: boolean): SpanNote {
  span.storedId ||= new Types.ObjectId().toHexString();
  const { storedId: id, userId, sessionId, ip, ownFrom: from, ownTo: to } = span;
  return { id, userId, sessionId, ip, device, from, to, isOver };
}
