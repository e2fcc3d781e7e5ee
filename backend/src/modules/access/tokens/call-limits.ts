import { Injectable } from '@nestjs/common';
import { PROGRAM_CALLS_PER_MINUTE, SERVER_TEXTS } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { AppError } from '../../../common/errors/app-error.js';

const MINUTE_MS = 60_000;

/** How many calls each token makes within any minute, in this process. */
@Injectable()
export class CallLimits {
  /** By token, when its calls of the last minute were. */
  private readonly times = new Map<string, number[]>();

  constructor(private readonly clock: Clock) {}

  take(id: string): void {
    const now = this.clock.now();
    // Of a clock that was set back nothing is held against anybody.
    const within = (this.times.get(id) ?? []).filter((at) => at > now - MINUTE_MS && at <= now);
    this.times.set(id, within);
    const [first = now] = within;
    if (within.length >= PROGRAM_CALLS_PER_MINUTE) {
      const retryAfterSeconds = Math.max(1, Math.ceil((first + MINUTE_MS - now) / 1_000));
      throw new AppError('TOO_MANY', SERVER_TEXTS.programCallsTooMany, { retryAfterSeconds });
    }
    within.push(now);
  }
}
