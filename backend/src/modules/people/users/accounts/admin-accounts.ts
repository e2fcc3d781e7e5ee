import { Injectable } from '@nestjs/common';
import { ADMIN_ROLE, isAdminRole, normaliseUsername } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { Changes } from '../../../record/changes/index.js';
import { UserLocks } from '../changes/user-locks.service.js';
import { UsersRepository } from '../users.repository.js';
import { UsersService } from '../users.service.js';

/** What became of a name that was to be an admin's. */
export type AdminOutcome = 'made' | 'promoted' | 'reset';

/** The way in for whoever runs the product, when no admin can let them in. */
@Injectable()
export class AdminAccounts {
  constructor(
    private readonly repository: UsersRepository,
    private readonly users: UsersService,
    private readonly locks: UserLocks,
    private readonly changes: Changes,
  ) {}

  /** Whoever bears the name is an admin from now on, may enter, and has this password and no session. */
  async ensure(username: string, password: string, caller: Caller): Promise<AdminOutcome> {
    const email = normaliseUsername(username);
    const user = await this.repository.findByName(email);
    if (!user) {
      await this.users.register({ email, password, role: ADMIN_ROLE });
      return 'made';
    }
    const id = String(user._id);
    await this.changes.run(async () => {
      await this.users.update({ id, password, role: ADMIN_ROLE }, caller);
      await this.locks.letIn(id);
    });
    return isAdminRole(user.role) ? 'reset' : 'promoted';
  }
}
