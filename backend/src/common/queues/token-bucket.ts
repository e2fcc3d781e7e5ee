/** Lets `burst` through at once, and then so many a second. */
export class TokenBucket {
  private tokens: number;
  private filledAt = 0;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
  ) {
    this.tokens = burst;
  }

  take(now: number): boolean {
    this.tokens = this.filledBy(now);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  isIdle(now: number): boolean {
    return this.filledBy(now) >= this.burst;
  }

  /** The time until the next token. */
  waitMs(now: number): number {
    return ((1 - this.filledBy(now)) / this.perSecond) * 1_000;
  }

  /** A clock that was set back takes no tokens away. */
  private filledBy(now: number): number {
    const seconds = Math.max(0, now - this.filledAt) / 1_000;
    return Math.min(this.burst, this.tokens + seconds * this.perSecond);
  }
}
