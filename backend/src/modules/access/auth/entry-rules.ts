import { Injectable } from '@nestjs/common';
import { lockText, PLAIN_LOCK, TEXTS, type ErrorCode } from '@keyroster/contracts';
import { Clock } from '../../../common/time/clock.js';
import { AppError, type RefusalDetails } from '../../../common/errors/app-error.js';
import type { Account } from '../../people/users/index.js';
import { UserStanding } from '../sessions/index.js';
import { WhitelistPolicy } from '../whitelist/index.js';
import type { RefusalReason } from './login-audit.js';

/** Why somebody with the right password stays out. */
export class EntryRefusal extends AppError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly reason: RefusalReason,
    details: RefusalDetails = {},
  ) {
    super(code, message, details);
  }
}

/** In the order in which a refusal names them. */
const RULES = ['lock', 'subscription', 'whitelist'] as const;

export type EntryRule = (typeof RULES)[number];

export type Entering = Pick<Account, 'id' | 'role' | 'lock' | 'ends_at'>;

/** Whether an account may come in now, and from here. */
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

  private refusal(rule: EntryRule, { id, lock }: Entering): EntryRefusal {
    switch (rule) {
      case 'lock':
        return new EntryRefusal('LOCKED', lockText(lock ?? PLAIN_LOCK), 'locked', this.standing.helpFor(id));
      case 'subscription':
        return new EntryRefusal('EXPIRED', TEXTS.refusals.expired, 'expired', this.standing.helpFor(id));
      case 'whitelist':
        return new EntryRefusal('ADDRESS_NOT_LISTED', TEXTS.refusals.addressNotListed, 'address not listed');
    }
  }
}
