import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { Caller, SessionRef } from '../../../common/access/caller.js';
import { AppError, orNotFound } from '../../../common/errors/app-error.js';
import { LoginAccounts, type Account } from '../../people/users/index.js';
import { Changes } from '../../record/changes/index.js';
import type { Attempt } from '../login-tries/index.js';
import { ImpersonationSessions, SessionsService, type Device, type EntryProof } from '../sessions/index.js';
import { EntryRefusal, EntryRules } from './entry-rules.js';
import { LoginAudit } from './login-audit.js';
import { texts } from '../../../common/context/texts.js';

/** The sessions that logins open and logouts end. */
@Injectable()
export class LoginSessionsService {
  constructor(
    private readonly rules: EntryRules,
    private readonly accounts: LoginAccounts,
    private readonly sessions: SessionsService,
    private readonly impersonations: ImpersonationSessions,
    private readonly audit: LoginAudit,
    private readonly changes: Changes,
  ) {}

  /** After a right try: opens a session if they may come in. */
  async open(account: Account, device: Device, attempt: Attempt, proof: EntryProof): Promise<SessionRef> {
    try {
      return await this.changes.run(() => this.enter(account, device, attempt, proof));
    } catch (error) {
      if (error instanceof EntryRefusal) await this.audit.refused(account, error.reason);
      throw error;
    }
  }

  /** Lets an admin see what a user sees, whether that user could come in now or not. */
  openViewOf(userId: string, admin: Caller, device: Device): Promise<SessionRef> {
    return this.changes.run(async () => {
      const account = orNotFound(await this.accounts.hold(userId));
      if (isAdminRole(account.role)) throw new AppError('GUARDED', texts().server.viewAdmin);
      return this.impersonations.open(account, admin, device);
    });
  }

  async logOut(caller: Caller): Promise<void> {
    if (caller.viewing) return this.impersonations.end(caller.session_id);
    await this.changes.run(async () => {
      await this.sessions.end(caller.session_id, 'logout');
      this.changes.note({ action: 'logout', target: caller.user_id, target_name: caller.username });
    });
  }

  private async enter(
    checked: Account,
    device: Device,
    attempt: Attempt,
    proof: EntryProof,
  ): Promise<SessionRef> {
    // Held first, so that this and an overlapping lock or login wait for one another.
    const account = await this.accounts.hold(checked.id);
    // The account was deleted or changed since its password was checked.
    if (account?.password_hash !== checked.password_hash || account.role !== checked.role) {
      throw new AppError('INVALID_CREDENTIALS', texts().refusals.invalidCredentials);
    }
    await this.rules.check(account, device.ip);
    // A right try ends its own pause; others who try this name may still have to wait.
    if (account.paused_until > 0) await this.accounts.setPause(account.id, await attempt.pausedUntil());
    await this.accounts.arrive(account.id, device.ip);
    const opened = await this.sessions.open(account, device, proof);
    this.audit.succeeded(account, device.agent, opened);
    return opened;
  }
}
