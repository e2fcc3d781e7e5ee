import { Logger } from '@nestjs/common';
import { toAppError } from '../errors/to-app-error.js';

export interface LoopOptions {
  /** The work of one run. Answers true where there is more to do. */
  run: () => unknown;
  /** Hears of a run that failed. By default an absent database is no news, and all else is logged as an error. */
  failed?: (error: unknown) => void;
  /** How long a wake waits for others that share its run. */
  gatherMs?: number;
  /** From the end of a run to the next, at least. */
  restMs?: number;
  /** A run that failed is tried again, after so long at its first failure, at its second, … */
  retryMs?: (failures: number) => number;
  /** A clock that nobody can set. */
  steady?: () => number;
}

const FIRST_PAUSE_MS = 25;
/** Whatever was away is noticed to be back this late at most. */
const LONGEST_PAUSE_MS = 500;

/** Between tries of what must succeed in the end: short after the first failure, twice as long after each more. */
export const growingPause = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);

const logger = new Logger('Loop');

function reportFailure(error: unknown): void {
  if (toAppError(error).code !== 'UNAVAILABLE') logger.error(error);
}

/**
 * Work that is done when it is due, one run at a time; what wakes it during a run is followed by another run. A provider
 * that keeps one in a field has it stopped by `Loops`.
 */
export class Loop {
  private timer: NodeJS.Timeout | undefined;
  private immediate: NodeJS.Immediate | undefined;
  private dueAt = Number.POSITIVE_INFINITY;
  private restsUntil = Number.NEGATIVE_INFINITY;
  /** Since when there has been something to do without a pause. */
  private wokenAt: number | undefined;
  private running: Promise<void> | undefined;
  private failures = 0;
  private isStopped = false;
  private readonly steady: () => number;

  constructor(private readonly options: LoopOptions) {
    this.steady = options.steady ?? (() => performance.now());
  }

  /** For how long there has been something to do. */
  get dueForMs(): number {
    return this.wokenAt === undefined ? 0 : this.steady() - this.wokenAt;
  }

  /** There is something to do, in so many ms at the latest. */
  wake(inMs = this.options.gatherMs ?? 0): void {
    if (this.isStopped) return;
    const now = this.steady();
    const at = Math.max(now + inMs, this.restsUntil);
    if (at >= this.dueAt) return;
    this.wokenAt ??= now;
    this.dueAt = at;
    this.arm();
  }

  /** What it was woken for was done elsewhere. */
  calm(): void {
    this.dueAt = Number.POSITIVE_INFINITY;
    if (!this.running) this.wokenAt = undefined;
    this.disarm();
  }

  /** Runs without a rest, after the run that is under way; resolves when it is over, also where it failed. */
  async runNow(): Promise<void> {
    if (this.running) await this.running;
    if (!this.running) this.begin();
    await this.running;
  }

  /** Nothing wakes it any more. Resolves when the run that is under way is over. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.calm();
    await this.running;
  }

  private arm(): void {
    this.disarm();
    if (this.running || this.dueAt === Number.POSITIVE_INFINITY) return;
    const ms = this.dueAt - this.steady();
    if (ms > 0) this.timer = setTimeout(() => this.begin(), ms).unref();
    else this.immediate = setImmediate(() => this.begin());
  }

  private disarm(): void {
    clearTimeout(this.timer);
    clearImmediate(this.immediate);
  }

  private begin(): void {
    this.disarm();
    this.wokenAt ??= this.steady();
    this.dueAt = Number.POSITIVE_INFINITY;
    try {
      const result = this.options.run();
      if (isPromise(result)) this.running = this.follow(result);
      else this.noteEnd(result);
    } catch (error) {
      this.noteFailure(error);
    }
    this.arm();
  }

  private async follow(run: PromiseLike<unknown>): Promise<void> {
    try {
      this.noteEnd(await run);
    } catch (error) {
      this.noteFailure(error);
    }
    this.running = undefined;
    if (this.dueAt <= this.steady()) this.begin();
    else this.arm();
  }

  private noteEnd(result: unknown): void {
    this.failures = 0;
    this.rest(this.options.restMs, result === true);
  }

  private noteFailure(error: unknown): void {
    const { failed, restMs, retryMs } = this.options;
    if (failed) failed(error);
    else if (!this.isStopped) reportFailure(error);
    this.rest(retryMs?.(this.failures) ?? restMs, retryMs !== undefined);
    this.failures += 1;
  }

  /** Before the next run, which is due where there is more, or where something woke it during the last. */
  private rest(ms: number | undefined, isMore: boolean): void {
    const now = this.steady();
    this.restsUntil = ms === undefined ? Number.NEGATIVE_INFINITY : now + ms;
    if (isMore && !this.isStopped) this.dueAt = now;
    this.dueAt = Math.max(this.dueAt, this.restsUntil);
    if (this.dueAt === Number.POSITIVE_INFINITY) this.wokenAt = undefined;
  }
}

/** Runs so often, from so long from now on, until it is stopped. */
export function repeat(ms: number, run: () => unknown): Loop {
  const loop = new Loop({
    run: () => {
      loop.wake(ms);
      return run();
    },
  });
  loop.wake(ms);
  return loop;
}

const isPromise = (result: unknown): result is PromiseLike<unknown> =>
  typeof result === 'object' && result !== null && 'then' in result;
