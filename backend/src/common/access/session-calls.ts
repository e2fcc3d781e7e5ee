import { Injectable } from '@nestjs/common';
import { CALLS_AT_ONCE_SECONDS } from '@keyroster/contracts';
import { Settings } from '../../config/settings.js';
import { AppError } from '../errors/app-error.js';
import { TokenBucket } from '../queues/token-bucket.js';
import { Clock } from '../time/clock.js';
import { texts } from '../context/texts.js';

@Injectable()
export class SessionCalls {
  /** Ordered by use: the least recently used session comes first. */
  private readonly buckets = new Map<string, TokenBucket>();
  private readonly perSecond = this.settings.callsPerSecond;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  take(sessionId: string): void {
    if (this.perSecond === 0) return;
    const now = this.clock.steady();
    const bucket =
      this.buckets.get(sessionId) ?? new TokenBucket(this.perSecond, this.perSecond * CALLS_AT_ONCE_SECONDS);
    this.buckets.delete(sessionId);
    this.buckets.set(sessionId, bucket);
    const isTaken = bucket.take(now);
    this.forgetFull(now);
    if (isTaken) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(bucket.waitMs(now) / 1_000));
    throw new AppError('TOO_MANY', texts().server.callsTooMany, { retryAfterSeconds });
  }

  /** A full bucket and a new one are the same. */
  private forgetFull(now: number): void {
    for (const [id, bucket] of this.buckets) {
      if (!bucket.isIdle(now)) return;
      this.buckets.delete(id);
    }
  }
}
