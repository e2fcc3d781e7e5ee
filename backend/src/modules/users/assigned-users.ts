import { Injectable } from '@nestjs/common';
import { daysLeft, isAdminRole } from '@keyroster/contracts';
import type { PublicUserAnswer, TitleUserAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../common/clock.js';
import { notFound } from '../../common/errors/app-error.js';
import { hasExpired } from './subscription-of.js';
import { UserListsRepository } from './user-lists.repository.js';
import { UsersRepository } from './users.repository.js';

export interface HeldUser {
  id: string;
  email: string;
  role: string;
}

/** What the assignments need of users. */
@Injectable()
export class AssignedUsers {
  constructor(
    private readonly repository: UsersRepository,
    private readonly lists: UserListsRepository,
    private readonly clock: Clock,
  ) {}

  async checkExists(id: string): Promise<void> {
    if (!(await this.repository.find(id))) throw notFound();
  }

  /** Inside a transaction: he can't be deleted, or made an admin, beside it. */
  async hold(id: string): Promise<HeldUser | null> {
    const user = await this.repository.hold(id);
    return user && { id, email: user.email, role: user.role };
  }

  /** For an admin: everyone of these, by name. */
  async describe(ids: string[]): Promise<TitleUserAnswer[]> {
    const now = this.clock.now();
    const users = await this.lists.byName(ids);
    return users.map((user) => ({
      _id: String(user._id),
      email: user.email,
      is_locked: user.is_locked,
      days_left: daysLeft(user.sub_start_date, user.sub_validity, now),
    }));
  }

  /** For anyone: those of these who could come in now, and of them no more than it takes to open the PIN screen. */
  async whoMayEnter(ids: string[]): Promise<PublicUserAnswer[]> {
    const now = this.clock.now();
    const users = await this.lists.byName(ids);
    return users
      .filter((user) => !isAdminRole(user.role) && !user.is_locked && !hasExpired(user, now))
      .map((user) => ({ _id: String(user._id), email: user.email }));
  }
}
