import { Injectable } from '@nestjs/common';
import { TEXTS } from '@keyroster/contracts';
import type { SessionRef } from '../../common/access/caller.js';
import { AppError } from '../../common/errors/app-error.js';
import { Transactions } from '../../database/transactions.js';
import { SessionsService, type Device } from '../sessions/sessions.service.js';
import { LoginAccounts, type Account } from '../users/login-accounts.js';
import { EntryRefusal, EntryRules } from './entry-rules.js';
import { LoginAudit } from './login-audit.js';

/** After a right password: whether he may come in, and the session with which he does. */
@Injectable()
export class LoginEntry {
  constructor(
    private readonly rules: EntryRules,
    private readonly accounts: LoginAccounts,
    private readonly sessions: SessionsService,
    private readonly audit: LoginAudit,
    private readonly transactions: Transactions,
  ) {}

  /** A right try ends its own pause: `pausedUntil` is until when others wait who try this name. */
  async enter(account: Account, device: Device, pausedUntil: number): Promise<SessionRef> {
    try {
      return await this.transactions.run(() => this.openSession(account, device, pausedUntil));
    } catch (error) {
      if (error instanceof EntryRefusal) await this.audit.refused(account, error.reason);
      throw error;
    }
  }

  private async openSession(checked: Account, device: Device, pausedUntil: number): Promise<SessionRef> {
    const account = await this.accounts.find(checked.id);
    // Deleted, or changed in what was just checked: the password was right for somebody who is no more.
    if (account?.password_hash !== checked.password_hash || account.role !== checked.role) {
      throw new AppError('INVALID_CREDENTIALS', TEXTS.refusals.invalidCredentials);
    }
    await this.rules.check(account, device.ip);
    await this.accounts.enter(account.id, device.ip, pausedUntil);
    await this.audit.succeeded(account, device.agent);
    return this.sessions.open(account, device);
  }
}
