import { Injectable } from '@nestjs/common';
import { PLAIN_LOCK } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { accountLocked, AppError } from '../../../common/errors/app-error.js';
import type { Account } from '../../people/users/index.js';
import { UserStanding } from '../sessions/index.js';
import { WhitelistPolicy } from '../whitelist/index.js';
import { texts } from '../../../common/context/texts.js';

/** In the order of the checks: a refusal names the first rule that doesn't hold. */
const RULES = ['lock', 'subscription', 'whitelist'] as const;

export type EntryRule = (typeof RULES)[number];

type Entering = Pick<Account, 'id' | 'role' | 'lock' | 'ends_at'>;

@Injectable()
export class EntryRules {
  constructor(
    private readonly whitelist: WhitelistPolicy,
    private readonly standing: UserStanding,
    private readonly clock: Clock,
  ) {}

  async check(account: Entering, ip: string, rules: readonly EntryRule[] = RULES): Promise<void> {
    for (const rule of rules) {
      if (!(await this.holds(rule, account, ip))) throw this.refusal(rule, account);
    }
  }

  async holds(rule: EntryRule, account: Entering, ip: string): Promise<boolean> {
    switch (rule) {
      case 'lock':
        return account.lock === null;
      case 'subscription':
        return account.ends_at === null || this.clock.now() < account.ends_at;
      case 'whitelist':
        return this.whitelist.lets(account.role, ip);
    }
  }

  private refusal(rule: EntryRule, { id, lock }: Entering): AppError {
    switch (rule) {
      case 'lock':
        return accountLocked(lock ?? PLAIN_LOCK, this.standing.helpFor(id));
      case 'subscription':
        return new AppError('EXPIRED', texts().refusals.expired, this.standing.helpFor(id));
      case 'whitelist':
        return new AppError('ADDRESS_NOT_LISTED', texts().refusals.addressNotListed);
    }
  }
}
