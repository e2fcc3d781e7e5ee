import { Injectable } from '@nestjs/common';
import type { SortOrder } from 'mongoose';
import type { UserAnswer, UserListQuery } from '@keyroster/contracts/dto';
import { Clock } from '../../common/clock.js';
import { UserListsRepository, type ListedUser, type Page } from './user-lists.repository.js';
import { activityOf, toUserAnswer } from './user.mapper.js';
import { UserRoster } from './user-roster.js';

export interface UserList {
  total: number;
  users: AsyncIterable<UserAnswer>;
}

/** Fields that are sorted by something else than their own text. */
const SORTED_BY: Record<string, string> = { sub_start_date: 'sub_start_day', createdAt: 'seq' };
const NEWEST_FIRST = '-seq';

/** The list of users for admins: whole or a page, searched, sorted. */
@Injectable()
export class UserLists {
  constructor(
    private readonly repository: UserListsRepository,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  list(query: UserListQuery): UserList {
    const sort = query.sort ?? NEWEST_FIRST;
    const offset = query.offset ?? 0;
    const page = { offset, sort: toSort(sort), ...(query.limit !== undefined && { limit: query.limit }) };
    if (!query.q?.trim()) {
      return { total: this.roster.size, users: this.answers(page) };
    }
    const ids = this.roster.search(query.q).map((row) => row.id);
    if (sort !== NEWEST_FIRST) return { total: ids.length, users: this.answers(page, ids) };
    const wanted = ids.slice(offset, query.limit === undefined ? undefined : offset + query.limit);
    return { total: ids.length, users: this.answersOf(wanted) };
  }

  private async *answers(page: Page, ids?: string[]): AsyncIterable<UserAnswer> {
    for await (const user of this.repository.stream(page, ids)) yield this.toAnswer(user);
  }

  private async *answersOf(ids: string[]): AsyncIterable<UserAnswer> {
    for (let at = 0; at < ids.length; at += BATCH) {
      for (const user of await this.repository.inOrder(ids.slice(at, at + BATCH))) yield this.toAnswer(user);
    }
  }

  /** Pings reach the database with a second's delay; the list shows what is known already. */
  private toAnswer(user: ListedUser): UserAnswer {
    const answer = toUserAnswer(user, this.clock.now());
    const live = this.roster.get(answer._id)?.user;
    return live && live.last_ping_timestamp > answer.last_ping_timestamp
      ? { ...answer, ...activityOf(live) }
      : answer;
  }
}

const BATCH = 500;

function toSort(sort: string): Record<string, SortOrder> {
  const field = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? -1 : 1;
  const path = SORTED_BY[field] ?? field;
  return path === 'seq' ? { seq: direction } : { [path]: direction, seq: direction };
}
