import { Injectable } from '@nestjs/common';
import { type AuditAction } from '@keyroster/contracts';
import type { FactorBegunAnswer, OwnFactorsAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { AppError, orNotFound } from '../../../common/errors/app-error.js';
import { LoginAccounts } from '../../people/users/index.js';
import { Changes, OnRemoved } from '../../record/changes/index.js';
import { SessionsService } from '../sessions/index.js';
import { FactorCodes } from './factor-codes.js';
import { hasFactor, newRecoveryCodes, recoveryHash } from './factor-rules.js';
import { KnownFactors } from './known-factors.js';
import type { SealedSecret, SecondFactor } from './second-factor.schema.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { texts } from '../../../common/context/texts.js';

@Injectable()
export class SecondFactorService {
  constructor(
    private readonly repository: SecondFactorsRepository,
    private readonly codes: FactorCodes,
    private readonly known: KnownFactors,
    private readonly accounts: LoginAccounts,
    private readonly sessions: SessionsService,
    private readonly changes: Changes,
  ) {}

  async describe(userId: string): Promise<OwnFactorsAnswer | null> {
    const factor = await this.repository.find(userId);
    if (!factor || !hasFactor(factor)) return null;
    return { app: factor.app !== null, passkeys: factor.passkeys.length, recovery: factor.recovery.length };
  }

  /** An app that was set up before stays until this one is confirmed. */
  async begin({ user_id: id, username }: Caller): Promise<FactorBegunAnswer> {
    const { told, kept } = this.codes.newApp({ id, username });
    await this.repository.put(id, { begun: kept });
    return told;
  }

  async confirm(caller: Caller, typed: string): Promise<string[]> {
    const { user_id: id } = caller;
    const begun = (await this.repository.find(id))?.begun ?? null;
    const step = begun && this.codes.stepOf(id, begun, typed);
    if (!begun || step === null) throw wrongCode();
    return this.changes.run(() => this.set(caller, begun, step));
  }

  async remove(caller: Caller): Promise<void> {
    await this.changes.run(async () => {
      const factor = await this.repository.find(caller.user_id);
      if (!factor?.app) throw noFactor();
      const isLast = factor.passkeys.length === 0;
      await this.repository.put(caller.user_id, {
        app: null,
        begun: null,
        last_step: 0,
        ...(isLast && { recovery: [] }),
      });
      await this.sessions.endAllOf(caller.user_id, caller.session_id);
      this.happened('factor.removed', caller);
    });
  }

  remakeRecovery(caller: Caller): Promise<string[]> {
    return this.changes.run(async () => {
      if (!hasFactor(await this.repository.find(caller.user_id))) throw noFactor();
      const codes = newRecoveryCodes();
      await this.repository.put(caller.user_id, { recovery: hashesOf(caller, codes) });
      this.happened('recovery.made', caller);
      return codes;
    });
  }

  /** Refuses the caller's own factor, which a stolen session could otherwise remove. */
  async resetOfAnother(id: string, caller: Caller): Promise<void> {
    if (id === caller.user_id) throw new AppError('GUARDED', texts().server.factorOwn);
    await this.reset(id);
  }

  async reset(id: string): Promise<void> {
    await this.changes.run(async () => {
      const account = orNotFound(await this.accounts.hold(id));
      await this.repository.removeAll([id]);
      await this.sessions.endAllOf(id);
      this.changes.note({ action: 'factor.reset', target: id, target_name: account.username });
      this.changes.after(() => this.known.forget(id));
    });
  }

  @OnRemoved('users')
  async removeUsers(ids: string[]): Promise<void> {
    await this.repository.removeAll(ids);
  }

  private async set(caller: Caller, begun: SealedSecret, step: number): Promise<string[]> {
    const { user_id: id } = caller;
    const factor = await this.repository.find(id);
    if (factor?.begun?.sealed !== begun.sealed) throw wrongCode();
    const codes = newRecoveryCodes();
    // The code that confirms the app is used up as well.
    const fields: Partial<SecondFactor> = { app: begun, begun: null, last_step: step };
    await this.repository.put(id, { ...fields, recovery: hashesOf(caller, codes) });
    await this.sessions.endAllOf(id, caller.session_id);
    this.happened('factor.set', caller);
    return codes;
  }

  private happened(action: AuditAction, { user_id: target, username }: Caller): void {
    this.changes.note({ action, target, target_name: username });
    this.changes.after(() => this.known.forget(target));
  }
}

const hashesOf = ({ user_id: id }: Caller, codes: readonly string[]): string[] =>
  codes.map((code) => recoveryHash(id, code));

const wrongCode = (): AppError => new AppError('VALIDATION', texts().server.codeWrong, { field: 'code' });

const noFactor = (): AppError => new AppError('GUARDED', texts().server.factorNone);
