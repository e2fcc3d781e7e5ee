import { Injectable } from '@nestjs/common';
import { daysLeft, toSearched, type UserFilter } from '@keyroster/contracts';
import type { UserIdsQuery, UserListQuery, UserSummaryAnswer } from '@keyroster/contracts/dto';
import { AppError, orNotFound } from '../../../../common/errors/app-error.js';
import { OBJECT_ID } from '../../../../common/ids.js';
import { Clock } from '../../../../common/time/clock.js';
import { LIST_BATCH } from '../../../../database/batches.js';
import { TitlesService } from '../../../courses/titles/index.js';
import { type RosterRow, sortRows } from '../roster/row-pages.js';
import { UserRoster } from '../roster/user-roster.js';
import { endsAt } from '../user.mapper.js';
import { UserListsRepository, type ListedUser } from './user-lists.repository.js';
import { texts } from '../../../../common/context/texts.js';

type Summarised = Pick<
  ListedUser,
  | 'email'
  | 'role'
  | 'wasap'
  | 'supervisor'
  | 'profile_group'
  | 'is_locked'
  | 'sub_start_date'
  | 'sub_validity'
> & { _id: unknown };

const SORTS: readonly string[] = [
  '_id',
  'email',
  'role',
  'wasap',
  'supervisor',
  'profile_group',
  'is_locked',
];
const FILTERS: readonly UserFilter[] = ['expiring', 'expired', 'locked'];

/** Users for programs that may only read them: fields that aren't answered can neither be searched nor sorted by. */
@Injectable()
export class UserSummaries {
  constructor(
    private readonly roster: UserRoster,
    private readonly repository: UserListsRepository,
    private readonly titles: TitlesService,
    private readonly clock: Clock,
  ) {}

  async list({ limit, offset = 0, sort, ...which }: UserListQuery) {
    if (sort !== undefined && !SORTS.includes(sort.replace(/^-/, ''))) {
      throw new AppError('VALIDATION', texts().server.sortUnread, { field: 'sort' });
    }
    const rows = await this.found(which);
    const sorted = sort === undefined ? rows : sortRows(rows, sort);
    const wanted = sorted.slice(offset, limit === undefined ? undefined : offset + limit);
    return { total: rows.length, users: this.summariesOf(wanted) };
  }

  async ids(query: UserIdsQuery): Promise<string[]> {
    return (await this.found(query)).map(({ id }) => id);
  }

  /** A word that is not an id finds nobody. */
  async one(word: string): Promise<UserSummaryAnswer> {
    const id = word.toLowerCase();
    const found = OBJECT_ID.test(id) ? await this.repository.inOrder([id]) : [];
    const [summary] = await this.summarised(found);
    return orNotFound(summary ?? null);
  }

  private found({ q = '', filter }: UserIdsQuery): Promise<RosterRow[]> {
    if (filter && !FILTERS.includes(filter)) {
      throw new AppError('VALIDATION', texts().server.filterUnread, { field: 'filter' });
    }
    const text = toSearched(q);
    const isWanted = ({ user }: RosterRow) => user.email.includes(text);
    return this.roster.those({ ...(filter && { filter }) }, this.clock.now(), isWanted);
  }

  private async *summariesOf(rows: readonly RosterRow[]): AsyncIterable<UserSummaryAnswer> {
    for (let at = 0; at < rows.length; at += LIST_BATCH) {
      yield* await this.summarised(rows.slice(at, at + LIST_BATCH).map(({ user }) => user));
    }
  }

  private async summarised(users: readonly Summarised[]): Promise<UserSummaryAnswer[]> {
    const now = this.clock.now();
    const titles = await this.titles.namesHeldByEach(users.map(({ _id }) => String(_id)));
    return users.map((user) => ({
      _id: String(user._id),
      email: user.email,
      role: user.role,
      wasap: user.wasap,
      supervisor: user.supervisor,
      profile_group: user.profile_group,
      days_left: daysLeft(user.sub_start_date, user.sub_validity, now),
      ends_at: endsAt(user),
      is_locked: user.is_locked,
      titles: titles.get(String(user._id)) ?? [],
    }));
  }
}
