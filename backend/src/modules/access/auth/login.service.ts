import { Injectable } from '@nestjs/common';
import { isAdminRole, normaliseUsername, TEXTS } from '@keyroster/contracts';
import type { SessionRef } from '../../../common/access/caller.js';
import { AppError } from '../../../common/errors/app-error.js';
import { PasswordHasher } from '../../../common/password-hasher.js';
import { LoginTries, type Attempt } from '../login-tries/index.js';
import type { Device } from '../sessions/index.js';
import { Changes } from '../../record/changes/index.js';
import { LoginAccounts, type Account } from '../../people/users/index.js';
import { LoginAudit } from './login-audit.js';
import { LoginEntry } from './login-entry.service.js';

/** The two ways in: by password, and by PIN, which never lets an admin in. */
@Injectable()
export class LoginService {
  constructor(
    private readonly tries: LoginTries,
    private readonly accounts: LoginAccounts,
    private readonly hasher: PasswordHasher,
    private readonly entry: LoginEntry,
    private readonly audit: LoginAudit,
    private readonly changes: Changes,
  ) {}

  byPassword(username: string, password: string, device: Device): Promise<SessionRef> {
    return this.logIn(username, password, device, () => true);
  }

  byPin(username: string, pin: string, device: Device): Promise<SessionRef> {
    return this.logIn(username, pin, device, (account) => !isAdminRole(account.role));
  }

  private async logIn(
    typedName: string,
    password: string,
    device: Device,
    mayUseThisWay: (account: Account) => boolean,
  ): Promise<SessionRef> {
    const name = normaliseUsername(typedName);
    try {
      return await this.tries.attempt(name, device, async (attempt) => {
        const account = await this.accounts.findByName(name);
        const isRight = await this.hasher.verify(account?.password_hash, password);
        // An admin's right PIN is refused, and counted, like a wrong one: the answer must not tell who is an admin.
        if (!account || !isRight || !mayUseThisWay(account)) return this.refuse(account, attempt);
        await attempt.succeeded();
        return this.entry.enter(account, device, attempt);
      });
    } catch (error) {
      this.audit.heldBack(error);
      throw error;
    }
  }

  private async refuse(account: Account | null, attempt: Attempt): Promise<never> {
    await this.audit.refused(account, 'wrong password');
    if (attempt.pausesUntil !== null) await this.pause(account, attempt, attempt.pausesUntil);
    throw new AppError('INVALID_CREDENTIALS', TEXTS.refusals.invalidCredentials);
  }

  /** As much work for a name that nobody has: the clock must not tell which names exist. */
  private pause(account: Account | null, attempt: Attempt, until: number): Promise<void> {
    return this.changes.run(async () => {
      const longest = await attempt.pausedUntil();
      if (account) await this.accounts.notePause(account.id, longest);
      else await attempt.noteNothing();
      this.audit.paused(account, until);
    });
  }
}
