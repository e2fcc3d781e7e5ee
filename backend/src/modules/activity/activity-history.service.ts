import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { ActivityPointAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../common/clock.js';
import { Startup } from '../../database/startup.js';
import { KEPT_MS } from './activity-point.schema.js';
import { ActivityPointsRepository } from './activity-points.repository.js';
import { PresenceBoard } from './presence-board.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How many users were Active, a point a minute, kept over restarts. */
@Injectable()
export class ActivityHistory implements OnModuleDestroy {
  private readonly logger = new Logger(ActivityHistory.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly points: ActivityPointsRepository,
    private readonly board: PresenceBoard,
    private readonly clock: Clock,
    startup: Startup,
  ) {
    startup.onDatabaseReady(async () => {
      await this.takePoint();
      this.waitForMinute();
    });
  }

  async last(hours: number): Promise<ActivityPointAnswer[]> {
    const points = await this.points.since(new Date(this.clock.now() - hours * HOUR_MS));
    return points.map((point) => ({ at: point._id.getTime(), active: point.active }));
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  /** To the minute: an interval would drift, and skip one now and then. */
  private waitForMinute(): void {
    const wait = MINUTE_MS - (this.clock.now() % MINUTE_MS);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.tryToTakePoint();
      this.waitForMinute();
    }, wait).unref();
  }

  private async tryToTakePoint(): Promise<void> {
    try {
      await this.takePoint();
    } catch {
      this.logger.warn('A point of the activity history is missing: the database was away');
    }
  }

  private async takePoint(): Promise<void> {
    const now = this.clock.now();
    const { active } = this.board.counts;
    await this.points.save(new Date(now - (now % MINUTE_MS)), active);
    await this.points.forgetBefore(new Date(now - KEPT_MS));
  }
}
