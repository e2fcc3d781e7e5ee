import { Injectable } from '@nestjs/common';
import { TEXTS, type ErrorCode } from '@keyroster/contracts';
import { Clock } from '../../../common/clock.js';
import { AppError } from '../../../common/errors/app-error.js';
import type { Account } from '../../people/users/index.js';
import { WhitelistPolicy } from '../whitelist/index.js';
import type { RefusalReason } from './login-audit.js';

/** Why somebody with the right password stays out. */
export class EntryRefusal extends AppError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly reason: RefusalReason,
  ) {
    super(code, message);
  }
}

/** What keeps an account out, in the order in which it is said. */
const REFUSALS = {
  lock: () => new EntryRefusal('LOCKED', TEXTS.refusals.locked, 'locked'),
  subscription: () => new EntryRefusal('EXPIRED', TEXTS.refusals.expired, 'expired'),
  whitelist: () =>
    new EntryRefusal('ADDRESS_NOT_LISTED', TEXTS.refusals.addressNotListed, 'address not listed'),
} as const;

export type EntryRule = keyof typeof REFUSALS;

/** What of an account the rules ask for. */
export type Entering = Pick<Account, 'role' | 'is_locked' | 'ends_at'>;

/** Whether an account may come in now, and from here. */
@Injectable()
export class EntryRules {
  constructor(
    private readonly whitelist: WhitelistPolicy,
    private readonly clock: Clock,
  ) {}

  async check(account: Entering, ip: string): Promise<void> {
    for (const rule of Object.keys(REFUSALS) as EntryRule[]) {
      if (!(await this.holds(rule, account, ip))) throw REFUSALS[rule]();
    }
  }

  /** One of them by itself. */
  async holds(rule: EntryRule, account: Entering, ip: string): Promise<boolean> {
    switch (rule) {
      case 'lock':
        return !account.is_locked;
      case 'subscription':
        return account.ends_at === null || this.clock.now() < account.ends_at;
      case 'whitelist':
        return this.whitelist.lets(account.role, ip);
    }
  }
}
