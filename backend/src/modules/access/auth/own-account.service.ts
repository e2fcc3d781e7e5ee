import { Injectable } from '@nestjs/common';
import type { ConfirmPayload, TokenCheckAnswer } from '@keyroster/contracts/dto';
import type { CallerAddress } from '../../../common/access/caller-address.js';
import type { Caller } from '../../../common/access/caller.js';
import { AppError, unauthenticated } from '../../../common/errors/app-error.js';
import { PasswordHasher } from '../../../common/secrets/password-hasher.js';
import { LoginAccounts } from '../../people/users/index.js';
import { about, Changes } from '../../record/changes/index.js';
import { SecondFactorService } from '../second-factor/index.js';
import { SessionsService, UserStanding } from '../sessions/index.js';
import { CallerProof } from './caller-proof.js';
import { texts } from '../../../common/context/texts.js';

const OF_CURRENT = { field: 'current' } as const;

@Injectable()
export class OwnAccountService {
  constructor(
    private readonly proof: CallerProof,
    private readonly accounts: LoginAccounts,
    private readonly hasher: PasswordHasher,
    private readonly factors: SecondFactorService,
    private readonly standing: UserStanding,
    private readonly sessions: SessionsService,
    private readonly changes: Changes,
  ) {}

  async check(caller: Caller): Promise<TokenCheckAnswer> {
    const user = await this.accounts.describe(caller.user_id);
    if (!user) throw unauthenticated();
    // An admin who views as a user isn't told which factors that user has.
    if (caller.viewing) return { user, viewing: { by: caller.viewing.by, until: caller.viewing.until } };
    const factors = await this.factors.describe(caller.user_id);
    const isNeeded = await this.standing.needsFactor(caller);
    return {
      user,
      ...(factors && { second_factor: factors }),
      ...(isNeeded && { second_factor_needed: true }),
    };
  }

  async changePassword(
    caller: Caller,
    current: string,
    password: string,
    address: CallerAddress,
  ): Promise<void> {
    const checked = await this.proof.byPassword(caller, current, address, OF_CURRENT);
    const hash = await this.hasher.hash(password);
    const isSet = await this.accounts.setOwnPassword(checked, hash, caller.session_id);
    if (!isSet) throw new AppError('INVALID_CREDENTIALS', texts().refusals.invalidCredentials, OF_CURRENT);
  }

  async confirm(payload: ConfirmPayload, caller: Caller, address: CallerAddress): Promise<void> {
    const by = await this.proof.by(payload, caller, address);
    await this.changes.run(async () => {
      await this.sessions.confirm(caller.session_id);
      const them = { _id: caller.user_id, name: caller.username };
      this.changes.note({ ...about('session.confirmed', them), after: { by } });
    });
  }
}
