import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { PlanPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { SessionList } from '../../access/sessions/index.js';
import { Changes } from '../../record/changes/index.js';
import {
  countsOf,
  divide,
  DraftsPlan,
  withWhatLiesBeneath,
  type Divided,
  type Draft,
} from '../../record/plans/index.js';
import { AdminGuard, whyNotTouch } from './accounts/admin-guard.js';
import { UserSessions } from './accounts/user-sessions.js';
import { whyNotRenew } from './changes/user-renewals.js';
import { UserBatches } from './changes/user-batches.js';
import { UserDeletion, whyNotDelete } from './changes/user-deletion.service.js';
import { UserFields } from './changes/user-fields.js';
import { UserLocks, whyNotLock } from './changes/user-locks.service.js';
import { UserActivityService } from './user-activity.service.js';
import { endsAt } from './user.mapper.js';
import type { User } from './user.schema.js';
import { UsersRepository } from './users.repository.js';
import { texts } from '../../../common/context/texts.js';

@Injectable()
export class AccountPlans {
  constructor(
    private readonly repository: UsersRepository,
    private readonly guard: AdminGuard,
    private readonly locks: UserLocks,
    private readonly sessions: UserSessions,
    private readonly sessionList: SessionList,
    private readonly deletion: UserDeletion,
    private readonly changes: Changes,
  ) {}

  @DraftsPlan('users.lock')
  async lock(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const { acts, blocked } = await divided(
      this.repository,
      asked.ids,
      (user) => whyNotLock(user, true, caller) ?? (user.is_locked ? texts().server.alreadyLocked : null),
    );
    const ids = acts.map(({ id }) => id);
    const counts = { users: ids.length, sessions: await this.sessionList.countOf(ids) };
    return {
      acts,
      blocked,
      counts,
      run: () => this.locks.lockEach(ids, this.locks.factsOf(asked), caller.username),
    };
  }

  @DraftsPlan('users.unlock')
  async unlock(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const { acts, blocked } = await divided(
      this.repository,
      asked.ids,
      (user) => whyNotLock(user, false, caller) ?? (user.is_locked ? null : texts().server.notLocked),
    );
    const ids = acts.map(({ id }) => id);
    return { acts, blocked, counts: { users: ids.length }, run: () => this.locks.unlockEach(ids) };
  }

  @DraftsPlan('users.endsessions')
  async endSessions(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const running = await this.sessionList.countOfEach(asked.ids);
    const { things, acts, blocked } = await divided(this.repository, asked.ids, ({ _id }) => {
      const id = String(_id);
      if (id === caller.user_id) return texts().server.endOneself;
      return running.has(id) ? null : texts().server.signedInNowhere;
    });
    const sessions = acts.reduce((sum, { id }) => sum + (running.get(id) ?? 0), 0);
    return {
      acts,
      blocked,
      counts: { users: acts.length, sessions },
      run: () => this.sessions.endAllOfEach(things, running),
    };
  }

  @DraftsPlan('users.delete')
  async delete(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const { things, acts, blocked } = await this.deletable(asked.ids, caller);
    const ids = acts.map(({ id }) => id);
    const beneath = await this.changes.beneath('users', ids);
    const sessions = await this.sessionList.countOf(ids);
    return {
      acts: withWhatLiesBeneath(acts, beneath),
      blocked,
      counts: { users: ids.length, sessions, ...countsOf(['assignments'], beneath) },
      run: () => this.deletion.remove(things),
    };
  }

  /** Where all admins would go, the one who is named last stays. */
  private async deletable(ids: string[], caller: Caller): Promise<Divided<User>> {
    const whyNot = (user: User): string | null => whyNotDelete(user, caller);
    const all = await divided(this.repository, ids, whyNot);
    const admins = all.things.filter(({ role }) => isAdminRole(role));
    if (!(await this.guard.isNobodyLeft(admins.length))) return all;
    const stays = admins.at(-1)?._id;
    return divided(
      this.repository,
      ids,
      (user) => whyNot(user) ?? (stays?.equals(user._id) ? texts().server.lastAdmin : null),
    );
  }
}

@Injectable()
export class EditPlans {
  constructor(
    private readonly repository: UsersRepository,
    private readonly batches: UserBatches,
    private readonly fields: UserFields,
    private readonly activity: UserActivityService,
    private readonly clock: Clock,
  ) {}

  /** Rests on their ends, so that two admins who renew the same users renew them once. */
  @DraftsPlan('users.renew')
  async renew({ ids, days = 0 }: PlanPayload, caller: Caller): Promise<Draft> {
    const now = this.clock.now();
    const whyNot = (user: User): string | null => whyNotRenew(user, days, now);
    const { things, acts, blocked } = await divided(this.repository, ids, whyNot, endsAt);
    return {
      acts,
      blocked,
      counts: { users: acts.length },
      run: async () => {
        await this.batches.renew(things, days, caller);
      },
    };
  }

  @DraftsPlan('users.group')
  async group({ ids, group = '' }: PlanPayload): Promise<Draft> {
    const target = await this.fields.group(group);
    const id = String(target.profile_group_id);
    const { things, acts, blocked } = await divided(
      this.repository,
      ids,
      ({ profile_group_id }) => {
        if (String(profile_group_id) !== id) return null;
        return target.profile_group_id ? texts().server.groupSame : texts().server.groupNone;
      },
      () => id,
    );
    return {
      acts,
      blocked,
      counts: { users: acts.length },
      run: async () => this.batches.group(things, await this.fields.heldGroup(group)),
    };
  }

  @DraftsPlan('users.resetactivity')
  async resetActivity(asked: PlanPayload): Promise<Draft> {
    const { things, acts, blocked } = await divided(this.repository, asked.ids, ({ role }) =>
      isAdminRole(role) ? texts().server.notWatched : null,
    );
    return {
      acts,
      blocked,
      counts: { users: acts.length },
      run: () => this.activity.resetEach(things),
    };
  }
}

/** In the order of the ids. `whyNot` answers null for users that the plan may act on. */
async function divided(
  repository: UsersRepository,
  ids: string[],
  whyNot: (user: User) => string | null,
  basisOf?: (user: User) => unknown,
): Promise<Divided<User>> {
  return divide(ids, await repository.findEach(ids), {
    nameOf: ({ email }) => email,
    whyNot: (user) => whyNotTouch(user) ?? whyNot(user),
    ...(basisOf && { basisOf }),
  });
}
