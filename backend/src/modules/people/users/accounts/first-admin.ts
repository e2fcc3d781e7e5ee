import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ADMIN_ROLE } from '@keyroster/contracts';
import { isDuplicateKey } from '../../../../common/errors/to-app-error.js';
import { Progress } from '../../../../common/time/progress.js';
import { OnStart } from '../../../../common/lifecycle.js';
import { Settings } from '../../../../config/settings.js';
import { StartupError } from '../../../../database/startup-error.js';
import { CountersRepository } from '../counters.repository.js';
import { Changes } from '../../../record/changes/index.js';
import { UserRegistration } from '../changes/user-registration.service.js';
import { UsersRepository } from '../users.repository.js';

interface MadeAdmin {
  username: string;
  /** Null where it was given: who gave it knows it, and it stands in no log. */
  madePassword: string | null;
}

/** While there is no admin nobody could come in and make one: the start makes one, and says once how they get in. */
@Injectable()
export class FirstAdmin {
  constructor(
    private readonly repository: UsersRepository,
    private readonly counters: CountersRepository,
    private readonly registration: UserRegistration,
    private readonly changes: Changes,
    private readonly settings: Settings,
    private readonly progress: Progress,
  ) {}

  @OnStart('accounts')
  async ensure(): Promise<void> {
    const made = await this.make();
    if (made) this.progress.say(`First admin: ${made.username}${wayIn(made)}`);
  }

  /** Null when there was an admin already. */
  private async make(): Promise<MadeAdmin | null> {
    if ((await this.repository.countAdmins()) > 0) return null;
    const { username, password: given } = this.settings.firstAdmin;
    const password = given ?? randomBytes(9).toString('base64url');
    try {
      return await this.changes.run(async () => {
        // Of two processes that start together the second waits here, and then sees the first one's admin.
        await this.counters.beginChangeOfAdmins();
        if ((await this.repository.countAdmins()) > 0) return null;
        const user = await this.registration.register(
          { email: username, password, role: ADMIN_ROLE },
          'first start',
        );
        return { username: user.email, madePassword: given === undefined ? password : null };
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw new StartupError(`ADMIN_USERNAME: ${username} is a user who is no admin; name another one`);
    }
  }
}

const wayIn = ({ madePassword }: MadeAdmin): string =>
  madePassword === null ? ', with the given password' : ` / ${madePassword}`;
