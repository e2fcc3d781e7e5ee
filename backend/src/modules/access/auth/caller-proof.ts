import { Injectable } from '@nestjs/common';
import type { ConfirmPayload } from '@keyroster/contracts/dto';
import type { CallerAddress } from '../../../common/access/caller-address.js';
import type { Caller } from '../../../common/access/caller.js';
import { AppError, type RefusalDetails } from '../../../common/errors/app-error.js';
import { PasswordHasher } from '../../../common/secrets/password-hasher.js';
import { LoginAccounts, type Account } from '../../people/users/index.js';
import { Changes } from '../../record/changes/index.js';
import { LoginTries, type Attempt } from '../login-tries/index.js';
import { FactorCodes, PasskeysService, type LookedAt } from '../second-factor/index.js';
import { LoginAudit } from './login-audit.js';
import { texts } from '../../../common/context/texts.js';

const WAYS = ['password', 'code', 'passkey'] as const satisfies ReadonlyArray<keyof ConfirmPayload>;

type Proof = (typeof WAYS)[number];

/** Lets a signed-in user prove their identity again. Wrong tries are held back like those of a login. */
@Injectable()
export class CallerProof {
  constructor(
    private readonly tries: LoginTries,
    private readonly accounts: LoginAccounts,
    private readonly hasher: PasswordHasher,
    private readonly codes: FactorCodes,
    private readonly passkeys: PasskeysService,
    private readonly audit: LoginAudit,
    private readonly changes: Changes,
  ) {}

  byPassword(
    caller: Caller,
    password: string,
    address: CallerAddress,
    details: RefusalDetails,
  ): Promise<Account> {
    return this.attempt('password', caller, address, () => this.withPassword(caller, password), details);
  }

  async by(payload: ConfirmPayload, caller: Caller, address: CallerAddress): Promise<Proof> {
    const way = wayOf(payload);
    return this.attempt(way, caller, address, async (attempt) =>
      (await this.isThem(payload, caller, attempt)) ? way : null,
    );
  }

  private attempt<Found>(
    by: Proof,
    caller: Caller,
    address: CallerAddress,
    check: (attempt: Attempt) => Promise<Found | null>,
    details?: RefusalDetails,
  ): Promise<Found> {
    return this.tries.attempt(caller.username, address, async (attempt) => {
      const found = await check(attempt);
      if (found === null) {
        await this.noteWrong(by, caller, attempt);
        throw new AppError('INVALID_CREDENTIALS', texts().refusals.invalidCredentials, details);
      }
      await attempt.succeeded();
      return found;
    });
  }

  private async isThem(
    { password, code, passkey }: ConfirmPayload,
    caller: Caller,
    attempt: Attempt,
  ): Promise<boolean> {
    if (passkey !== undefined) return this.passkeys.isBy(caller.user_id, passkey);
    if (code !== undefined) return (await this.lookedAt(caller, code)).take();
    return password !== undefined && this.isTheirPassword(password, caller, attempt);
  }

  /** Refuses the password of a user with a second factor: it may have been stolen along with the session. */
  private async isTheirPassword(password: string, caller: Caller, attempt: Attempt): Promise<boolean> {
    const isRight = (await this.withPassword(caller, password)) !== null;
    const { isSet } = await this.lookedAt(caller, undefined);
    if (!isRight || !isSet) return isRight;
    await attempt.takeBack();
    throw new AppError('INVALID_CREDENTIALS', texts().server.confirmByFactor);
  }

  private lookedAt({ user_id: id, username }: Caller, code: string | undefined): Promise<LookedAt> {
    return this.codes.look({ id, username }, code);
  }

  private async withPassword({ user_id }: Caller, password: string): Promise<Account | null> {
    const account = await this.accounts.find(user_id);
    return (await this.hasher.verify(account?.password_hash, password)) ? account : null;
  }

  private async noteWrong(by: Proof, { user_id: id, username }: Caller, attempt: Attempt): Promise<void> {
    await this.changes.run(async () => {
      this.changes.note({ action: 'confirming.refused', target: id, target_name: username, after: { by } });
      await this.audit.notePause({ id, username }, attempt);
    });
  }
}

function wayOf(payload: ConfirmPayload): Proof {
  const [way, ...more] = WAYS.filter((name) => payload[name] !== undefined);
  if (!way || more.length > 0) throw new AppError('VALIDATION', texts().server.confirmOneWay);
  return way;
}
