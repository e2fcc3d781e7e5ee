import { PING_BURST, SOCKET_EVENTS_PER_WINDOW, SOCKET_EVENTS_WINDOW_MS } from '@keyroster/contracts';

/** So many a second on the long run, a burst at once: two numbers a holder, no timer. */
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
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.filledAt) / 1_000) * this.perSecond);
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /** Full again: nothing of it needs to be remembered. */
  isIdle(now: number): boolean {
    return this.tokens + ((now - this.filledAt) / 1_000) * this.perSecond >= this.burst;
  }
}

export class PingBudget extends TokenBucket {
  constructor(perSecond: number) {
    super(perSecond, PING_BURST * perSecond);
  }
}

/** All events of a socket, known or not; past it the socket is closed. */
export class EventBudget {
  private windowStart = 0;
  private count = 0;

  take(now: number): boolean {
    if (now - this.windowStart >= SOCKET_EVENTS_WINDOW_MS) {
      this.windowStart = now;
      this.count = 0;
    }
    this.count += 1;
    return this.count <= SOCKET_EVENTS_PER_WINDOW;
  }
}
