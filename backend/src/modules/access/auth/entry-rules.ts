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

/** Whether an account may come in now, and from here. */
@Injectable()
export class EntryRules {
  constructor(
    private readonly whitelist: WhitelistPolicy,
    private readonly clock: Clock,
  ) {}

  async check(account: Account, ip: string): Promise<void> {
    if (account.is_locked) throw new EntryRefusal('LOCKED', TEXTS.refusals.locked, 'locked');
    if (account.ends_at !== null && this.clock.now() >= account.ends_at) {
      throw new EntryRefusal('EXPIRED', TEXTS.refusals.expired, 'expired');
    }
    if (!(await this.whitelist.lets(account.role, ip))) {
      throw new EntryRefusal('ADDRESS_NOT_LISTED', TEXTS.refusals.addressNotListed, 'address not listed');
    }
  }
}
