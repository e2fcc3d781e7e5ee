import { Injectable } from '@nestjs/common';
import { isAdminRole, SERVER_TEXTS } from '@keyroster/contracts';
import type { PlanPayload } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { SessionList } from '../../../access/sessions/index.js';
import { DraftsPlan, type Draft } from '../../../record/plans/index.js';
import { UserSessions } from '../accounts/user-sessions.js';
import { UserActivityService } from '../user-activity.service.js';
import { PlannedUsers } from './planned-users.js';

/** Where many are signed in, and when they were seen. */
@Injectable()
export class PresencePlans {
  constructor(
    private readonly planned: PlannedUsers,
    private readonly list: SessionList,
    private readonly sessions: UserSessions,
    private readonly activity: UserActivityService,
  ) {}

  @DraftsPlan('users.endsessions')
  async endSessions(asked: PlanPayload, caller: Caller): Promise<Draft> {
    const running = await this.list.countOfEach(asked.ids);
    const { things, acts, blocked } = await this.planned.divide(asked.ids, ({ _id }) => {
      const id = String(_id);
      if (id === caller.user_id) return SERVER_TEXTS.endOneself;
      return running.has(id) ? null : SERVER_TEXTS.signedInNowhere;
    });
    const sessions = acts.reduce((sum, { id }) => sum + (running.get(id) ?? 0), 0);
    return {
      acts,
      blocked,
      counts: { users: acts.length, sessions },
      run: () => this.sessions.endAllOfEach(things, running),
    };
  }

  @DraftsPlan('users.resetactivity')
  async reset(asked: PlanPayload): Promise<Draft> {
    const { things, acts, blocked } = await this.planned.divide(asked.ids, ({ role }) =>
      isAdminRole(role) ? SERVER_TEXTS.notWatched : null,
    );
    return {
      acts,
      blocked,
      counts: { users: acts.length },
      run: () => this.activity.resetEach(things),
    };
  }
}
