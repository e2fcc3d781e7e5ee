import { Injectable } from '@nestjs/common';
import type { SortOrder } from 'mongoose';
import type { UserAnswer, UserIdsQuery, UserListQuery, UserSortField } from '@keyroster/contracts/dto';
import { Clock } from '../../../../common/time/clock.js';
import { LIST_BATCH } from '../../../../database/batches.js';
import { activityOf, isSeenLater } from '../../../presence/model/index.js';
import { sortRows } from '../roster/sort-rows.js';
import { UserListsRepository, type ListedUser } from './user-lists.repository.js';
import { toUserAnswer } from '../user.mapper.js';
import type { RosterRow } from '../roster/roster-row.js';
import { UserRoster } from '../roster/user-roster.js';

export interface UserList {
  total: number;
  users: AsyncIterable<UserAnswer>;
}

/** Fields that are sorted by something else than their own text. */
const SORTED_BY: Readonly<Record<string, string>> = {
  sub_start_date: 'sub_start_day',
  createdAt: 'seq',
  lock: 'lock.until',
} satisfies Partial<Record<UserSortField, keyof ListedUser | 'lock.until'>>;
const NEWEST_FIRST = '-seq';

/** The list of users for admins: whole or a page, searched, sorted. */
@Injectable()
export class UserLists {
  constructor(
    private readonly repository: UserListsRepository,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  list(query: UserListQuery): Promise<UserList> {
    return query.q?.trim() || query.filter ? this.found(query) : this.page(query);
  }

  /** Of those whom the list would show, in its order, from memory. */
  async ids(query: UserIdsQuery): Promise<string[]> {
    return (await this.roster.those(query, this.clock.now())).map(({ id }) => id);
  }

  /** Pings reach the database with a second's delay; what is answered is what is known already. */
  toAnswer(user: ListedUser): UserAnswer {
    const answer = toUserAnswer(user, this.clock.now());
    const row = this.roster.get(answer._id);
    // Of one and the same second too: there may be moves in it that aren't stored yet.
    const isKnown = row && row.resetAt >= user.reset_at && !isSeenLater(answer, row.user);
    return isKnown ? Object.assign(answer, activityOf(row.user)) : answer;
  }

  private async page({ limit, offset = 0, sort = NEWEST_FIRST }: UserListQuery): Promise<UserList> {
    const page = { offset, sort: toSort(sort), ...(limit !== undefined && { limit }) };
    const { total, users } = await this.repository.page(page);
    return { total, users: this.answers(users) };
  }

  /** Memory says who is found, and so how many are; each is answered as stored, if they are still there. */
  private async found({ limit, offset = 0, sort, ...which }: UserListQuery): Promise<UserList> {
    const rows = await this.roster.those(which, this.clock.now());
    const sorted = sort === undefined ? rows : sortRows(rows, sort);
    const wanted = sorted.slice(offset, limit === undefined ? undefined : offset + limit);
    return { total: rows.length, users: this.answersOf(wanted) };
  }

  private async *answers(users: AsyncIterable<ListedUser>): AsyncIterable<UserAnswer> {
    for await (const user of users) yield this.toAnswer(user);
  }

  private async *answersOf(rows: readonly RosterRow[]): AsyncIterable<UserAnswer> {
    for (let at = 0; at < rows.length; at += LIST_BATCH) {
      const batch = rows.slice(at, at + LIST_BATCH);
      const stored = await this.repository.inOrder(batch.map(({ id }) => id));
      const byId = new Map(stored.map((user) => [String(user._id), user]));
      for (const { id, user } of batch) {
        const found = byId.get(id);
        yield found ? this.toAnswer(found) : user;
      }
    }
  }
}

function toSort(sort: string): Record<string, SortOrder> {
  const field = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? -1 : 1;
  const path = SORTED_BY[field] ?? field;
  return path === 'seq' ? { seq: direction } : { [path]: direction, seq: direction };
}
