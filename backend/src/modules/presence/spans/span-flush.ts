import { Injectable, Logger } from '@nestjs/common';
import { DAY_MS, MINUTE_MS, toPingTimestamp } from '@keyroster/contracts';
import { Types } from 'mongoose';
import { groupedBy } from '../../../common/grouped-by.js';
import { OnStop } from '../../../common/lifecycle.js';
import { Clock } from '../../../common/time/clock.js';
import { Every } from '../../../common/time/loops.js';
import { piecesOf } from '../../../common/time/pieces.js';
import { WriteBehind } from '../../../common/time/write-behind.js';
import { Settings } from '../../../config/settings.js';
import { SessionsService } from '../../access/sessions/index.js';
import { hasEnded, LiveSpans, type LiveSpan } from './live-spans.js';
import { SpansRepository, type SpanNote } from './spans.repository.js';

const PRUNE_MS = 10_000;
const AT_ONCE = 1_000;
const ENDS_AT_ONCE = 2_500;
const ENDS_PORTIONS = { atLeast: 1_250, everyMs: 1_000, withinMs: 30_000 };
/** The most that wait while the database is unavailable; the oldest are dropped first. */
const WAITING_MAX = 100_000;
const REST_MS = 1_000;

/** Needs no query per ping: stores a beginning within a second, an end once a minute and when it is over. */
@Injectable()
export class SpanFlush {
  private readonly logger = new Logger(SpanFlush.name);
  private readonly notes = this.writeBehind((spans) => this.saveNotes(spans));
  private readonly ends = this.writeBehind((spans) => this.saveEnds(spans), ENDS_PORTIONS);
  private prunedAt = this.clock.now();
  private minute = minuteOf(this.prunedAt);
  private isStopping = false;

  constructor(
    private readonly spans: LiveSpans,
    private readonly repository: SpansRepository,
    private readonly sessions: SessionsService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @Every(1_000)
  async look(): Promise<void> {
    const now = this.clock.now();
    this.gather(now);
    if (minuteOf(now) === this.minute) return;
    this.minute = minuteOf(now);
    for (const span of this.spans.behind()) this.ends.put(span, span);
    // Flushed first: after a leap of the clock, a later write would bring back what is deleted here.
    await this.notes.flush();
    await this.repository.forgetBefore(now - this.settings.spansDays * DAY_MS);
  }

  /** Runs twice at shutdown, for requests still in flight. The next process continues these spans. */
  @OnStop('memory')
  @OnStop('late memory')
  async stop(): Promise<void> {
    this.isStopping = true;
    this.gather(this.clock.now());
    for (const span of this.spans.owned()) if (!span.isSettled) this.notes.put(span, span);
    await this.notes.flush();
  }

  private gather(now: number): void {
    for (const span of this.spans.takeBegun()) this.notes.put(span, span);
    // The absolute difference, because a clock may be set back.
    if (Math.abs(now - this.prunedAt) < PRUNE_MS) return;
    this.prunedAt = now;
    for (const span of this.spans.prune(now)) this.notes.put(span, span);
  }

  private async saveNotes(spans: readonly LiveSpan[]): Promise<void> {
    for (const some of piecesOf(spans, AT_ONCE)) {
      const begun = some.filter(({ storedTo }) => storedTo < 0).map(({ sessionId }) => sessionId);
      const devices = await this.sessions.devicesOf(begun);
      const now = this.clock.now();
      const notes = some.map((span) => ({
        span,
        note: noteOf(span, devices.get(span.sessionId) ?? '', this.isStopping || hasEnded(span, now)),
      }));
      await this.repository.saveEach(notes.map(({ note }) => note));
      for (const { span, note } of notes) {
        span.storedTo = note.to;
        span.isSettled = note.isOver && span.ownTo === note.to;
      }
    }
  }

  private async saveEnds(spans: readonly LiveSpan[]): Promise<void> {
    for (const some of piecesOf(spans, ENDS_AT_ONCE)) {
      const noted = some.map((span) => ({ span, to: span.ownTo }));
      const idsBySecond = groupedBy(noted, ({ to }) => toPingTimestamp(to));
      await this.repository.saveEnds(
        new Map([...idsBySecond].map(([second, those]) => [second, those.map(({ span }) => span.storedId)])),
      );
      for (const { span, to } of noted) span.storedTo = Math.max(span.storedTo, to);
    }
  }

  private writeBehind(
    store: (spans: LiveSpan[]) => Promise<void>,
    portions?: typeof ENDS_PORTIONS,
  ): WriteBehind<LiveSpan, LiveSpan> {
    return new WriteBehind({
      store,
      gatherMs: 0,
      ...(portions && { portions }),
      restMs: REST_MS,
      bound: WAITING_MAX,
      failed: (error) => this.logger.debug(error),
    });
  }
}

const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS);

/** The id is made once, so that storing again doesn't duplicate. */
function noteOf(span: LiveSpan, device: string, isOver: boolean): SpanNote {
  span.storedId ||= new Types.ObjectId().toHexString();
  const { storedId: id, userId, sessionId, ip, ownFrom: from, ownTo: to } = span;
  return { id, userId, sessionId, ip, device, from, to, isOver };
}
