import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { PlanPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { SessionList } from '../../access/sessions/index.js';
import { Changes } from '../../record/changes/index.js';
import { DraftsPlan, removalOf, type Divided, type Draft } from '../../record/plans/index.js';
import { AdminGuard } from './accounts/admin-guard.js';
import { UserSessionsService } from './accounts/user-sessions.service.js';
import { UserEdits, type StoredUser } from './changes/user-edits.js';
import { UserFields } from './changes/user-fields.js';
import { UserLocksService, whyNotLock } from './changes/user-locks.service.js';
import { UserActivityService } from './user-activity.service.js';
import type { User } from './user.schema.js';
import { UsersService, whyNotDelete } from './users.service.js';
import { texts } from '../../../common/context/texts.js';

@Injectable()
export class AccountPlans {
  constructor(
    private readonly edits: UserEdits,
    private readonly guard: AdminGuard,
    private readonly locks: UserLocksService,
    private readonly sessions: UserSessionsService,
    private readonly sessionList: SessionList,
    private readonly users: UsersService,
    private readonly changes: Changes,
  ) {}

  @DraftsPlan('users.lock')
  async lock(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const draft = await this.edits.draft(
      asked.ids,
      (user) => whyNotLock(user, true, caller) ?? (user.is_locked ? texts().server.alreadyLocked : null),
      (users) => this.locks.lock(users, this.locks.factsOf(asked), caller.username),
    );
    const sessions = await this.sessionList.countOf(draft.acts.map(({ id }) => id));
    return { ...draft, counts: { ...draft.counts, sessions } };
  }

  @DraftsPlan('users.unlock')
  unlock({ ids }: PlanPayload, caller: Caller): Promise<Draft> {
    return this.edits.draft(
      ids,
      (user) => whyNotLock(user, false, caller) ?? (user.is_locked ? null : texts().server.notLocked),
      (users) => this.locks.unlock(users),
    );
  }

  @DraftsPlan('users.endsessions')
  async endSessions(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const running = await this.sessionList.countOfEach(asked.ids);
    const draft = await this.edits.draft(
      asked.ids,
      ({ _id }) => {
        const id = String(_id);
        if (id === caller.user_id) return texts().server.endOneself;
        return running.has(id) ? null : texts().server.signedInNowhere;
      },
      (users) => this.sessions.endAllOfEach(users, running),
    );
    const sessions = draft.acts.reduce((sum, { id }) => sum + (running.get(id) ?? 0), 0);
    return { ...draft, counts: { ...draft.counts, sessions } };
  }

  @DraftsPlan('users.delete')
  async delete(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const { things, acts: found, blocked } = await this.deletable(asked.ids, caller);
    const ids = found.map(({ id }) => id);
    const beneath = await this.changes.beneath('users', ids);
    const sessions = await this.sessionList.countOf(ids);
    const { acts, counts } = removalOf(found, beneath, ['assignments']);
    return {
      acts,
      blocked,
      counts: { users: ids.length, sessions, ...counts },
      run: () => this.users.remove(things),
    };
  }

  private async deletable(ids: string[], caller: Caller): Promise<Divided<User>> {
    const whyNot = (user: StoredUser): string | null => whyNotDelete(user, caller);
    const all = await this.edits.divide(ids, whyNot);
    const admins = all.things.filter(({ role }) => isAdminRole(role));
    if (!(await this.guard.isNobodyLeft(admins.length))) return all;
    const stays = admins.at(-1)?._id;
    return this.edits.divide(
      ids,
      (user) => whyNot(user) ?? (stays?.equals(user._id) ? texts().server.lastAdmin : null),
    );
  }
}

@Injectable()
export class EditPlans {
  constructor(
    private readonly edits: UserEdits,
    private readonly fields: UserFields,
    private readonly activity: UserActivityService,
  ) {}

  @DraftsPlan('users.group')
  async group({ ids, group = '' }: PlanPayload, caller: Caller): Promise<Draft> {
    const target = await this.fields.group(group);
    const id = String(target.profile_group_id);
    return this.edits.draft(
      ids,
      ({ profile_group_id }) => {
        if (String(profile_group_id) !== id) return null;
        return target.profile_group_id ? texts().server.groupSame : texts().server.groupNone;
      },
      async (users) => {
        const fields = await this.fields.groupOf(group);
        const edits = users.map((before) => ({ before, fields }));
        await this.edits.edit(edits, caller);
      },
      () => id,
    );
  }

  @DraftsPlan('users.resetactivity')
  resetActivity({ ids }: PlanPayload): Promise<Draft> {
    return this.edits.draft(
      ids,
      ({ role }) => (isAdminRole(role) ? texts().server.notWatched : null),
      (users) => this.activity.resetEach(users),
    );
  }
}
