import { Injectable } from '@nestjs/common';
import type { SessionEnding } from '@keyroster/contracts';
import type { SessionAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { seesAccount } from '../../../../common/access/scope.js';
import { notFound } from '../../../../common/errors/app-error.js';
import { idsOf } from '../../../../common/ids.js';
import { SessionList, SessionsService } from '../../../access/sessions/index.js';
import { Changes } from '../../../record/changes/index.js';
import { AdminGuard } from './admin-guard.js';
import { UserNews } from '../changes/user-news.js';
import type { User } from '../user.schema.js';
import { UsersRepository } from '../users.repository.js';

/** The users didn't log out themselves, at least not here. */
const ENDED: SessionEnding = { code: 'logout', isForced: true };

/** Staff may list and end the sessions of others. The server itself passes no caller and isn't checked. */
@Injectable()
export class UserSessionsService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly lists: SessionList,
    private readonly guard: AdminGuard,
    private readonly repository: UsersRepository,
    private readonly changes: Changes,
    private readonly news: UserNews,
  ) {}

  async list(userId: string, caller?: Caller): Promise<SessionAnswer[]> {
    const user = await this.repository.find(userId);
    if (!user || (caller && !seesAccount(caller, user))) throw notFound();
    return this.lists.of(userId);
  }

  async end(sessionId: string, caller?: Caller): Promise<void> {
    await this.changes.run(async () => {
      const userId = await this.sessions.end(sessionId, ENDED);
      const user = userId === null ? null : await this.repository.find(userId);
      if (!user || (caller && !seesAccount(caller, user))) throw notFound();
      this.guard.checkTouch([user]);
      this.news.happened('session.ended', user);
    });
  }

  endEach(userId: string): Promise<number> {
    return this.changes.run(async () => {
      const open = await this.list(userId);
      for (const { _id } of open) await this.end(_id);
      return open.length;
    });
  }

  /** Must run within a change that has checked the users. Audits each of the counted sessions. */
  async endAllOfEach(users: readonly User[], counts: ReadonlyMap<string, number>): Promise<void> {
    await this.sessions.endAllOfEach(idsOf(users), ENDED);
    const ended = users.flatMap((user) => new Array<User>(counts.get(String(user._id)) ?? 0).fill(user));
    this.news.happened('session.ended', ...ended);
  }
}
