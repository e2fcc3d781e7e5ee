import { SOCKET_EVENTS_PER_WINDOW, SOCKET_EVENTS_WINDOW_MS } from '@keyroster/contracts';

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

  /** A clock that was set back takes no tokens away. */
  private filledBy(now: number): number {
    const seconds = Math.max(0, now - this.filledAt) / 1_000;
    return Math.min(this.burst, this.tokens + seconds * this.perSecond);
  }
}

export class PacketBudget {
  private readonly times: number[] = [];

  take(now: number): boolean {
    const windowStart = now - SOCKET_EVENTS_WINDOW_MS;
    while (this.times.length > 0 && (this.times[0] ?? 0) <= windowStart) this.times.shift();
    this.times.push(now);
    return this.times.length <= SOCKET_EVENTS_PER_WINDOW;
  }
}
