import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { OnStart, OnStop } from '../../../common/lifecycle.js';
import { Pace } from './pace.js';

const SECOND_MS = 1_000;

/** Looks once a second how much of it the process was at work. */
@Injectable()
export class PingPace {
  private readonly pace = new Pace();
  private seen = performance.eventLoopUtilization();
  private timer: NodeJS.Timeout | undefined;

  /** In ms, where clients should be told; for all of them alike. */
  get asked(): number | undefined {
    return this.pace.asked;
  }

  @OnStart('boot')
  start(): void {
    this.timer = setInterval(() => this.look(), SECOND_MS).unref();
  }

  @OnStop('work')
  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = performance.eventLoopUtilization();
    this.pace.note(performance.eventLoopUtilization(now, this.seen).utilization);
    this.seen = now;
  }
}
