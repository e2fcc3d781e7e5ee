import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { Settings } from '../config/settings.js';
import { TokenBucket } from './socket-budgets.js';

/** After a restart everybody behind one address comes back at once. */
const GOOD_BURST = 1_000;
const SWEEP_AT = 10_000;

/** How many handshakes an address may make; well-signed tokens may come in bursts. */
@Injectable()
export class HandshakeLimits {
  private readonly good = new Map<string, TokenBucket>();
  private readonly bad = new Map<string, TokenBucket>();

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  take(ip: string, isWellSigned: boolean): boolean {
    const now = this.clock.now();
    const perSecond = this.settings.sockets.handshakesPerSecond;
    const buckets = isWellSigned ? this.good : this.bad;
    let bucket = buckets.get(ip);
    if (!bucket) {
      sweep(buckets, now);
      bucket = new TokenBucket(perSecond, isWellSigned ? Math.max(GOOD_BURST, perSecond) : perSecond);
      buckets.set(ip, bucket);
    }
    return bucket.take(now);
  }
}

/** Memory follows the addresses of the last seconds, not of all times. */
function sweep(buckets: Map<string, TokenBucket>, now: number): void {
  if (buckets.size < SWEEP_AT) return;
  for (const [ip, bucket] of buckets) if (bucket.isIdle(now)) buckets.delete(ip);
}
