import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { OnChange, OnGap } from '../../../database/feed/change-feed.js';
import { Publisher } from '../../../realtime/publisher.js';
import { ALARM_NEWS } from './alarm-gates.js';

/** What comes together is told together. */
const GATHER_MS = 100;

/** Each process tells its own screens, as soon as the change feed brings it: whoever raised or closed an alarm. */
@Injectable()
export class AlarmNews implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly publisher: Publisher) {}

  @OnGap()
  @OnChange('alarms', ALARM_NEWS)
  tell(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.publisher.alarmChanged();
    }, GATHER_MS).unref();
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }
}
