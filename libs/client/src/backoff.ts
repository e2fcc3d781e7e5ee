/** A connection that lasted so long was a good one: the next try may come soon. */
const GOOD_AFTER_MS = 10_000;

/** How long to wait before the next try: twice as long each time, and by chance, so that many don't come back at once. */
export class Backoff {
  private tries = 0;
  private connectedAt: number | undefined;

  constructor(private readonly limits: { minMs: number; maxMs: number }) {}

  connected(): void {
    this.connectedAt = performance.now();
  }

  next(): number {
    if (this.connectedAt !== undefined && performance.now() - this.connectedAt >= GOOD_AFTER_MS)
      this.tries = 0;
    this.connectedAt = undefined;
    const { minMs, maxMs } = this.limits;
    const longest = Math.min(maxMs, minMs * 2 ** this.tries);
    this.tries += 1;
    return longest * (0.5 + Math.random() / 2);
  }
}
