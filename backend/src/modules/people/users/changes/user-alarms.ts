import { Injectable } from '@nestjs/common';
import { checkInScope, currentScope } from '../../../../common/access/scope.js';
import { orNotFound } from '../../../../common/errors/app-error.js';
import { Changes } from '../../../record/changes/index.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { UserNews } from './user-news.js';

export type AlarmedUser = Pick<User, 'email' | 'role' | 'usage_limit' | 'is_locked'>;

@Injectable()
export class UserAlarms {
  constructor(
    private readonly repository: UsersRepository,
    private readonly changes: Changes,
    private readonly news: UserNews,
  ) {}

  async set(userId: string, alarm: string | null): Promise<AlarmedUser | null> {
    const user = await this.repository.mark(userId, { alarm });
    if (!user) return null;
    this.news.remember([user]);
    // Not told to the user, who isn't shown alarms.
    this.changes.tell({ what: 'users', ids: [userId] });
    return user;
  }

  /** Throws 404 for a supervisor, unless the user exists and is theirs. */
  async checkSeen(userId: string): Promise<void> {
    if (currentScope()) checkInScope([orNotFound(await this.repository.find(userId))]);
  }

  async correct(userIds: readonly string[], open: ReadonlyMap<string, string>): Promise<void> {
    await this.repository.clearAlarms(userIds);
    for (const [userId, alarm] of open) await this.set(userId, alarm);
  }
}
