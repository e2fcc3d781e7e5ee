import { Injectable } from '@nestjs/common';

/** Time for every rule, in one place, so that a test can turn it. */
@Injectable()
export class Clock {
  /** Milliseconds since 1970. */
  now(): number {
    return Date.now();
  }
}
