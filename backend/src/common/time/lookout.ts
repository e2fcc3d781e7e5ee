import type { Clock } from './clock.js';

const TICK_MS = 1_000;
/** Without anything to look after. */
const IDLE_MS = 60_000;

interface Watched {
  clock: Clock;
  everyMs: number;
  /** Answers whether there is something that goes on. */
  look: () => Promise<boolean>;
  /** It is looked again as if something went on. */
  failed?: (error: unknown) => void;
}

/**
 * Looks every few seconds as long as there is something to look after, and once a minute while there is not, unless it is
 * woken by news. By the server's clock, so that one that leaps is followed.
 */
export class Lookout {
  private isIdle = false;
  private lookedAt = 0;
  private isLooking = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly watched: Watched) {}

  start(): void {
    this.timer ??= setInterval(() => void this.tick(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** There may be something. */
  wake(): void {
    this.isIdle = false;
  }

  private async tick(): Promise<void> {
    const { clock, everyMs, look, failed } = this.watched;
    const dueAfter = this.isIdle ? IDLE_MS : everyMs;
    if (this.isLooking || Math.abs(clock.now() - this.lookedAt) < dueAfter) return;
    this.isLooking = true;
    // What is heard of from here on is looked at once more.
    this.isIdle = true;
    this.lookedAt = clock.now();
    try {
      if (await look()) this.isIdle = false;
    } catch (error) {
      this.isIdle = false;
      failed?.(error);
    } finally {
      this.isLooking = false;
    }
  }
}
