import { Injectable } from '@nestjs/common';
import type { OneUserAnswer } from '@keyroster/contracts/dto';
import { notFound } from '../../../common/errors/app-error.js';
import { OBJECT_ID } from '../../../common/ids.js';
import { SessionList } from '../../access/sessions/index.js';
import { TitlesService } from '../../courses/titles/index.js';
import { LedgerSearch } from '../renewals/ledger/index.js';
import { UserListsService } from '../users/index.js';

/** All of one user at a glance, put together from what others know of them. */
@Injectable()
export class OneUser {
  constructor(
    private readonly users: UserListsService,
    private readonly titles: TitlesService,
    private readonly sessions: SessionList,
    private readonly ledger: LedgerSearch,
  ) {}

  async read(word: string): Promise<OneUserAnswer> {
    if (!OBJECT_ID.test(word)) throw notFound();
    const id = word.toLowerCase();
    const [glance, titles, sessions, renewals] = await Promise.all([
      this.users.one(id),
      this.titles.listHeldBy(id),
      this.sessions.of(id),
      this.ledger.latestOf(id),
    ]);
    const { user, end, told_at } = glance;
    return { user, end, titles, sessions, renewals, told_at };
  }
}
