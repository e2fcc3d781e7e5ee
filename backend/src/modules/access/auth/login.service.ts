import { Injectable } from '@nestjs/common';
import { isStaffRole, normaliseUsername } from '@keyroster/contracts';
import type { PasskeySignInPayload } from '@keyroster/contracts/dto';
import type { SessionRef } from '../../../common/access/caller.js';
import { AppError } from '../../../common/errors/app-error.js';
import { PasswordHasher } from '../../../common/secrets/password-hasher.js';
import { LoginAccounts, type Account } from '../../people/users/index.js';
import { LoginTries, type Attempt } from '../login-tries/index.js';
import { FactorCodes, PasskeysService, type LookedAt } from '../second-factor/index.js';
import type { Device } from '../sessions/index.js';
import { LoginAudit } from './login-audit.js';
import { TicketsService } from './tickets/tickets.service.js';
import { texts } from '../../../common/context/texts.js';

interface Typed {
  name: string;
  password: string;
  code?: string;
}

type MayUse = (account: Account, factor: LookedAt) => boolean;

/** By password, with a code if a second factor is set; by PIN, except staff; by passkey, as both factors. */
@Injectable()
export class LoginService {
  constructor(
    private readonly tries: LoginTries,
    private readonly accounts: LoginAccounts,
    private readonly hasher: PasswordHasher,
    private readonly codes: FactorCodes,
    private readonly passkeys: PasskeysService,
    private readonly tickets: TicketsService,
    private readonly audit: LoginAudit,
  ) {}

  byPassword(typed: Typed, device: Device): Promise<SessionRef> {
    return this.audit.watch(() => this.byTyped(typed, device, () => true));
  }

  byPin(typed: Typed, device: Device): Promise<SessionRef> {
    return this.audit.watch(() =>
      this.byTyped(typed, device, ({ role }, { isSet }) => !isStaffRole(role) && !isSet),
    );
  }

  byPasskey(answer: PasskeySignInPayload, device: Device): Promise<SessionRef> {
    return this.audit.watch(async () => {
      const owner = await this.passkeys.ownerOf(answer);
      const account = owner === null ? null : await this.accounts.find(owner);
      if (account && (await this.passkeys.isBy(account.id, answer))) {
        const attempt = await this.tries.proven(account.username, device);
        await attempt.succeeded();
        return this.tickets.open(account, device, attempt, { password: false, factor: true });
      }
      // An unknown passkey has a count of its own, so that it pauses no name.
      const name = account?.username ?? `passkey\n${answer.id}`;
      return this.tries.attempt(name, device, (attempt) =>
        this.audit.refuse(account, attempt, 'wrong passkey'),
      );
    });
  }

  private byTyped(typed: Typed, device: Device, mayUseThisWay: MayUse): Promise<SessionRef> {
    const name = normaliseUsername(typed.name);
    return this.tries.attempt(name, device, async (attempt) => {
      const account = await this.accounts.findByName(name);
      const factor = await this.codes.look(account, typed.code);
      const isRight = await this.hasher.verify(account?.password_hash, typed.password);
      // A staff member's right PIN is refused and counted like a wrong one, so as not to reveal who is staff.
      if (!account || !isRight || !mayUseThisWay(account, factor)) {
        return this.audit.refuse(account, attempt, 'wrong password');
      }
      if (factor.isSet) await this.checkCode(typed, account, factor, attempt);
      await attempt.succeeded();
      return this.tickets.open(account, device, attempt, { password: true, factor: factor.isSet });
    });
  }

  private async checkCode(
    { code }: Typed,
    account: Account,
    factor: LookedAt,
    attempt: Attempt,
  ): Promise<void> {
    if (code === undefined) {
      // A try without the code is neither wrong nor right.
      await attempt.takeBack();
      throw new AppError('SECOND_FACTOR', texts().server.codeWanted);
    }
    if (!(await factor.take())) await this.audit.refuse(account, attempt, 'wrong code');
  }
}
