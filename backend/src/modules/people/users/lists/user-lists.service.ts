import { Injectable } from '@nestjs/common';
import {
  daysLeftOf,
  daysUntil,
  endOfUser,
  formatDateTime,
  isSupervisorRole,
  normaliseUsername,
  isPlainLock,
  toSearched,
  USER_FILE_COLUMNS,
  userHeader,
  type UserFileColumn,
  type UserFilter,
} from '@keyroster/contracts';
import type {
  OneUserAnswer,
  UserAnswer,
  UserExportQuery,
  UserIdsQuery,
  UserListQuery,
  UserSummaryAnswer,
} from '@keyroster/contracts/dto';
import {
  checkInScope,
  currentScope,
  shownUser,
  whoseUsers,
  type Scope,
} from '../../../../common/access/scope.js';
import { csvFile, type Cell } from '../../../../common/csv/csv-writer.js';
import { AppError, notFound, orNotFound } from '../../../../common/errors/app-error.js';
import { idsOf, OBJECT_ID } from '../../../../common/ids.js';
import { Clock } from '../../../../common/time/clock.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { LIST_BATCH } from '../../../../database/batches.js';
import { pick } from '../../../../common/pick.js';
import { SessionList } from '../../../access/sessions/index.js';
import { TitlesService } from '../../../courses/titles/index.js';
import { activityOf, isSeenLater } from '../../../presence/model/index.js';
import { Ledger } from '../../renewals/ledger/index.js';
import { pageOf, type RosterRow } from '../roster/row-pages.js';
import { answerOf, rowsAsJson, UserRoster } from '../roster/user-roster.js';
import { toUserAnswer } from '../user.mapper.js';
import { UsersRepository, type ListedUser } from '../users.repository.js';
import { texts } from '../../../../common/context/texts.js';

interface JsonList {
  total: number;
  users: Iterable<string>;
}

const SEPARATORS = { comma: ',', semicolon: ';' } as const;

const SUMMARY = ['email', 'role', 'wasap', 'mail', 'supervisor', 'profile_group', 'is_locked'] as const;
const SUMMARY_SORTS: readonly string[] = ['_id', ...SUMMARY, 'days_left', 'ends_at'];
const SUMMARY_FILTERS: readonly UserFilter[] = ['expiring', 'expired', 'locked'];

type Summarised = { _id: unknown } & Pick<
  ListedUser,
  (typeof SUMMARY)[number] | 'sub_start_date' | 'sub_validity'
>;

