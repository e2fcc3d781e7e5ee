import { Injectable } from '@nestjs/common';
import { isAdminRole, SERVER_TEXTS } from '@keyroster/contracts';
import type { PlanPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { SessionList } from '../../../access/sessions/index.js';
import { Changes } from '../../../record/changes/index.js';
import { countsOf, DraftsPlan, withWhatLiesBeneath, type Draft } from '../../../record/plans/index.js';
import { AdminGuard } from '../accounts/admin-guard.js';
import { UserDeletion, whyNotDelete } from '../changes/user-deletion.service.js';
import type { User } from '../user.schema.js';
import { PlannedUsers } from './planned-users.js';

const BENEATH = ['assignments'];

/** Many users deleted, with all that is theirs. */
@Injectable()
export class DeletionPlans {
  constructor(
    private readonly planned: PlannedUsers,
    private readonly deletion: UserDeletion,
    private readonly changes: Changes,
    private readonly guard: AdminGuard,
    private readonly sessions: SessionList,
  ) {}

  @DraftsPlan('users.delete')
  async delete(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const { things, acts, blocked } = await this.divide(asked.ids, caller);
    const ids = acts.map(({ id }) => id);
    const beneath = await this.changes.beneath('users', ids);
    const sessions = await this.sessions.countOf(ids);
    return {
      acts: withWhatLiesBeneath(acts, beneath),
      blocked,
      counts: { users: ids.length, sessions, ...countsOf(BENEATH, beneath) },
      run: () => this.deletion.remove(things),
    };
  }

  /** Of admins who would all go, the one who is named last stays. */
  private async divide(ids: string[], caller: Caller) {
    const whyNot = (user: User): string | null => whyNotDelete(user, caller);
    const divided = await this.planned.divide(ids, whyNot);
    const admins = divided.things.filter(({ role }) => isAdminRole(role));
    if (!(await this.guard.isNobodyLeft(admins.length))) return divided;
    const stays = admins.at(-1)?._id;
    return this.planned.divide(
      ids,
      (user) => whyNot(user) ?? (stays?.equals(user._id) ? SERVER_TEXTS.lastAdmin : null),
    );
  }
}
