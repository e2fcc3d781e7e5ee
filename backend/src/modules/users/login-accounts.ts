import { Injectable } from '@nestjs/common';
import { daysLeft, isAdminRole, UNLIMITED_USAGE } from '@keyroster/contracts';
import type { CurrentUserAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../common/clock.js';
import { endsAt } from './subscription-of.js';
import { UserChanges } from './user-changes.js';
import { UserSessions } from './user-sessions.js';
import type { User } from './user.schema.js';
import { UsersRepository } from './users.repository.js';

/** A user as signing in sees him. */
export interface Account {
  id: string;
  username: string;
  role: string;
  password_hash: string;
  is_locked: boolean;
  /** In ms; null for those who never expire. */
  ends_at: number | null;
  usage_limit: number;
}

/** What signing in needs of users. */
@Injectable()
export class LoginAccounts {
  constructor(
    private readonly repository: UsersRepository,
    private readonly changes: UserChanges,
    private readonly sessions: UserSessions,
    private readonly clock: Clock,
  ) {}

  async findByName(username: string): Promise<Account | null> {
    return toAccount(await this.repository.findByName(username));
  }

  async find(id: string): Promise<Account | null> {
    return toAccount(await this.repository.find(id));
  }

  async describe(id: string): Promise<CurrentUserAnswer | null> {
    const user = await this.repository.find(id);
    return (
      user && {
        _id: id,
        username: user.email,
        role: user.role,
        days_left: daysLeft(user.sub_start_date, user.sub_validity, this.clock.now()),
        ends_at: endsAt(user),
        profile_group: user.profile_group,
      }
    );
  }

  async notePause(id: string, until: number): Promise<void> {
    await this.repository.set(id, { paused_until: until });
    const user = await this.repository.find(id);
    if (user) this.changes.announce(user);
  }

  /** Inside the login's transaction: of it and a lock, or another login, that overlap, one waits for the other. */
  async enter(id: string, ip: string, pausedUntil: number): Promise<void> {
    const at = this.clock.now();
    await this.repository.hold(id);
    await this.repository.set(id, { paused_until: pausedUntil });
    await this.repository.touch(id, ip, at);
    this.changes.announceTouch(id, ip, at);
  }

  /** One's own new password: every other device is out. */
  async setOwnPassword(id: string, password_hash: string, sessionId: string): Promise<void> {
    await this.changes.run(async () => {
      await this.repository.set(id, { password_hash });
      const user = await this.repository.find(id);
      if (!user) return;
      await this.sessions.endAll(user, 'changed', sessionId);
      await this.changes.happened('password.changed', user);
    });
  }
}

function toAccount(user: User | null): Account | null {
  return (
    user && {
      id: String(user._id),
      username: user.email,
      role: user.role,
      password_hash: user.password_hash,
      is_locked: user.is_locked,
      ends_at: endsAt(user),
      usage_limit: isAdminRole(user.role) ? UNLIMITED_USAGE : user.usage_limit,
    }
  );
}
