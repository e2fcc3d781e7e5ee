import { Injectable } from '@nestjs/common';
import { formatDate, isAdminRole, isRenewalTooLong } from '@keyroster/contracts';
import type { RenewedAnswer, RenewPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { AppError, orNotFound } from '../../../../common/errors/app-error.js';
import { Changes } from '../../../record/changes/index.js';
import { UserRoster } from '../roster/user-roster.js';
import { toUserAnswer } from '../user.mapper.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { UserBatches } from './user-batches.js';
import { texts } from '../../../../common/context/texts.js';

/** Why nobody may renew them; null when one may. */
export function whyNotRenew(user: User, days: number, now: number): string | null {
  if (isAdminRole(user.role)) return texts().server.neverExpires;
  const isTooLong = isRenewalTooLong(user.sub_start_date, user.sub_validity, now, days);
  return isTooLong ? texts().server.validityTooLong : null;
}

/** The renewal of one user, and whether they were told that it is due. */
@Injectable()
export class UserRenewals {
  constructor(
    private readonly repository: UsersRepository,
    private readonly batches: UserBatches,
    private readonly changes: Changes,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  /** Taken back under the name of the plan that does the same for many. */
  renew(payload: RenewPayload, caller: Caller): Promise<RenewedAnswer> {
    const { user_id, days, version, ...paid } = payload;
    return this.changes.undoable('users.renew', async () => {
      const user = orNotFound(await this.repository.find(user_id));
      if (version !== undefined && version !== user.version) {
        throw new AppError('STALE_VERSION', texts().server.userChanged);
      }
      const now = this.clock.now();
      const refusal = whyNotRenew(user, days, now);
      if (refusal !== null) {
        if (isAdminRole(user.role)) throw new AppError('GUARDED', refusal);
        throw new AppError('VALIDATION', refusal, { field: 'days' });
      }
      const { users, renewals } = await this.batches.renew([user], days, caller, paid);
      const [after] = users;
      const [renewal] = renewals;
      if (!after || !renewal) throw new Error('A renewal moves the end');
      const message = texts().server.renewedUntil(formatDate(renewal.to));
      return { message, user: toUserAnswer(after, now), renewal };
    });
  }

  /** That they were told of their present end, or that they weren't. Sets it and never flips it. */
  async tell(id: string, isTold: boolean): Promise<void> {
    await this.changes.run(async () => {
      const user = orNotFound(await this.repository.find(id));
      if (isAdminRole(user.role)) throw new AppError('GUARDED', texts().server.neverExpires);
      if ((user.told_at !== null) === isTold) return;
      const after = orNotFound(await this.repository.setTold(id, isTold ? this.clock.now() : null));
      this.changes.note({
        action: 'renewal.told',
        target: id,
        target_name: after.email,
        before: { is_told: !isTold },
        after: { is_told: isTold },
      });
      this.changes.after(() => this.roster.put(after));
      this.changes.tell({ what: 'renewals' });
    });
  }
}
