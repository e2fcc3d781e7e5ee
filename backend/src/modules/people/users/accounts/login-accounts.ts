import { Injectable } from '@nestjs/common';
import {
  daysLeftOf,
  endOfUser,
  isStaffRole,
  subscriptionLevel,
  todayInLima,
  UNLIMITED_USAGE,
  type UserLock,
} from '@keyroster/contracts';
import type { CurrentUserAnswer } from '@keyroster/contracts/dto';
import { isInScope } from '../../../../common/access/scope.js';
import { OnAsked } from '../../../../common/reactions.js';
import { Clock } from '../../../../common/time/clock.js';
import { lockOf } from '../user.mapper.js';
import { UserStanding, type SessionUser } from '../../../access/sessions/index.js';
import { UserEdits } from '../changes/user-edits.js';
import { UserNews } from '../changes/user-news.js';
import { Supervisors } from '../roster/roster-standing.js';
import type { User } from '../user.schema.js';
import { UserActivityRepository } from '../user-activity.repository.js';
import { UsersRepository } from '../users.repository.js';

export interface Account extends SessionUser {
  password_hash: string;
  lock: UserLock | null;
  /** When their subscription ends, in ms; null for never, and before the first use. */
  ends_at: number | null;
  /** When they were locked last, in ms; 0 for never. */
  locked_at: number;
  /** The end of the latest pause of their name, as admins see it; 0 for none. */
  paused_until: number;
}

@Injectable()
export class LoginAccounts {
  constructor(
    private readonly repository: UsersRepository,
    private readonly activity: UserActivityRepository,
    private readonly edits: UserEdits,
    private readonly news: UserNews,
    private readonly supervisors: Supervisors,
    private readonly clock: Clock,
  ) {}

  async findByName(username: string): Promise<Account | null> {
    return toAccount(await this.repository.findByName(username));
  }

  async findInScope(id: string): Promise<Account | null> {
    const user = await this.repository.find(id);
    return user && isInScope(user) ? toAccount(user) : null;
  }

  async find(id: string): Promise<Account | null> {
    return toAccount(await this.repository.find(id));
  }

  @OnAsked(UserStanding, 'readEnd')
  async readEnd(id: string): Promise<number | null> {
    const user = await this.repository.find(id);
    return user && endOfUser(user);
  }

  /** Locks the user in a transaction: every other change, deletion or login of them conflicts with it. */
  async hold(id: string): Promise<Account | null> {
    return toAccount(await this.repository.holdOne(id));
  }

  /** Within the transaction of a login: lets a subscription that waits for the first use begin today. */
  async startAtFirstUse(account: Account): Promise<Account> {
    if (account.ends_at !== null || isStaffRole(account.role)) return account;
    return {
      ...account,
      ends_at: await this.edits.startAtFirstUse(account.id, todayInLima(this.clock.now())),
    };
  }

  async describe(id: string): Promise<CurrentUserAnswer | null> {
    const user = await this.repository.find(id);
    if (!user) return null;
    const days_left = daysLeftOf(user, this.clock.now());
    const isEnding = subscriptionLevel(days_left) !== 'normal';
    const help = isEnding ? this.supervisors.chatWith(user.supervisor) : undefined;
    return {
      _id: id,
      username: user.email,
      role: user.role,
      days_left,
      ends_at: endOfUser(user),
      profile_group: user.profile_group,
      ...(help !== undefined && { help }),
    };
  }

  async notePause(id: string, until: number): Promise<void> {
    const user = await this.repository.mark(id, { paused_until: until });
    if (user) this.news.announce([user]);
  }

  async setPause(id: string, until: number): Promise<void> {
    await this.repository.mark(id, { paused_until: until });
  }

  /** Within the transaction of a login: locks the user, and stores their activity and address. */
  async arrive(id: string, ip: string): Promise<Account | null> {
    const at = this.clock.now();
    const account = toAccount(await this.activity.holdTouched(id, ip, at));
    if (account) this.news.announceTouch(id, ip, at);
    return account;
  }

  /** Ends all sessions but the given one. False if the checked password has been replaced meanwhile. */
  setOwnPassword(checked: Account, password_hash: string, sessionId?: string): Promise<boolean> {
    return this.edits.replacePassword(checked, password_hash, sessionId);
  }
}

const toAccount = (user: User | null): Account | null =>
  user && {
    id: String(user._id),
    username: user.email,
    role: user.role,
    password_hash: user.password_hash,
    lock: user.is_locked ? lockOf(user) : null,
    locked_at: user.locked_at,
    ends_at: endOfUser(user),
    usage_limit: isStaffRole(user.role) ? UNLIMITED_USAGE : user.usage_limit,
    paused_until: user.paused_until,
  };
