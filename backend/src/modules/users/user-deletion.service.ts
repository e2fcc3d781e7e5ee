import { Injectable } from '@nestjs/common';
import { PROTECTED_ROLE } from '@keyroster/contracts';
import type { Caller } from '../../common/access/caller.js';
import { AppError, notFound } from '../../common/errors/app-error.js';
import { AdminGuard } from './admin-guard.js';
import { UserChanges } from './user-changes.js';
import { UserRemoval } from './user-removal.js';
import { UserSessions } from './user-sessions.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UserDeletion {
  constructor(
    private readonly repository: UsersRepository,
    private readonly guard: AdminGuard,
    private readonly removal: UserRemoval,
    private readonly sessions: UserSessions,
    private readonly changes: UserChanges,
  ) {}

  async delete(id: string, caller: Caller): Promise<void> {
    if (id === caller.user_id) throw new AppError('GUARDED', 'You cannot delete yourself');
    await this.changes.run(async () => {
      const user = await this.repository.find(id);
      if (!user) throw notFound();
      if (user.role === PROTECTED_ROLE) throw new AppError('GUARDED', 'This user cannot be deleted');
      await this.guard.checkMayStopBeingAdmin(user, caller.user_id);
      await this.repository.remove(id);
      await this.removal.run(id);
      await this.sessions.endAll(user, 'deleted');
      await this.changes.removed(user);
    });
  }
}
