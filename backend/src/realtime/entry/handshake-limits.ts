import { Injectable } from '@nestjs/common';
import type { LimitedBlock } from '@keyroster/contracts';
import { Clock } from '../../common/time/clock.js';
import { Settings } from '../../config/settings.js';
import { TokenBucket } from './socket-budgets.js';

/** After a restart everybody behind one address comes back at once. */
const GOOD_BURST = 1_000;
const SWEEP_AT = 10_000;

@Injectable()
export class HandshakeLimits {
  private readonly good = new Map<string, TokenBucket>();
  private readonly bad = new Map<string, TokenBucket>();

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  take(blocks: readonly LimitedBlock[], isWellSigned: boolean): boolean {
    const now = this.clock.now();
    return blocks.every((block) => this.bucketOf(block, isWellSigned, now).take(now));
  }

  private bucketOf({ block, times }: LimitedBlock, isWellSigned: boolean, now: number): TokenBucket {
    const buckets = isWellSigned ? this.good : this.bad;
    const known = buckets.get(block);
    if (known) return known;
    sweep(buckets, now);
    const perSecond = this.settings.sockets.handshakesPerSecond * times;
    const burst = isWellSigned ? Math.max(GOOD_BURST * times, perSecond) : perSecond;
    const bucket = new TokenBucket(perSecond, burst);
    buckets.set(block, bucket);
    return bucket;
  }
}

/** Memory follows the addresses of the last seconds, not of all times. */
function sweep(buckets: Map<string, TokenBucket>, now: number): void {
  if (buckets.size < SWEEP_AT) return;
  for (const [ip, bucket] of buckets) if (bucket.isIdle(now)) buckets.delete(ip);
}
