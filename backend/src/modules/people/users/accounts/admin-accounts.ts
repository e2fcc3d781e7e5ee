import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ADMIN_ROLE, isAdminRole, normaliseUsername } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { isDuplicateKey } from '../../../../common/errors/to-app-error.js';
import { OnStart } from '../../../../common/lifecycle.js';
import { Progress } from '../../../../common/time/progress.js';
import { Settings } from '../../../../config/settings.js';
import { StartupError } from '../../../../database/startup-error.js';
import { Changes } from '../../../record/changes/index.js';
import { UserLocksService } from '../changes/user-locks.service.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { UsersService } from '../users.service.js';

export type AdminOutcome = 'made' | 'promoted' | 'reset';

@Injectable()
export class AdminAccounts {
  constructor(
    private readonly repository: UsersRepository,
    private readonly users: UsersService,
    private readonly locks: UserLocksService,
    private readonly changes: Changes,
    private readonly settings: Settings,
    private readonly progress: Progress,
  ) {}

  /** Without an admin nobody could make one, so the start makes one and prints the password once. */
  @OnStart('accounts')
  async ensureFirst(): Promise<void> {
    if ((await this.repository.countAdmins()) > 0) return;
    const { username, password: given } = this.settings.firstAdmin;
    const password = given ?? randomBytes(9).toString('base64url');
    const made = await this.makeFirst(username, password);
    // A password that the settings gave stays out of the log.
    const wayIn = given === undefined ? ` / ${password}` : ', with the given password';
    if (made) this.progress.say(`First admin: ${made.email}${wayIn}`);
  }

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

  /** Null when there is an admin by now. */
  private async makeFirst(username: string, password: string): Promise<User | null> {
    try {
      return await this.changes.run(async () => {
        // Of two processes that start together the second waits here, and then sees the first one's admin.
        await this.repository.beginChangeOfAdmins();
        if ((await this.repository.countAdmins()) > 0) return null;
        return this.users.register({ email: username, password, role: ADMIN_ROLE }, 'first start');
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new StartupError(`ADMIN_USERNAME: ${username} is a user who is no admin; name another one`);
    }
  }
}
