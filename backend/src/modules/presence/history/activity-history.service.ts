import { Injectable, Logger } from '@nestjs/common';
import { HOUR_MS } from '@keyroster/contracts';
import type { ActivityPointAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { EachMinute } from '../../../common/time/each-minute.js';
import { OnStart, OnStop } from '../../../common/lifecycle.js';
import { KEPT_MS } from './activity-point.schema.js';
import { ActivityPointsRepository } from './activity-points.repository.js';
import { PresenceBoard } from '../board/presence-board.js';

/** How many users were Active, a point a minute, kept over restarts. */
@Injectable()
export class ActivityHistory {
  private readonly logger = new Logger(ActivityHistory.name);
  private readonly minutes: EachMinute;

  constructor(
    private readonly points: ActivityPointsRepository,
    private readonly board: PresenceBoard,
    private readonly clock: Clock,
  ) {
    this.minutes = new EachMinute(clock, (minute) => void this.tryToTakePoint(minute));
  }

  @OnStart('presence')
  async start(): Promise<void> {
    await this.takePoint(this.minutes.now);
    this.minutes.start();
  }

  async last(hours: number): Promise<ActivityPointAnswer[]> {
    const points = await this.points.since(new Date(this.clock.now() - hours * HOUR_MS));
    return points.map((point) => ({ at: point._id.getTime(), active: point.active }));
  }

  @OnStop('work')
  stop(): void {
    this.minutes.stop();
  }

  private async tryToTakePoint(minute: number): Promise<void> {
    try {
      await this.takePoint(minute);
    } catch {
      this.logger.warn('A point of the activity history is missing: the database was away');
    }
  }

  private async takePoint(minute: number): Promise<void> {
    const { active } = this.board.counts;
    await this.points.save(new Date(minute), active);
    await this.points.forgetBefore(new Date(minute - KEPT_MS));
  }
}
