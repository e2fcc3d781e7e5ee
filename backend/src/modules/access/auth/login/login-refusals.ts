import { Injectable } from '@nestjs/common';
import { TEXTS } from '@keyroster/contracts';
import { AppError } from '../../../../common/errors/app-error.js';
import { LoginAccounts, type Account } from '../../../people/users/index.js';
import { Changes } from '../../../record/changes/index.js';
import type { Attempt } from '../../login-tries/index.js';
import { LoginAudit, type Named, type RefusalReason } from './login-audit.js';

/** How a wrong try ends, whatever was wrong about it. */
@Injectable()
export class LoginRefusals {
  constructor(
    private readonly accounts: LoginAccounts,
    private readonly audit: LoginAudit,
    private readonly changes: Changes,
  ) {}

  async refuse(account: Account | null, attempt: Attempt, reason: RefusalReason): Promise<never> {
    await this.audit.refused(account, reason);
    await this.notePause(account, attempt);
    throw new AppError('INVALID_CREDENTIALS', TEXTS.refusals.invalidCredentials);
  }

  /**
   * A wrong try that pauses its name is shown to admins, wherever it was made. As much work for a name that nobody has:
   * the clock must not tell which names exist.
   */
  async notePause(account: Named | null, attempt: Attempt): Promise<void> {
    const until = attempt.pausesUntil;
    if (until === null) return;
    await this.changes.run(async () => {
      const longest = await attempt.pausedUntil();
      if (account) await this.accounts.notePause(account.id, longest);
      else await attempt.noteNothing();
      this.audit.paused(account, until);
    });
  }
}
