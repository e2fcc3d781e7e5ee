import { Logger } from '@nestjs/common';
import { toAppError } from '../errors/to-app-error.js';

export interface LoopOptions {
  run: () => unknown;
  /** By default an absent database is ignored, and other errors are logged. */
  failed?: (error: unknown) => void;
  gatherMs?: number;
  restMs?: number;
  retryMs?: (failures: number) => number;
  steady?: () => number;
}

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

export const growingPause = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);

const logger = new Logger('Loop');

/** One run at a time; a wake during a run causes another. `Loops` stops those in fields of providers. */
export class Loop {
  private timer: NodeJS.Timeout | undefined;
  private immediate: NodeJS.Immediate | undefined;
  private dueAt = Number.POSITIVE_INFINITY;
  private restsUntil = Number.NEGATIVE_INFINITY;
  private wokenAt: number | undefined;
  private running: Promise<void> | undefined;
  private failures = 0;
  private isStopped = false;
  private readonly steady = this.options.steady ?? (() => performance.now());

  constructor(private readonly options: LoopOptions) {}

  get dueForMs(): number {
    return this.wokenAt === undefined ? 0 : this.steady() - this.wokenAt;
  }

  wake(inMs = this.options.gatherMs ?? 0): void {
    if (this.isStopped) return;
    const now = this.steady();
    const at = Math.max(now + inMs, this.restsUntil);
    if (at >= this.dueAt) return;
    this.wokenAt ??= now;
    this.dueAt = at;
    this.arm();
  }

  calm(): void {
    this.dueAt = Number.POSITIVE_INFINITY;
    if (!this.running) this.wokenAt = undefined;
    this.disarm();
  }

  async runNow(): Promise<void> {
    if (this.running) await this.running;
    if (!this.running) this.begin();
    await this.running;
  }

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
    else if (!this.isStopped && toAppError(error).code !== 'UNAVAILABLE') logger.error(error);
    this.rest(retryMs?.(this.failures) ?? restMs, retryMs !== undefined);
    this.failures += 1;
  }

  private rest(ms: number | undefined, isMore: boolean): void {
    const now = this.steady();
    this.restsUntil = ms === undefined ? Number.NEGATIVE_INFINITY : now + ms;
    if (isMore && !this.isStopped) this.dueAt = now;
    this.dueAt = Math.max(this.dueAt, this.restsUntil);
    if (this.dueAt === Number.POSITIVE_INFINITY) this.wokenAt = undefined;
  }
}

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
