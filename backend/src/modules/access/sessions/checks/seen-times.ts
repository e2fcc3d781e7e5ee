import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { SESSION_IDLE_MS } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { OnStart, OnStop } from '../../../../common/lifecycle.js';
import { SessionCache } from './session-cache.js';
import { SessionsRepository } from '../sessions.repository.js';

const MINUTE_MS = 60_000;
/** More in one go would hold up the process and the database. */
const AT_ONCE = 1_250;
/** Nor all of them in a moment: they take their turns, and are done before the next minute. */
const APART_MS = 1_000;
const DONE_WITHIN_MS = 50_000;

interface Seen {
  readonly id: string;
  at: number;
  isSaved: boolean;
}

/** When each session was last used: in memory at each call, in the database once a minute, for one counts hours. */
@Injectable()
export class SeenTimes {
  private readonly logger = new Logger(SeenTimes.name);
  private readonly latest = new Map<string, Seen>();
  private timer: NodeJS.Timeout | undefined;
  private isSaving = false;
  private isStopped = false;

  constructor(
    private readonly repository: SessionsRepository,
    private readonly cache: SessionCache,
    private readonly clock: Clock,
  ) {}

  note(sessionId: string): void {
    const at = this.clock.now();
    const seen = this.latest.get(sessionId);
    if (!seen) return void this.latest.set(sessionId, { id: sessionId, at, isSaved: false });
    seen.at = at;
    seen.isSaved = false;
  }

  /** The later of what this process saw and what was saved. */
  latestOf(sessionId: string, saved: Date): number {
    return Math.max(this.latest.get(sessionId)?.at ?? 0, saved.getTime());
  }

  @OnStart('boot')
  start(): void {
    this.timer = setInterval(() => void this.flushInTurns(), MINUTE_MS);
    this.timer.unref();
  }

  @OnStop('memory')
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isStopped = true;
    await this.flush(0);
  }

  private async flushInTurns(): Promise<void> {
    if (this.isSaving) return;
    this.isSaving = true;
    await this.flush(APART_MS);
    this.isSaving = false;
  }

  private async flush(apartMs: number): Promise<void> {
    this.dropOld();
    const unsaved = [...this.latest.values()].filter(({ isSaved }) => !isSaved);
    const batches = [...batchesOf(unsaved)];
    const pauseMs = Math.min(apartMs, DONE_WITHIN_MS / batches.length);
    try {
      for (const some of batches) {
        await this.save(some);
        if (pauseMs > 0) await delay(pauseMs, undefined, { ref: false });
        // What is left is stored by the stop.
        if (pauseMs > 0 && this.isStopped) return;
      }
    } catch {
      this.logger.warn('The last use of sessions could not be saved yet');
    }
  }

  private async save(some: Batch): Promise<void> {
    // Before it is saved: whoever is seen meanwhile is so after it.
    for (const seen of some) seen.isSaved = true;
    try {
      await this.repository.noteSeen(
        some.map(({ id }) => id),
        some[0].at,
      );
    } catch (error) {
      for (const seen of some) seen.isSaved = false;
      throw error;
    }
  }

  private dropOld(): void {
    const oldest = this.clock.now() - SESSION_IDLE_MS;
    for (const [id, { at }] of this.latest) if (at < oldest) this.latest.delete(id);
    this.cache.prune((id) => this.latest.has(id));
  }
}

type Batch = [Seen, ...Seen[]];

/** Those of about a minute are stored as of the first of them: no statement for each. */
function* batchesOf(seen: Seen[]): Iterable<Batch> {
  let batch: Batch | undefined;
  for (const one of seen.sort((a, b) => a.at - b.at)) {
    if (batch && batch.length < AT_ONCE && one.at - batch[0].at < MINUTE_MS) batch.push(one);
    else {
      if (batch) yield batch;
      batch = [one];
    }
  }
  if (batch) yield batch;
}
