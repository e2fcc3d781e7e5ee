import { Injectable } from '@nestjs/common';
import type { PlanPayload } from '@keyroster/contracts/dto';
import { SERVER_TEXTS } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { SessionList } from '../../../access/sessions/index.js';
import { DraftsPlan, type Draft } from '../../../record/plans/index.js';
import { UserLocks, whyNotLock } from '../changes/user-locks.service.js';
import { PlannedUsers } from './planned-users.js';

/** Locks and unlocks of many. */
@Injectable()
export class LockPlans {
  constructor(
    private readonly planned: PlannedUsers,
    private readonly locks: UserLocks,
    private readonly sessions: SessionList,
  ) {}

  @DraftsPlan('users.lock')
  async lock(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const { acts, blocked } = await this.planned.divide(
      asked.ids,
      (user) => whyNotLock(user, true, caller) ?? (user.is_locked ? SERVER_TEXTS.alreadyLocked : null),
    );
    const ids = acts.map(({ id }) => id);
    const counts = { users: ids.length, sessions: await this.sessions.countOf(ids) };
    return {
      acts,
      blocked,
      counts,
      run: () => this.locks.lockEach(ids, this.locks.factsOf(asked), caller.username),
    };
  }

  @DraftsPlan('users.unlock')
  async unlock(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const { acts, blocked } = await this.planned.divide(
      asked.ids,
      (user) => whyNotLock(user, false, caller) ?? (user.is_locked ? null : SERVER_TEXTS.notLocked),
    );
    const ids = acts.map(({ id }) => id);
    return { acts, blocked, counts: { users: ids.length }, run: () => this.locks.unlockEach(ids) };
  }
}
