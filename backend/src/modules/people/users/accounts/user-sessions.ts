import { Injectable } from '@nestjs/common';
import type { SessionAnswer } from '@keyroster/contracts/dto';
import { type Caller, checkOwnOrAdmin } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { notFound } from '../../../../common/errors/app-error.js';
import { SessionList, SessionsService } from '../../../access/sessions/index.js';
import { hasExpired, toSessionUser } from '../subscription-of.js';
import { Changes } from '../../../record/changes/index.js';
import { AdminGuard } from './admin-guard.js';
import { UserEndings } from './user-endings.js';
import { UserNews } from '../changes/user-news.js';
import type { UserPair } from '../user-pair.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';

/** A user's sessions: for an admin and for themselves to see and end, and what becomes of them when the user is changed. */
@Injectable()
export class UserSessions {
  constructor(
    private readonly sessions: SessionsService,
    private readonly lists: SessionList,
    private readonly endings: UserEndings,
    private readonly guard: AdminGuard,
    private readonly repository: UsersRepository,
    private readonly changes: Changes,
    private readonly news: UserNews,
    private readonly clock: Clock,
  ) {}

  async list(userId: string): Promise<SessionAnswer[]> {
    if (!(await this.repository.find(userId))) throw notFound();
    return this.lists.of(userId);
  }

  /** Somebody else's is for admins; without a caller it is the server's own hand. */
  async end(sessionId: string, caller?: Caller): Promise<void> {
    await this.changes.run(async () => {
      const userId = await this.sessions.end(sessionId, 'logout');
      const user = userId === null ? null : await this.repository.find(userId);
      if (!user) throw notFound();
      if (caller) checkOwnOrAdmin(caller, String(user._id));
      this.guard.checkTouch([user]);
      this.news.happened('session.ended', user);
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

  /** Within a change, for whom it was asked already whether they may be: an entry for each session, as many as counted. */
  async endAllOfEach(users: readonly User[], counts: ReadonlyMap<string, number>): Promise<void> {
    await this.sessions.endAllOfEach(
      users.map(({ _id }) => String(_id)),
      { code: 'logout' },
    );
    const ended = users.flatMap((user) => new Array<User>(counts.get(String(user._id)) ?? 0).fill(user));
    this.news.happened('session.ended', ...ended);
  }

  /** Inside the change's transaction. */
  async follow(before: User, after: User, caller: Caller): Promise<void> {
    await this.followEach([{ before, after }], caller);
  }

  async followEach(pairs: readonly UserPair[], caller: Caller): Promise<void> {
    for (const code of ['expired', 'changed'] as const) {
      const ended = pairs.filter(({ before, after }) => this.endedBy(before, after) === code);
      const ids = ended.map(({ after }) => String(after._id));
      // Whoever changes their own password stays signed in here, and is out everywhere else.
      if (ids.length > 0) await this.sessions.endAllOfEach(ids, { code }, caller.session_id);
    }
    await this.endings.changed(pairs);
    await this.sessions.describeUsers(pairs.map(({ after }) => toSessionUser(after)));
  }

  private endedBy(before: User, after: User): 'expired' | 'changed' | null {
    const now = this.clock.now();
    if (hasExpired(after, now) && !hasExpired(before, now)) return 'expired';
    const isChanged = before.role !== after.role || before.password_hash !== after.password_hash;
    return isChanged ? 'changed' : null;
  }
}
