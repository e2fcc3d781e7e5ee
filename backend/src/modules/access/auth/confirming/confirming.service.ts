import { Injectable } from '@nestjs/common';
import { SERVER_TEXTS } from '@keyroster/contracts';
import type { ConfirmPayload } from '@keyroster/contracts/dto';
import type { CallerAddress } from '../../../../common/access/caller-address.js';
import type { Caller } from '../../../../common/access/caller.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { PasswordHasher } from '../../../../common/secrets/password-hasher.js';
import { LoginAccounts } from '../../../people/users/index.js';
import { Changes } from '../../../record/changes/index.js';
import type { Attempt } from '../../login-tries/index.js';
import { FactorCodes, PasskeySignIns } from '../../second-factor/index.js';
import { SessionsService } from '../../sessions/index.js';
import { OwnTries, type Proof } from '../own-tries.js';

const WAYS = ['password', 'code', 'passkey'] as const satisfies readonly Proof[];

/** Sessions whose user just showed once more that it is them. */
@Injectable()
export class Confirming {
  constructor(
    private readonly accounts: LoginAccounts,
    private readonly tries: OwnTries,
    private readonly hasher: PasswordHasher,
    private readonly codes: FactorCodes,
    private readonly signIns: PasskeySignIns,
    private readonly sessions: SessionsService,
    private readonly changes: Changes,
  ) {}

  async confirm(payload: ConfirmPayload, caller: Caller, address: CallerAddress): Promise<void> {
    const way = wayOf(payload);
    const check = async (attempt: Attempt) => ((await this.isThem(payload, caller, attempt)) ? true : null);
    await this.tries.attempt(way, caller, address, check);
    await this.changes.run(async () => {
      await this.sessions.confirm(caller.session_id);
      this.changes.note({
        action: 'session.confirmed',
        target: caller.user_id,
        target_name: caller.username,
        after: { by: way },
      });
    });
  }

  private async isThem(
    { password, code, passkey }: ConfirmPayload,
    caller: Caller,
    attempt: Attempt,
  ): Promise<boolean> {
    if (passkey !== undefined) return this.signIns.isBy(caller.user_id, passkey);
    if (code !== undefined) return this.isTheirCode(code, caller);
    return password !== undefined && this.isTheirPassword(password, caller, attempt);
  }

  /** A user with a second factor can't confirm with the password: it may have been stolen together with the session. */
  private async isTheirPassword(
    password: string,
    { user_id: id, username }: Caller,
    attempt: Attempt,
  ): Promise<boolean> {
    const account = await this.accounts.find(id);
    const isRight = await this.hasher.verify(account?.password_hash, password);
    const { isSet } = await this.codes.look({ id, username }, undefined);
    if (!isRight || !isSet) return isRight;
    await attempt.takeBack();
    throw new AppError('INVALID_CREDENTIALS', SERVER_TEXTS.confirmByFactor);
  }

  private async isTheirCode(code: string, { user_id: id, username }: Caller): Promise<boolean> {
    return (await this.codes.look({ id, username }, code)).take();
  }
}

function wayOf(payload: ConfirmPayload): Proof {
  const [way, ...more] = WAYS.filter((name) => payload[name] !== undefined);
  if (!way || more.length > 0) throw new AppError('VALIDATION', SERVER_TEXTS.confirmOneWay);
  return way;
}
