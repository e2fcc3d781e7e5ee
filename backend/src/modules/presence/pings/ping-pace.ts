import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { Every } from '../../../common/time/loops.js';
import { Pace } from './pace.js';

/** Looks once a second how much of it the process was at work. */
@Injectable()
export class PingPace {
  private readonly pace = new Pace();
  private seen = performance.eventLoopUtilization();

  /** In ms, where clients should be told; for all of them alike. */
  get asked(): number | undefined {
    return this.pace.asked;
  }

  @Every(1_000)
  look(): void {
    const now = performance.eventLoopUtilization();
    this.pace.note(performance.eventLoopUtilization(now, this.seen).utilization);
    this.seen = now;
  }
}
