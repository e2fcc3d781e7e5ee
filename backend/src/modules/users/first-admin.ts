import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ADMIN_ROLE } from '@keyroster/contracts';
import { isDuplicateKey } from '../../common/errors/to-app-error.js';
import { Settings } from '../../config/settings.js';
import { StartupError } from '../../database/startup-error.js';
import { CountersRepository } from './counters.repository.js';
import { UserChanges } from './user-changes.js';
import { UserRegistration } from './user-registration.service.js';
import { UsersRepository } from './users.repository.js';

/** While there is no admin nobody could come in and make one: the start makes him, and says once how he gets in. */
@Injectable()
export class FirstAdmin {
  constructor(
    private readonly repository: UsersRepository,
    private readonly counters: CountersRepository,
    private readonly registration: UserRegistration,
    private readonly changes: UserChanges,
    private readonly settings: Settings,
  ) {}

  /** The login to print; null when there was an admin already. */
  async ensure(): Promise<{ username: string; password: string } | null> {
    if ((await this.repository.countAdmins()) > 0) return null;
    const { username, password = randomBytes(9).toString('base64url') } = this.settings.firstAdmin;
    try {
      return await this.changes.run(async () => {
        // Of two processes that start together the second waits here, and then sees the first one's admin.
        await this.counters.beginChangeOfAdmins();
        if ((await this.repository.countAdmins()) > 0) return null;
        const user = await this.registration.register(
          { email: username, password, role: ADMIN_ROLE },
          'first start',
        );
        return { username: user.email, password };
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new StartupError(`ADMIN_USERNAME: ${username} is a user who is no admin; name another one`);
    }
  }
}
