import { Injectable } from '@nestjs/common';
import { SERVER_TEXTS } from '@keyroster/contracts';
import type { PlanPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { DraftsPlan, type Draft } from '../../../record/plans/index.js';
import { UserBatches } from '../changes/groups/user-batches.js';
import { UserFields } from '../changes/user-fields.js';
import { whyNotRenew } from '../changes/ends/user-renewals.js';
import { endsAt } from '../user.mapper.js';
import type { User } from '../user.schema.js';
import { PlannedUsers } from './planned-users.js';

/** Many renewed, or put into a group. */
@Injectable()
export class EditPlans {
  constructor(
    private readonly planned: PlannedUsers,
    private readonly batches: UserBatches,
    private readonly fields: UserFields,
    private readonly clock: Clock,
  ) {}

  /** Rests on their ends: two admins who renew the same renew them once. */
  @DraftsPlan('users.renew')
  async renew({ ids, days = 0 }: PlanPayload, caller: Caller): Promise<Draft> {
    const now = this.clock.now();
    const whyNot = (user: User): string | null => whyNotRenew(user, days, now);
    const { things, acts, blocked } = await this.planned.divide(ids, whyNot, endsAt);
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
    const { things, acts, blocked } = await this.planned.divide(
      ids,
      ({ profile_group_id }) => {
        if (String(profile_group_id) !== id) return null;
        return target.profile_group_id ? SERVER_TEXTS.groupSame : SERVER_TEXTS.groupNone;
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
}
