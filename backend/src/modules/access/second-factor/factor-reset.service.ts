import { Injectable } from '@nestjs/common';
import { SERVER_TEXTS } from '@keyroster/contracts';
import type { Caller } from '../../../common/access/caller.js';
import { AppError, orNotFound } from '../../../common/errors/app-error.js';
import { LoginAccounts } from '../../people/users/index.js';
import { Changes, OnRemoved } from '../../record/changes/index.js';
import { SessionsService } from '../sessions/index.js';
import { KnownFactors } from './known-factors.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

/** For who lost all that shows that it is them: they have no second factor any more, and no session. */
@Injectable()
export class FactorReset {
  constructor(
    private readonly repository: SecondFactorsRepository,
    private readonly known: KnownFactors,
    private readonly accounts: LoginAccounts,
    private readonly sessions: SessionsService,
    private readonly changes: Changes,
  ) {}

  /** Never one's own: what is stolen with a session would be enough to be rid of it. */
  async ofAnother(id: string, caller: Caller): Promise<void> {
    if (id === caller.user_id) throw new AppError('GUARDED', SERVER_TEXTS.factorOwn);
    await this.run(id);
  }

  @OnRemoved('users')
  async removeUsers(ids: string[]): Promise<void> {
    await this.repository.removeAll(ids);
  }

  async run(id: string): Promise<void> {
    await this.changes.run(async () => {
      const account = orNotFound(await this.accounts.hold(id));
      await this.repository.removeAll([id]);
      await this.sessions.endAllOf(id, 'changed');
      this.changes.note({ action: 'factor.reset', target: id, target_name: account.username });
      this.changes.after(() => this.known.forget(id));
    });
  }
}
