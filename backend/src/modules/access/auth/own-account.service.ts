import { Injectable } from '@nestjs/common';
import { TEXTS } from '@keyroster/contracts';
import type { CurrentUserAnswer } from '@keyroster/contracts/dto';
import type { CallerAddress } from '../../../common/access/caller-address.js';
import type { Caller } from '../../../common/access/caller.js';
import { AppError, unauthenticated } from '../../../common/errors/app-error.js';
import { PasswordHasher } from '../../../common/password-hasher.js';
import { LoginTries } from '../login-tries/index.js';
import { LoginAccounts } from '../../people/users/index.js';

/** What all users may do with their own account. */
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
  async changePassword(
    caller: Caller,
    current: string,
    password: string,
    address: CallerAddress,
  ): Promise<void> {
    const checked = await this.tries.attempt(caller.username, address, async (attempt) => {
      const account = await this.accounts.find(caller.user_id);
      if (!account || !(await this.hasher.verify(account.password_hash, current))) throw wrongCurrent();
      await attempt.succeeded();
      return account;
    });
    const hash = await this.hasher.hash(password);
    const isSet = await this.accounts.setOwnPassword(checked, hash, caller.session_id);
    if (!isSet) throw wrongCurrent();
  }
}

const wrongCurrent = (): AppError =>
  new AppError('INVALID_CREDENTIALS', TEXTS.refusals.invalidCredentials, { field: 'current' });
