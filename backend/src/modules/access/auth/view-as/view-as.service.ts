import { Injectable } from '@nestjs/common';
import { isAdminRole, SERVER_TEXTS } from '@keyroster/contracts';
import type { Caller, SessionRef } from '../../../../common/access/caller.js';
import { AppError, orNotFound } from '../../../../common/errors/app-error.js';
import { LoginAccounts } from '../../../people/users/index.js';
import { Changes } from '../../../record/changes/index.js';
import { ImpersonationSessions, type Device } from '../../sessions/index.js';

/** Lets an admin see what a user sees, whether that user could come in now or not. */
@Injectable()
export class ViewAs {
  constructor(
    private readonly accounts: LoginAccounts,
    private readonly impersonations: ImpersonationSessions,
    private readonly changes: Changes,
  ) {}

  start(userId: string, admin: Caller, device: Device): Promise<SessionRef> {
    return this.changes.run(async () => {
      const account = orNotFound(await this.accounts.hold(userId));
      if (isAdminRole(account.role)) throw new AppError('GUARDED', SERVER_TEXTS.viewAdmin);
      return this.impersonations.open(account, admin, device);
    });
  }
}
