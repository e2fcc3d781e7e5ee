import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { Caller } from '../../common/access/caller.js';
import { AppError, notFound } from '../../common/errors/app-error.js';
import { LoginTries } from '../login-tries/login-tries.service.js';
import { UserChanges } from './user-changes.js';
import { UserSessions } from './user-sessions.js';
import { UsersRepository } from './users.repository.js';

/** Shutting users out, and letting those in again whom their own wrong tries hold. */
@Injectable()
export class UserLocks {
  constructor(
    private readonly repository: UsersRepository,
    private readonly changes: UserChanges,
    private readonly sessions: UserSessions,
    private readonly tries: LoginTries,
  ) {}

  /** Sets the lock and never flips it, so that a repeated call does no harm. */
  async setLock(id: string, is_locked: boolean, caller: Caller): Promise<void> {
    if (id === caller.user_id) throw new AppError('GUARDED', 'You cannot lock yourself');
    await this.changes.run(async () => {
      const before = await this.repository.find(id);
      if (!before) throw notFound();
      // Who was locked before he became an admin has to be let in by somebody.
      const isLetIn = before.is_locked && !is_locked;
      if (isAdminRole(before.role) && !isLetIn) throw new AppError('GUARDED', 'An admin cannot be locked');
      if (before.is_locked !== is_locked) await this.turn(id, is_locked);
    });
  }

  /** Lock and pause, of anybody: an admin who was locked before he became one has nobody else to ask. */
  async letIn(id: string): Promise<void> {
    await this.changes.run(async () => {
      const user = await this.repository.find(id);
      if (user?.is_locked) await this.turn(id, false);
      await this.liftPause(id);
    });
  }

  async liftPause(id: string): Promise<void> {
    await this.changes.run(async () => {
      const user = await this.repository.find(id);
      if (!user) throw notFound();
      await this.tries.lift(user.email);
      await this.repository.set(id, { paused_until: 0 });
      await this.changes.happened('user.unpaused', user);
    });
  }

  private async turn(id: string, is_locked: boolean): Promise<void> {
    const after = await this.repository.edit(id, { is_locked });
    if (!after) throw notFound();
    if (is_locked) await this.sessions.endAll(after, 'locked');
    await this.changes.happened(is_locked ? 'user.locked' : 'user.unlocked', after);
  }
}
