import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { DomainEvents } from '../../common/domain-events.js';
import { ChangeFeed } from '../../database/change-feed.js';

/** Numbers the states of the activity list: the same epoch and number mean that nothing changed. */
@Injectable()
export class ActivitySequence {
  /** The process start: numbers of different processes are not comparable. */
  readonly epoch: string;
  private number = 0;

  constructor(clock: Clock, events: DomainEvents, feed: ChangeFeed) {
    this.epoch = `${clock.now().toString(36)}-${process.pid.toString(36)}`;
    const raise = () => {
      this.number += 1;
    };
    events.on('user.changed', raise);
    events.on('users.changed', raise);
    events.on('user.removed', raise);
    events.on('activity.reset', raise);
    feed.on('users', raise);
    feed.onGap(raise);
  }

  get seq(): number {
    return this.number;
  }
}
