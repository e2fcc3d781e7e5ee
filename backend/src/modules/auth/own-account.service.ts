import { Injectable } from '@nestjs/common';
import { TEXTS } from '@keyroster/contracts';
import type { CurrentUserAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../common/access/caller.js';
import { AppError, unauthenticated } from '../../common/errors/app-error.js';
import { PasswordHasher } from '../../common/password-hasher.js';
import { LoginTries } from '../login-tries/login-tries.service.js';
import { LoginAccounts } from '../users/login-accounts.js';

/** What everybody may do with his own account. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly accounts: LoginAccounts,
    private readonly tries: LoginTries,
    private readonly hasher: PasswordHasher,
  ) {}

  async describe(caller: Caller): Promise<CurrentUserAnswer> {
    const user = await this.accounts.describe(caller.user_id);
    if (!user) throw unauthenticated();
    return user;
  }

  /** Guessing the current one here is held back like guessing at the door. */
  async changePassword(caller: Caller, current: string, password: string, ip: string): Promise<void> {
    await this.tries.attempt(caller.username, ip, async (attempt) => {
      const account = await this.accounts.find(caller.user_id);
      if (!account || !(await this.hasher.verify(account.password_hash, current))) {
        throw new AppError('INVALID_CREDENTIALS', TEXTS.refusals.invalidCredentials, { field: 'current' });
      }
      await attempt.succeeded();
    });
    await this.accounts.setOwnPassword(caller.user_id, await this.hasher.hash(password), caller.session_id);
  }
}
