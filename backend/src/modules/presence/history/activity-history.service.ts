import { Injectable, Logger } from '@nestjs/common';
import { HOUR_MS, MINUTE_MS } from '@keyroster/contracts';
import type { ActivityPointAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { AtEach } from '../../../common/time/loops.js';
import { OnStart } from '../../../common/lifecycle.js';
import { KEPT_MS } from './activity-point.schema.js';
import { ActivityPointsRepository } from './activity-points.repository.js';
import { PresenceBoard } from '../board/presence-board.js';

@Injectable()
export class ActivityHistoryService {
  private readonly logger = new Logger(ActivityHistoryService.name);

  constructor(
    private readonly points: ActivityPointsRepository,
    private readonly board: PresenceBoard,
    private readonly clock: Clock,
  ) {}

  @OnStart('presence')
  async start(): Promise<void> {
    const now = this.clock.now();
    await this.takePoint(now - (now % MINUTE_MS));
  }

  async last(hours: number): Promise<ActivityPointAnswer[]> {
    const points = await this.points.since(new Date(this.clock.now() - hours * HOUR_MS));
    return points.map((point) => ({ at: point._id.getTime(), active: point.active }));
  }

  @AtEach('minute')
  async tryToTakePoint(minute: number): Promise<void> {
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
