import { Injectable } from '@nestjs/common';

@Injectable()
export class Clock {
  now(): number {
    return Date.now();
  }

  /** A monotonic clock in milliseconds, for measuring durations. */
  steady(): number {
    return performance.now();
  }
}
