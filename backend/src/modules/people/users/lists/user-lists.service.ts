import { Injectable } from '@nestjs/common';
import type { SortOrder } from 'mongoose';
import {
  daysLeft,
  formatDateTime,
  isAdminRole,
  isPlainLock,
  USER_FILE_COLUMNS,
  userHeader,
  type UserFileColumn,
} from '@keyroster/contracts';
import type {
  OneUserAnswer,
  UserAnswer,
  UserExportQuery,
  UserIdsQuery,
  UserListQuery,
  UserSortField,
} from '@keyroster/contracts/dto';
import { csvFile, type Cell } from '../../../../common/csv/csv-writer.js';
import { orNotFound } from '../../../../common/errors/app-error.js';
import { Clock } from '../../../../common/time/clock.js';
import { LIST_BATCH } from '../../../../database/batches.js';
import { activityOf, isSeenLater } from '../../../presence/model/index.js';
import { sortRows, type RosterRow } from '../roster/row-pages.js';
import { UserRoster } from '../roster/user-roster.js';
import { endsAt, toUserAnswer } from '../user.mapper.js';
import { UserListsRepository, type ListedUser } from './user-lists.repository.js';

export interface UserList {
  total: number;
  users: AsyncIterable<UserAnswer>;
}

/** Fields that are sorted by another one. */
const SORTED_BY: Readonly<Record<string, string>> = {
  sub_start_date: 'sub_start_day',
  createdAt: 'seq',
  lock: 'lock.until',
} satisfies Partial<Record<UserSortField, keyof ListedUser | 'lock.until'>>;
const NEWEST_FIRST = '-seq';
const SEPARATORS = { comma: ',', semicolon: ';' } as const;

/** Users for admins: the list, whole or a page, searched, sorted, or as a file; and one of them. */
@Injectable()
export class UserListsService {
  constructor(
    private readonly repository: UserListsRepository,
    private readonly roster: UserRoster,
    private readonly clock: Clock,
  ) {}

  list(query: UserListQuery): Promise<UserList> {
    return query.q?.trim() || query.filter ? this.found(query) : this.page(query);
  }

  /** Answered from memory. */
  async ids(query: UserIdsQuery): Promise<string[]> {
    return (await this.roster.those(query, this.clock.now())).map(({ id }) => id);
  }

  /** The file has what the list would show, in its order. */
  async csv(query: UserExportQuery): Promise<AsyncGenerator<string>> {
    const { columns, lang = 'en', separator = 'comma', ...which } = query;
    const chosen = (columns?.split(',') ?? USER_FILE_COLUMNS) as readonly UserFileColumn[];
    const { users } = await this.list(which);
    return csvFile(
      chosen.map((column) => userHeader(column, lang)),
      rowsOf(users, chosen, this.clock.now()),
      { hasBom: true, separator: SEPARATORS[separator], isImportable: true },
    );
  }

  async one(id: string): Promise<Pick<OneUserAnswer, 'user' | 'end' | 'told_at'>> {
    const [found = null] = await this.repository.inOrder([id]);
    const stored = orNotFound(found);
    const at = endsAt(stored);
    const days_left = daysLeft(stored.sub_start_date, stored.sub_validity, this.clock.now());
    return {
      user: this.toAnswer(stored),
      end: at === null ? null : { at, days_left },
      told_at: stored.told_at,
    };
  }

  /** Pings reach the database with a second's delay, so newer ones come from memory. */
  private toAnswer(user: ListedUser): UserAnswer {
    const answer = toUserAnswer(user, this.clock.now());
    const row = this.roster.get(answer._id);
    // Also within the same second, in which moves may not be stored yet.
    const isKnown = row && row.resetAt >= user.reset_at && !isSeenLater(answer, row.user);
    return isKnown ? Object.assign(answer, activityOf(row.user)) : answer;
  }

  private async page({ limit, offset = 0, sort = NEWEST_FIRST }: UserListQuery): Promise<UserList> {
    const page = { offset, sort: toSort(sort), ...(limit !== undefined && { limit }) };
    const { total, users } = await this.repository.page(page);
    return { total, users: this.answers(users) };
  }

  /** Memory says who is found; each is answered as stored, if still there. */
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

async function* rowsOf(
  users: AsyncIterable<UserAnswer>,
  columns: readonly UserFileColumn[],
  now: number,
): AsyncGenerator<Cell[]> {
  for await (const user of users) yield columns.map((column) => cellOf(user, column, now));
}

/** A plain lock has nothing to tell beside its own column. */
const lockCell = (lock: UserAnswer['lock']): string =>
  lock === null || isPlainLock(lock)
    ? ''
    : [lock.reason, lock.until === null ? '' : formatDateTime(lock.until)].join(' ').trim();

function cellOf(user: UserAnswer, column: UserFileColumn, now: number): Cell {
  if (column === 'ip_address_history') return user.ip_address_history.join(' ');
  if (column === 'lock') return lockCell(user.lock);
  if (column !== 'days_left') return user[column];
  // Admins never expire.
  if (isAdminRole(user.role)) return '';
  return daysLeft(user.sub_start_date, user.sub_validity, now) || 0;
}
