import { Injectable } from '@nestjs/common';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';
import { UserNews } from './user-news.js';

export type AlarmedUser = Pick<User, 'email' | 'role' | 'usage_limit' | 'is_locked'>;

/** Keeps with each user which sharing alarm of theirs is open. */
@Injectable()
export class UserAlarms {
  constructor(
    private readonly repository: UsersRepository,
    private readonly news: UserNews,
  ) {}

  /** Within a change; null for none open. Answers null when the user is gone. */
  async set(userId: string, alarm: string | null): Promise<AlarmedUser | null> {
    const user = await this.repository.setAlarm(userId, alarm);
    if (user) this.news.marked(user);
    return user;
  }

  /** Within the undo that brought them back: their alarm may be closed by now. */
  async correct(userIds: readonly string[], open: ReadonlyMap<string, string>): Promise<void> {
    await this.repository.clearAlarms(userIds);
    for (const [userId, alarm] of open) await this.set(userId, alarm);
  }
}
