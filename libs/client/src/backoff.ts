/** How long a client waits before another try. */
export interface Waits {
  /** The first is anything up to this. */
  firstMs: number;
  maxMs: number;
}

/** For thousands who are cut off at once: the first second takes them all in, one after the other. */
export const RECONNECT: Waits = { firstMs: 1_000, maxMs: 30_000 };

/** A connection that lasted so long was a good one: the next try may come soon. */
const GOOD_AFTER_MS = 10_000;

/** How long to wait before the next try: up to twice as long each time, and by chance, so that many don't come back at once. */
export class Backoff {
  private tries = 0;
  private connectedAt: number | undefined;

  constructor(private readonly waits: Waits) {}

  connected(): void {
    this.connectedAt = performance.now();
  }

  next(): number {
    if (this.connectedAt !== undefined && performance.now() - this.connectedAt >= GOOD_AFTER_MS)
      this.tries = 0;
    this.connectedAt = undefined;
    const { firstMs, maxMs } = this.waits;
    const longest = Math.min(maxMs, firstMs * 2 ** this.tries);
    this.tries += 1;
    return longest * Math.random();
  }
}
