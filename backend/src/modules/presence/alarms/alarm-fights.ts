import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { Alarms } from './alarms.service.js';

@Injectable()
export class AlarmFights {
  constructor(
    private readonly alarms: Alarms,
    private readonly clock: Clock,
  ) {}

  @OnEvent('place.fought')
  hear({ user_id }: DomainEventMap['place.fought']): Promise<void> {
    return this.alarms.raiseFight(user_id, this.clock.now());
  }
}
