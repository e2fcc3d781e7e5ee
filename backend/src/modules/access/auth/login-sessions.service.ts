import { Injectable } from '@nestjs/common';
import { isStaffRole, TAKE_BACKS_PER_HOUR } from '@keyroster/contracts';
import type { Caller, SessionRef } from '../../../common/access/caller.js';
import { AppError, orNotFound, unauthenticated } from '../../../common/errors/app-error.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { LoginAccounts, type Account } from '../../people/users/index.js';
import { Changes } from '../../record/changes/index.js';
import type { Attempt } from '../login-tries/index.js';
import {
  ImpersonationSessions,
  SessionsService,
  type Device,
  type EntryProof,
  type LostPlace,
} from '../sessions/index.js';
import { EntryRules, type EntryRule } from './entry-rules.js';
import { LoginAudit } from './login-audit.js';
import { texts } from '../../../common/context/texts.js';

/** The rules that end sessions. If one of them ended a session, only these are checked to take it back. */
const SHUTTING: readonly EntryRule[] = ['lock', 'subscription'];

@Injectable()
export class LoginSessionsService {
  constructor(
    private readonly rules: EntryRules,
    private readonly accounts: LoginAccounts,
    private readonly sessions: SessionsService,
    private readonly impersonations: ImpersonationSessions,
    private readonly audit: LoginAudit,
    private readonly changes: Changes,
    private readonly throttles: Throttles,
  ) {}

  async open(account: Account, device: Device, attempt: Attempt, proof: EntryProof): Promise<SessionRef> {
    return this.audit.watchEntry(account, () =>
      this.changes.run(() => this.enter(account, device, attempt, proof)),
    );
  }

  async takeBack(token: string | undefined, device: Device): Promise<SessionRef> {
    const place = await this.sessions.lostPlace(token);
    const account = await this.accounts.find(place.userId);
    if (!account) throw unauthenticated();
    return this.audit.watchEntry(account, async () => {
      await this.rules.check(account, device.ip, place.isShut ? SHUTTING : undefined);
      if (!place.isShut) await this.countTakeBack(account);
      return this.changes.run(() => this.reopen(place, device));
    });
  }

  /** Lets an admin see what a user sees, even if that user couldn't log in now. */
  openViewOf(userId: string, admin: Caller, device: Device): Promise<SessionRef> {
    return this.changes.run(async () => {
      const account = orNotFound(await this.accounts.hold(userId));
      if (isStaffRole(account.role)) throw new AppError('GUARDED', texts().server.viewAdmin);
      return this.impersonations.open(account, admin, device);
    });
  }

  async logOut(caller: Caller): Promise<void> {
    if (caller.viewing) return this.sessions.endImpersonation(caller.session_id);
    await this.changes.run(async () => {
      await this.sessions.end(caller.session_id, { code: 'logout' });
      this.changes.note({ action: 'logout', target: caller.user_id, target_name: caller.username });
    });
  }

  private async enter(
    checked: Account,
    device: Device,
    attempt: Attempt,
    proof: EntryProof,
  ): Promise<SessionRef> {
    // Writes the account first, so that this and a concurrent lock or login wait for one another.
    const account = await this.accounts.arrive(checked.id, device.ip);
    // The account was deleted or changed since its password was checked.
    if (account?.password_hash !== checked.password_hash || account.role !== checked.role) {
      throw new AppError('INVALID_CREDENTIALS', texts().refusals.invalidCredentials);
    }
    await this.rules.check(account, device.ip);
    const begun = await this.accounts.startAtFirstUse(account);
    // A right try ends its own pause only; other counts of this name may still be paused.
    if (account.paused_until > 0) await this.accounts.setPause(account.id, await attempt.pausedUntil());
    const opened = await this.sessions.open(begun, device, proof);
    this.audit.succeeded(account, device.agent, opened);
    return opened;
  }

  private async reopen(place: LostPlace, device: Device): Promise<SessionRef> {
    const account = await this.accounts.arrive(place.userId, device.ip);
    if (!account) throw unauthenticated();
    const opened = await this.sessions.takeBack(place, account, device);
    // A concurrent lock of the account either waits for this transaction or is seen here.
    await this.rules.check(account, device.ip);
    this.audit.tookBack(account, device.agent, opened);
    return opened;
  }

  /** Reports frequent take-backs: one person has no reason for them, two who share an account do. */
  private async countTakeBack({ id }: Account): Promise<void> {
    try {
      await this.throttles.consumeHourly('takeback', id, TAKE_BACKS_PER_HOUR);
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY') await this.audit.foughtOver(id);
      throw error;
    }
  }
}
