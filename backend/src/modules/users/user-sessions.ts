import { Injectable } from '@nestjs/common';
import type { SessionEndCode } from '@keyroster/contracts';
import type { SessionAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../common/access/caller.js';
import { Clock } from '../../common/clock.js';
import { notFound } from '../../common/errors/app-error.js';
import { SessionList } from '../sessions/session-list.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { endsAt, hasExpired } from './subscription-of.js';
import { UserChanges } from './user-changes.js';
import type { User } from './user.schema.js';
import { UsersRepository } from './users.repository.js';

/** A user's sessions: for an admin to see and end, and what becomes of them when the user is changed. */
@Injectable()
export class UserSessions {
  constructor(
    private readonly sessions: SessionsService,
    private readonly lists: SessionList,
    private readonly repository: UsersRepository,
    private readonly changes: UserChanges,
    private readonly clock: Clock,
  ) {}

  async list(userId: string): Promise<SessionAnswer[]> {
    if (!(await this.repository.find(userId))) throw notFound();
    return this.lists.of(userId);
  }

  async end(sessionId: string): Promise<void> {
    await this.changes.run(async () => {
      const userId = await this.sessions.end(sessionId, 'logout');
      const user = userId === null ? null : await this.repository.find(userId);
      if (!user) throw notFound();
      await this.changes.happened('session.ended', user);
    });
  }

  /** Answers how many there were. */
  endEach(userId: string): Promise<number> {
    return this.changes.run(async () => {
      const open = await this.list(userId);
      for (const { _id } of open) await this.end(_id);
      return open.length;
    });
  }

  /** Inside the change's transaction. */
  async follow(before: User, after: User, caller: Caller): Promise<void> {
    const code = this.endedBy(before, after);
    const id = String(after._id);
    // Whoever changes his own password stays where he is, and is out everywhere else.
    if (code) await this.endAll(after, code, caller.user_id === id ? caller.session_id : undefined);
    await this.sessions.describeUser(id, { username: after.email, ends_at: endsAt(after) });
  }

  endAll(user: User, code: SessionEndCode, except?: string): Promise<void> {
    return this.sessions.endAllOf(String(user._id), code, except);
  }

  private endedBy(before: User, after: User): SessionEndCode | null {
    const now = this.clock.now();
    if (hasExpired(after, now) && !hasExpired(before, now)) return 'expired';
    const isChanged = before.role !== after.role || before.password_hash !== after.password_hash;
    return isChanged ? 'changed' : null;
  }
}
