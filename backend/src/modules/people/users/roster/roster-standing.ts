import { Injectable } from '@nestjs/common';
import type { ShutOut } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../../../common/time/clock.js';
import { accountLocked, AppError, type RefusalDetails } from '../../../../common/errors/app-error.js';
import { OnAsked } from '../../../../common/reactions.js';
import { UserStanding } from '../../../access/sessions/index.js';
import { Supervisors } from './supervisors.js';
import { hasExpired } from '../user.mapper.js';
import { UserRoster } from './user-roster.js';
import { texts } from '../../../../common/context/texts.js';

/** Tells from memory who is shut out: a flood of refused handshakes asks no database. */
@Injectable()
export class RosterStanding {
  constructor(
    private readonly roster: UserRoster,
    private readonly supervisors: Supervisors,
    private readonly clock: Clock,
  ) {}

  @OnAsked(UserStanding, 'whyShutOut')
  whyShutOut(userId: string): ShutOut | null {
    const user = this.roster.get(userId)?.user;
    if (!user) return null;
    if (user.is_locked) return 'locked';
    return hasExpired(user, this.clock.now()) ? 'expired' : null;
  }

  @OnAsked(UserStanding, 'refusalFor')
  refusalFor(userId: string): AppError | undefined {
    const user = this.roster.get(userId)?.user;
    if (user?.lock) return accountLocked(user.lock, this.helpOf(user));
    return user && hasExpired(user, this.clock.now())
      ? new AppError('EXPIRED', texts().refusals.expired, this.helpOf(user))
      : undefined;
  }

  @OnAsked(UserStanding, 'helpFor')
  helpFor(userId: string): RefusalDetails {
    const user = this.roster.get(userId)?.user;
    return user ? this.helpOf(user) : {};
  }

  private helpOf({ lock, supervisor }: UserAnswer): RefusalDetails {
    const help = this.supervisors.chatWith(supervisor);
    return {
      ...(lock && { lock }),
      ...(help !== undefined && { help }),
    };
  }
}
