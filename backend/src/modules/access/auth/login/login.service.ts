import { Injectable } from '@nestjs/common';
import { isAdminRole, normaliseUsername, SERVER_TEXTS } from '@keyroster/contracts';
import type { SessionRef } from '../../../../common/access/caller.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { PasswordHasher } from '../../../../common/secrets/password-hasher.js';
import { LoginTries, type Attempt } from '../../login-tries/index.js';
import { FactorCodes, type LookedAt } from '../../second-factor/index.js';
import type { Device } from '../../sessions/index.js';
import { LoginAccounts, type Account } from '../../../people/users/index.js';
import { LoginAudit } from './login-audit.js';
import { LoginEntry } from './login-entry.service.js';
import { LoginRefusals } from './login-refusals.js';

/** What somebody types. */
interface Typed {
  name: string;
  password: string;
  /** Of their app, or a recovery code. */
  code?: string;
}

type MayUse = (account: Account, factor: LookedAt) => boolean;

/** The ways in: by password, with a code for who has a second factor; by PIN, which lets in neither them nor an admin. */
@Injectable()
export class LoginService {
  constructor(
    private readonly tries: LoginTries,
    private readonly accounts: LoginAccounts,
    private readonly hasher: PasswordHasher,
    private readonly codes: FactorCodes,
    private readonly entry: LoginEntry,
    private readonly refusals: LoginRefusals,
    private readonly audit: LoginAudit,
  ) {}

  byPassword(typed: Typed, device: Device): Promise<SessionRef> {
    return this.logIn(typed, device, () => true);
  }

  byPin(typed: Typed, device: Device): Promise<SessionRef> {
    return this.logIn(typed, device, ({ role }, { isSet }) => !isAdminRole(role) && !isSet);
  }

  private async logIn(typed: Typed, device: Device, mayUseThisWay: MayUse): Promise<SessionRef> {
    const name = normaliseUsername(typed.name);
    try {
      return await this.tries.attempt(name, device, async (attempt) => {
        const account = await this.accounts.findByName(name);
        const factor = await this.codes.look(account, typed.code);
        const isRight = await this.hasher.verify(account?.password_hash, typed.password);
        // An admin's right PIN is refused, and counted, like a wrong one: the answer must not tell who is an admin.
        if (!account || !isRight || !mayUseThisWay(account, factor)) {
          return this.refusals.refuse(account, attempt, 'wrong password');
        }
        if (factor.isSet) await this.checkCode(typed, account, factor, attempt);
        await attempt.succeeded();
        return this.entry.enter(account, device, attempt, { password: true, factor: factor.isSet });
      });
    } catch (error) {
      this.audit.heldBack(error);
      throw error;
    }
  }

  private async checkCode(
    { code }: Typed,
    account: Account,
    factor: LookedAt,
    attempt: Attempt,
  ): Promise<void> {
    if (code === undefined) {
      // Half a login: no wrong try, but no right one either.
      await attempt.takeBack();
      throw new AppError('SECOND_FACTOR', SERVER_TEXTS.codeWanted);
    }
    if (!(await factor.take())) await this.refusals.refuse(account, attempt, 'wrong code');
  }
}
