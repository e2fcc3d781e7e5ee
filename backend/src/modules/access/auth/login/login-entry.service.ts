import { Injectable } from '@nestjs/common';
import { TEXTS } from '@keyroster/contracts';
import type { SessionRef } from '../../../../common/access/caller.js';
import { AppError } from '../../../../common/errors/app-error.js';
import type { Attempt } from '../../login-tries/index.js';
import { SessionsService, type Device, type EntryProof } from '../../sessions/index.js';
import { Changes } from '../../../record/changes/index.js';
import { LoginAccounts, type Account } from '../../../people/users/index.js';
import { EntryRefusal, EntryRules } from './entry-rules.js';
import { LoginAudit } from './login-audit.js';

/** After a right password: whether they may come in, and the session with which they do. */
@Injectable()
export class LoginEntry {
  constructor(
    private readonly rules: EntryRules,
    private readonly accounts: LoginAccounts,
    private readonly sessions: SessionsService,
    private readonly audit: LoginAudit,
    private readonly changes: Changes,
  ) {}

  async enter(account: Account, device: Device, attempt: Attempt, proof: EntryProof): Promise<SessionRef> {
    try {
      return await this.changes.run(() => this.openSession(account, device, attempt, proof));
    } catch (error) {
      if (error instanceof EntryRefusal) await this.audit.refused(account, error.reason);
      throw error;
    }
  }

  private async openSession(
    checked: Account,
    device: Device,
    attempt: Attempt,
    proof: EntryProof,
  ): Promise<SessionRef> {
    // Held first: of this and a lock, or another login, that overlap, one waits for the other.
    const account = await this.accounts.hold(checked.id);
    // Deleted, or changed in what was just checked: the password was right for somebody who is no more.
    if (account?.password_hash !== checked.password_hash || account.role !== checked.role) {
      throw new AppError('INVALID_CREDENTIALS', TEXTS.refusals.invalidCredentials);
    }
    await this.rules.check(account, device.ip);
    // A right try ends its own pause; others who try this name may wait on.
    if (account.paused_until > 0) await this.accounts.setPause(account.id, await attempt.pausedUntil());
    await this.accounts.arrive(account.id, device.ip);
    const opened = await this.sessions.open(account, device, proof);
    this.audit.succeeded(account, device.agent, opened);
    return opened;
  }
}