@Injectable()
export class UserListsService {
  constructor(
    private readonly repository: UsersRepository,
    private readonly roster: UserRoster,
    private readonly titles: TitlesService,
    private readonly sessions: SessionList,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async list(query: UserListQuery): Promise<JsonList> {
    const now = this.clock.now();
    const { rows, total } = await this.roster.page(asSeen(query), now);
    return { total, users: rowsAsJson(rows, now, currentScope()) };
  }

  async ids(query: UserIdsQuery): Promise<string[]> {
    return (await this.roster.those(asSeen(query), this.clock.now())).map(({ id }) => id);
  }

  async csv(query: UserExportQuery): Promise<AsyncGenerator<string>> {
    const { columns, lang = 'en', separator = 'comma', ...which } = query;
    const chosen = (columns?.split(',') ?? USER_FILE_COLUMNS) as readonly UserFileColumn[];
    const now = this.clock.now();
    const { rows } = await this.roster.page(asSeen(which), now);
    return csvFile(
      chosen.map((column) => userHeader(column, lang)),
      rowsOf(rows, chosen, now, currentScope()),
      { separator: SEPARATORS[separator], isImportable: true },
    );
  }

  /** A user with titles, sessions and renewals. Throws 404 for a word that is not an id. */
  async one(word: string): Promise<OneUserAnswer> {
    if (!OBJECT_ID.test(word)) throw notFound();
    const id = word.toLowerCase();
    const [found, titles, sessions, renewals] = await Promise.all([
      this.repository.find(id),
      this.titles.listHeldBy(id),
      this.sessions.of(id),
      this.ledger.latestOf(id),
    ]);
    const stored = orNotFound(found);
    checkInScope([stored]);
    const at = endOfUser(stored);
    return {
      user: this.toAnswer(stored),
      end: at === null ? null : { at, days_left: daysUntil(at, this.clock.now()) },
      titles,
      sessions,
      renewals,
      told_at: stored.told_at,
      ...(isSupervisorRole(stored.role) && {
        staff: {
          users: this.roster.idsOf(normaliseUsername(stored.email)).length,
          limit: stored.users_limit,
        },
      }),
    };
  }

  /** Pings are stored with a second's delay, so newer activity comes from the roster. */
  toAnswer(user: ListedUser): UserAnswer {
    const answer = toUserAnswer(user, this.clock.now());
    const row = this.roster.get(answer._id);
    // The roster also wins within the same second, in which a move may not be stored yet.
    const isKnown = row && row.resetAt >= user.reset_at && !isSeenLater(answer, row.user);
    return shownUser(isKnown ? Object.assign(answer, activityOf(row.user)) : answer);
  }

  /** For programs that may only read users. They can't search or sort by fields that aren't answered. */
  async summaries(query: UserListQuery): Promise<JsonList> {
    if (query.sort !== undefined && !SUMMARY_SORTS.includes(query.sort.replace(/^-/, ''))) {
      throw new AppError('VALIDATION', texts().server.sortUnread, { field: 'sort' });
    }
    const rows = await this.foundBySummary(query);
    const users: string[] = [];
    for await (const piece of inPieces(pageOf(rows, query), LIST_BATCH)) {
      const summaries = await this.summarised(piece.map(({ user }) => user));
      users.push(...summaries.map((summary) => JSON.stringify(summary)));
    }
    return { total: rows.length, users };
  }

  async summaryIds(query: UserIdsQuery): Promise<string[]> {
    return (await this.foundBySummary(query)).map(({ id }) => id);
  }

  /** Throws 404 for a word that is not an id. */
  async summary(word: string): Promise<UserSummaryAnswer> {
    const id = word.toLowerCase();
    const found = OBJECT_ID.test(id) ? await this.repository.listed([id]) : [];
    return orNotFound((await this.summarised(found))[0] ?? null);
  }

  private foundBySummary({ q = '', filter, supervisor }: UserIdsQuery): Promise<RosterRow[]> {
    if (filter && !SUMMARY_FILTERS.includes(filter)) {
      throw new AppError('VALIDATION', texts().server.filterUnread, { field: 'filter' });
    }
    const text = toSearched(q);
    const isWanted = ({ user }: RosterRow) => user.email.includes(text);
    return this.roster.those({ filter, supervisor: whoseUsers(supervisor) }, this.clock.now(), isWanted);
  }

  private async summarised(users: readonly Summarised[]): Promise<UserSummaryAnswer[]> {
    const now = this.clock.now();
    const titles = await this.titles.namesHeldByEach(idsOf(users));
    return users.map((user) => ({
      ...pick(user, SUMMARY),
      _id: String(user._id),
      days_left: daysLeftOf(user, now),
      ends_at: endOfUser(user),
      titles: titles.get(String(user._id)) ?? [],
    }));
  }
}

const asSeen = <Query extends UserIdsQuery>(query: Query) => ({
  ...query,
  supervisor: whoseUsers(query.supervisor),
});

function* rowsOf(
  rows: readonly RosterRow[],
  columns: readonly UserFileColumn[],
  now: number,
  scope: Scope | null,
): Generator<Cell[]> {
  for (const row of rows) {
    if (scope && row.supervisor !== scope.name) continue;
    yield columns.map((column) => cellOf(answerOf(row, now), column, now));
  }
}

const lockCell = (lock: UserAnswer['lock']): string =>
  lock === null || isPlainLock(lock)
    ? ''
    : [lock.reason, lock.until === null ? '' : formatDateTime(lock.until)].join(' ').trim();

function cellOf(user: UserAnswer, column: UserFileColumn, now: number): Cell {
  if (column === 'ip_address_history') return user.ip_address_history.join(' ');
  if (column === 'lock') return lockCell(user.lock);
  if (column === 'package') return user.package?.name ?? '';
  if (column !== 'days_left') return user[column];
  const left = daysLeftOf(user, now);
  return left === null ? '' : left || 0;
}
