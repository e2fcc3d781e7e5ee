import { Injectable } from '@nestjs/common';
import { TEXTS } from '@keyroster/contracts';
import type { TokenCheckAnswer } from '@keyroster/contracts/dto';
import type { CallerAddress } from '../../../common/access/caller-address.js';
import type { Caller } from '../../../common/access/caller.js';
import { AppError, unauthenticated } from '../../../common/errors/app-error.js';
import { PasswordHasher } from '../../../common/secrets/password-hasher.js';
import { OwnFactors } from '../second-factor/index.js';
import { FactorDuty } from '../sessions/index.js';
import { LoginAccounts, type Account } from '../../people/users/index.js';
import { OwnTries } from './own-tries.js';

const OF_CURRENT = { field: 'current' } as const;

/** What all users may do with their own account. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly accounts: LoginAccounts,
    private readonly tries: OwnTries,
    private readonly hasher: PasswordHasher,
    private readonly factors: OwnFactors,
    private readonly duty: FactorDuty,
  ) {}

  /** Who it is that calls, and what they have to know of that. */
  async check(caller: Caller): Promise<TokenCheckAnswer> {
    const user = await this.accounts.describe(caller.user_id);
    if (!user) throw unauthenticated();
    // What shows that it is them is nothing for whoever looks at what they see.
    if (caller.viewing) return { user, viewing: { by: caller.viewing.by, until: caller.viewing.until } };
    const factors = await this.factors.describe(caller.user_id);
    const isNeeded = await this.duty.isMissing(caller);
    return {
      user,
      ...(factors && { second_factor: factors }),
      ...(isNeeded && { second_factor_needed: true }),
    };
  }

  async changePassword(
    caller: Caller,
    current: string,
    password: string,
    address: CallerAddress,
  ): Promise<void> {
    const check = () => this.withPassword(caller, current);
    const checked = await this.tries.attempt('password', caller, address, check, OF_CURRENT);
    const hash = await this.hasher.hash(password);
    const isSet = await this.accounts.setOwnPassword(checked, hash, caller.session_id);
    if (!isSet) throw new AppError('INVALID_CREDENTIALS', TEXTS.refusals.invalidCredentials, OF_CURRENT);
  }

  private async withPassword({ user_id }: Caller, password: string): Promise<Account | null> {
    const account = await this.accounts.find(user_id);
    return (await this.hasher.verify(account?.password_hash, password)) ? account : null;
  }
}
