import { Injectable } from '@nestjs/common';
import { isAdminRole, SERVER_TEXTS } from '@keyroster/contracts';
import type { Caller } from '../../../../common/access/caller.js';
import { AppError, notFound } from '../../../../common/errors/app-error.js';
import { LoginTries } from '../../../access/login-tries/index.js';
import { Changes } from '../../../record/changes/index.js';
import { UserNews } from './user-news.js';
import { SessionsService } from '../../../access/sessions/index.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';

/** Shutting users out, and letting those in again whom their own wrong tries hold. */
@Injectable()
export class UserLocks {
  constructor(
    private readonly repository: UsersRepository,
    private readonly changes: Changes,
    private readonly news: UserNews,
    private readonly sessions: SessionsService,
    private readonly tries: LoginTries,
  ) {}

  /** Sets the lock and never flips it, so that a repeated call does no harm. */
  async setLock(id: string, is_locked: boolean, caller: Caller): Promise<void> {
    if (id === caller.user_id) throw new AppError('GUARDED', SERVER_TEXTS.lockOneself);
    await this.changes.run(async () => {
      const user = await this.repository.find(id);
      if (!user) throw notFound();
      const refusal = whyNotLock(user, is_locked, caller);
      if (refusal !== null) throw new AppError('GUARDED', refusal);
      if (user.is_locked !== is_locked) await this.turn([id], is_locked);
    });
  }

  /** Within a change, for whom it was asked already whether they may be. */
  async turn(ids: string[], is_locked: boolean): Promise<void> {
    const users = await this.repository.editEach(ids, { is_locked });
    if (users.length < ids.length) throw notFound();
    if (is_locked) await this.sessions.endAllOfEach(ids, 'locked');
    this.news.happened(is_locked ? 'user.locked' : 'user.unlocked', ...users);
  }

  /** Lock and pause, of anybody: an admin who was locked before they became one has nobody else to ask. */
  async letIn(id: string): Promise<void> {
    await this.changes.run(async () => {
      const user = await this.repository.find(id);
      if (user?.is_locked) await this.turn([id], false);
      await this.liftPause(id);
    });
  }

  async liftPause(id: string): Promise<void> {
    await this.changes.run(async () => {
      const user = await this.repository.find(id);
      if (!user) throw notFound();
      await this.tries.lift(user.email);
      await this.repository.setPause(id, 0);
      this.news.happened('user.unpaused', user);
    });
  }
}

/** Why this caller may not; null when they may. */
export function whyNotLock(user: User, is_locked: boolean, caller: Caller): string | null {
  if (String(user._id) === caller.user_id) return SERVER_TEXTS.lockOneself;
  // Who was locked before they became an admin has to be let in by somebody.
  const isLetIn = user.is_locked && !is_locked;
  return isAdminRole(user.role) && !isLetIn ? SERVER_TEXTS.lockAdmin : null;
}
