import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../common/clock.js';
import { UserStanding, type ShutOut } from '../../../access/sessions/index.js';
import { hasExpired } from '../subscription-of.js';
import { UserRoster } from './user-roster.js';

/** Tells from memory who is shut out: a flood of refused handshakes asks no database. */
@Injectable()
export class RosterStanding {
  constructor(
    standing: UserStanding,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {
    standing.answeredBy(this);
  }

  whyShutOut(userId: string): ShutOut | null {
    const user = this.roster.get(userId)?.user;
    if (!user) return null;
    if (user.is_locked) return 'locked';
    return hasExpired(user, this.clock.now()) ? 'expired' : null;
  }
}
