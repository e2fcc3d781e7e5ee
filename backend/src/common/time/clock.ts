import { Injectable } from '@nestjs/common';

/** Time for every rule, in one place, so that a test can turn it. */
@Injectable()
export class Clock {
  /** Milliseconds since 1970. */
  now(): number {
    return Date.now();
  }

  /** Milliseconds on a clock that nobody can set: for how long something lasts. */
  steady(): number {
    return performance.now();
  }
}
