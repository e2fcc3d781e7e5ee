import { Injectable } from '@nestjs/common';

@Injectable()
export class Clock {
  now(): number {
    return Date.now();
  }

  /** Milliseconds on a clock that nobody can set, for measuring durations. */
  steady(): number {
    return performance.now();
  }
}
