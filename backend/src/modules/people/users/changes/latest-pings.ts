import { Injectable } from '@nestjs/common';
import { toPingTimestamp } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { UserRoster } from '../roster/user-roster.js';
import { UserActivityRepository } from '../user-activity.repository.js';

/** Whatever was pinged before is stored; with a database that is out of breath too. */
const STORED_AFTER_S = 5;

/**
 * The last pings are in memory alone until they are stored. Whoever is deleted or reset is stored as they are known by
 * then, so that an undo brings that back.
 */
@Injectable()
export class LatestPings {
  constructor(
    private readonly repository: UserActivityRepository,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  /** Within the change that takes them away. */
  async store(ids: readonly string[]): Promise<void> {
    const since = toPingTimestamp(this.clock.now()) - STORED_AFTER_S;
    const bySecond = new Map<number, string[]>();
    for (const id of ids) {
      const second = this.roster.get(id)?.user.last_ping_timestamp ?? 0;
      if (second < since) continue;
      const alike = bySecond.get(second);
      if (alike) alike.push(id);
      else bySecond.set(second, [id]);
    }
    for (const [second, alike] of bySecond) await this.repository.refresh(alike, second);
  }
}
