import { Injectable } from '@nestjs/common';
import { SERVER_TEXTS, TEXTS } from '@keyroster/contracts';
import type { ConfirmPayload } from '@keyroster/contracts/dto';
import type { CallerAddress } from '../../../../common/access/caller-address.js';
import type { Caller } from '../../../../common/access/caller.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { PasswordHasher } from '../../../../common/secrets/password-hasher.js';
import { LoginAccounts } from '../../../people/users/index.js';
import { Changes } from '../../../record/changes/index.js';
import { LoginTries } from '../../login-tries/index.js';
import { FactorCodes, PasskeySignIns } from '../../second-factor/index.js';
import { SessionsService } from '../../sessions/index.js';

const WAYS = ['password', 'code', 'passkey'] as const;

type Way = (typeof WAYS)[number];

/** Somebody who is signed in shows once more that it is them. Guessing here is held back like guessing at the door. */
@Injectable()
export class Confirming {
  constructor(
    private readonly accounts: LoginAccounts,
    private readonly tries: LoginTries,
    private readonly hasher: PasswordHasher,
    private readonly codes: FactorCodes,
    private readonly signIns: PasskeySignIns,
    private readonly sessions: SessionsService,
    private readonly changes: Changes,
  ) {}

  async confirm(payload: ConfirmPayload, caller: Caller, address: CallerAddress): Promise<void> {
    const way = wayOf(payload);
    await this.tries.attempt(caller.username, address, async (attempt) => {
      if (!(await this.isThem(payload, caller))) return this.refuse(way, caller);
      await attempt.succeeded();
    });
    await this.changes.run(async () => {
      await this.sessions.confirm(caller.session_id);
      this.changes.note({ action: 'session.confirmed', ...about(caller), after: { by: way } });
    });
  }

  private async isThem({ password, code, passkey }: ConfirmPayload, caller: Caller): Promise<boolean> {
    if (passkey !== undefined) return this.signIns.isBy(caller.user_id, passkey);
    if (code !== undefined) return this.isTheirCode(code, caller);
    if (password === undefined) return false;
    const account = await this.accounts.find(caller.user_id);
    return this.hasher.verify(account?.password_hash, password);
  }

  private async isTheirCode(code: string, { user_id: id, username }: Caller): Promise<boolean> {
    return (await this.codes.look({ id, username }, code)).take();
  }

  private async refuse(way: Way, caller: Caller): Promise<never> {
    await this.changes.run(() => {
      this.changes.note({ action: 'confirming.refused', ...about(caller), after: { by: way } });
      return Promise.resolve();
    });
    throw new AppError('INVALID_CREDENTIALS', TEXTS.refusals.invalidCredentials);
  }
}

function wayOf(payload: ConfirmPayload): Way {
  const [way, ...more] = WAYS.filter((name) => payload[name] !== undefined);
  if (!way || more.length > 0) throw new AppError('VALIDATION', SERVER_TEXTS.confirmOneWay);
  return way;
}

const about = ({ user_id, username }: Caller) => ({ target: user_id, target_name: username });
