import type { Clock } from './clock.js';

const MINUTE_MS = 60_000;

/** Calls once in each minute of the clock, right as it begins; an interval would drift. */
export class EachMinute {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly call: (minute: number) => void,
  ) {}

  /** The minute that it is now, in ms. */
  get now(): number {
    const now = this.clock.now();
    return now - (now % MINUTE_MS);
  }

  /** From the next minute on. */
  start(): void {
    this.waitFrom(this.now);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private waitFrom(called: number): void {
    this.stop();
    const wait = called + MINUTE_MS - this.clock.now();
    this.timer = setTimeout(() => {
      const minute = this.now;
      // A timer may come a moment early by this clock: then the minute is still the same, and what is left is waited for.
      if (minute !== called) this.call(minute);
      this.waitFrom(minute);
    }, wait).unref();
  }
}
