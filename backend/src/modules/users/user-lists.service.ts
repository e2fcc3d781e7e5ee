import { Injectable } from '@nestjs/common';
import type { SortOrder } from 'mongoose';
import { isAdminRole, toPingTimestamp, ACTIVE_WITHIN_SECONDS } from '@keyroster/contracts';
import type { ActivityCountsAnswer, UserAnswer, UserListQuery } from '@keyroster/contracts/dto';
import { Clock } from '../../common/clock.js';
import { UserDirectory } from './user-directory.js';
import { UserListsRepository, type ListScope, type Page } from './user-lists.repository.js';
import { toUserAnswer } from './user.mapper.js';

export interface UserList {
  total: number;
  users: AsyncIterable<UserAnswer>;
}

/** Fields that are sorted by something else than their own text. */
const SORTED_BY: Record<string, string> = { sub_start_date: 'sub_start_day', createdAt: 'seq' };
const NEWEST_FIRST = '-seq';

/** The lists of users: whole or a page, searched, sorted. */
@Injectable()
export class UserLists {
  constructor(
    private readonly repository: UserListsRepository,
    private readonly directory: UserDirectory,
    private readonly clock: Clock,
  ) {}

  async list(query: UserListQuery, { withoutAdmins }: { withoutAdmins: boolean }): Promise<UserList> {
    const sort = query.sort ?? NEWEST_FIRST;
    const offset = query.offset ?? 0;
    const page = { offset, sort: toSort(sort), ...(query.limit !== undefined && { limit: query.limit }) };
    if (!query.q?.trim()) {
      const scope = { withoutAdmins };
      return { total: await this.repository.count(scope), users: this.answers(scope, page) };
    }
    const ids = this.directory.search(query.q, (role) => !withoutAdmins || !isAdminRole(role));
    const isInOrder = sort === NEWEST_FIRST || sort === '-createdAt';
    if (!isInOrder) return { total: ids.length, users: this.answers({ withoutAdmins, ids }, page) };
    const wanted = ids.slice(offset, query.limit === undefined ? undefined : offset + query.limit);
    return { total: ids.length, users: this.answersOf(wanted) };
  }

  /** Of the activity list: admins are left out. */
  async counts(): Promise<ActivityCountsAnswer> {
    const oldest = toPingTimestamp(this.clock.now()) - ACTIVE_WITHIN_SECONDS;
    return {
      active: await this.repository.countPingedSince(oldest),
      total: await this.repository.count({ withoutAdmins: true }),
      locked: await this.repository.countLocked(),
    };
  }

  private async *answers(scope: ListScope, page: Page): AsyncIterable<UserAnswer> {
    const now = this.clock.now();
    for await (const user of this.repository.stream(scope, page)) yield toUserAnswer(user, now);
  }

  private async *answersOf(ids: string[]): AsyncIterable<UserAnswer> {
    const now = this.clock.now();
    for (let at = 0; at < ids.length; at += BATCH) {
      const users = await this.repository.inOrder(ids.slice(at, at + BATCH));
      for (const user of users) yield toUserAnswer(user, now);
    }
  }
}

const BATCH = 500;

function toSort(sort: string): Record<string, SortOrder> {
  const field = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? -1 : 1;
  const path = SORTED_BY[field] ?? field;
  return path === 'seq' ? { seq: direction } : { [path]: direction, seq: direction };
}
