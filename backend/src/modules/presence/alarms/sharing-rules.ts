import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { Settings } from '../../../config/settings.js';

@Injectable()
export class SharingRules {
  readonly graceMs: number;

  constructor(
    settings: Settings,
    private readonly clock: Clock,
  ) {
    this.graceMs = settings.alarmGraceMs;
  }

  get now(): number {
    return this.clock.now();
  }
}
