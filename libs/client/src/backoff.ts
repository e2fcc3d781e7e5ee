/** How long a client waits before another try. */
export interface Waits {
  /** The longest first wait. Each failed try doubles it, up to `maxMs`. */
  firstMs: number;
  maxMs: number;
}

/** The default waits: they spread the first tries of thousands of clients that are cut off at once. */
export const RECONNECT: Waits = { firstMs: 1_000, maxMs: 30_000 };

/** A connection that lasted this long resets the wait. */
const GOOD_AFTER_MS = 10_000;

/** Exponential backoff with a random factor from 0 to 1, so that clients don't all return at once. */
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
