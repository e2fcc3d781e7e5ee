import { Injectable } from '@nestjs/common';
import { CALLS_AT_ONCE_SECONDS } from '@keyroster/contracts';
import { Settings } from '../../config/settings.js';
import { AppError } from '../errors/app-error.js';
import { Clock } from '../time/clock.js';
import { texts } from '../context/texts.js';

@Injectable()
export class SessionCalls {
  /** Ordered by use: the least recently used session comes first. */
  private readonly buckets = new Map<string, { calls: number; at: number }>();
  private readonly perSecond = this.settings.callsPerSecond;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  take(sessionId: string): void {
    if (this.perSecond === 0) return;
    const now = this.clock.steady();
    const full = this.perSecond * CALLS_AT_ONCE_SECONDS;
    const { calls, at } = this.buckets.get(sessionId) ?? { calls: full, at: now };
    const left = Math.min(full, calls + ((now - at) / 1_000) * this.perSecond);
    this.buckets.delete(sessionId);
    this.buckets.set(sessionId, { calls: left < 1 ? left : left - 1, at: now });
    this.forgetFull(now);
    if (left < 1) {
      const retryAfterSeconds = Math.max(1, Math.ceil((1 - left) / this.perSecond));
      throw new AppError('TOO_MANY', texts().server.callsTooMany, { retryAfterSeconds });
    }
  }

  /** Drops buckets that are full again, because their session has made no call for this long. */
  private forgetFull(now: number): void {
    for (const [id, { at }] of this.buckets) {
      if (at > now - CALLS_AT_ONCE_SECONDS * 1_000) return;
      this.buckets.delete(id);
    }
  }
}
