import { Injectable } from '@nestjs/common';
import { isAdminRole, PROTECTED_ROLE } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { AppError, notFound } from '../../../../common/errors/app-error.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { Changes } from '../../../record/changes/index.js';
import { AdminGuard } from '../accounts/admin-guard.js';
import { UserEndings } from '../accounts/user-endings.js';
import { UserActivityService } from '../user-activity.service.js';
import { UserNews } from './user-news.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { texts } from '../../../../common/context/texts.js';

@Injectable()
export class UserDeletion {
  constructor(
    private readonly repository: UsersRepository,
    private readonly guard: AdminGuard,
    private readonly endings: UserEndings,
    private readonly changes: Changes,
    private readonly activity: UserActivityService,
    private readonly news: UserNews,
  ) {}

  async delete(id: string, caller: Caller): Promise<void> {
    await this.changes.undoable('user.deleted', async () => {
      const user = await this.repository.find(id);
      if (!user) throw notFound();
      this.guard.checkTouch([user]);
      const refusal = whyNotDelete(user, caller);
      if (refusal !== null) throw new AppError('GUARDED', refusal);
      await this.guard.checkMayStopBeingAdmin(user, caller.user_id);
      await this.remove([user], { acceptsLogin: true });
    });
  }

  /** Within a change, of whom it was asked already whether they may be, and whether an admin is left. */
  async remove(users: readonly User[], { acceptsLogin = false } = {}): Promise<void> {
    const going = users.map((before) => ({ before, after: null }));
    await this.guard.checkChange(going, { acceptsLogin });
    const ids = users.map(({ _id }) => String(_id));
    if (users.some(({ role }) => isAdminRole(role))) await this.guard.beginChange();
    await this.activity.storeLatest(ids);
    await this.repository.remove(ids);
    await this.changes.removed('users', ids);
    await this.endings.gone(ids);
    for await (const piece of inPieces(users)) this.news.removed(...piece);
  }
}

/** Why this caller may not; null when they may, unless that leaves no admin. */
export function whyNotDelete(user: User, caller: Caller): string | null {
  if (String(user._id) === caller.user_id) return texts().server.deleteOneself;
  return user.role === PROTECTED_ROLE ? texts().server.userProtected : null;
}
