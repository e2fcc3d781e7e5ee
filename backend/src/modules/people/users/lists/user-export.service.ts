import { Injectable } from '@nestjs/common';
import {
  daysLeft,
  formatDateTime,
  isAdminRole,
  isPlainLock,
  USER_FILE_COLUMNS,
  userHeader,
  type UserFileColumn,
} from '@keyroster/contracts';
import type { UserAnswer, UserExportQuery } from '@keyroster/contracts/dto';
import { Clock } from '../../../../common/time/clock.js';
import { csvFile, type Cell } from '../../../../common/csv/csv-writer.js';
import { UserLists } from './user-lists.service.js';

const SEPARATORS = { comma: ',', semicolon: ';' } as const;

/** The list of users as a file: what is searched, in that order, with those columns. */
@Injectable()
export class UserExport {
  constructor(
    private readonly lists: UserLists,
    private readonly clock: Clock,
  ) {}

  async csv(query: UserExportQuery): Promise<AsyncGenerator<string>> {
    const { columns, lang = 'en', separator = 'comma', ...which } = query;
    const chosen = (columns?.split(',') ?? USER_FILE_COLUMNS) as readonly UserFileColumn[];
    const { users } = await this.lists.list(which);
    const now = this.clock.now();
    return csvFile(
      chosen.map((column) => userHeader(column, lang)),
      rowsOf(users, chosen, now),
      { hasBom: true, separator: SEPARATORS[separator], isImportable: true },
    );
  }
}

async function* rowsOf(
  users: AsyncIterable<UserAnswer>,
  columns: readonly UserFileColumn[],
  now: number,
): AsyncGenerator<Cell[]> {
  for await (const user of users) yield columns.map((column) => cellOf(user, column, now));
}

/** Of a plain lock nothing is to be told but that there is one, which has its own column. */
const lockCell = (lock: UserAnswer['lock']): string =>
  lock === null || isPlainLock(lock)
    ? ''
    : [lock.reason, lock.until === null ? '' : formatDateTime(lock.until)].join(' ').trim();

/** As the list answers it; a list of addresses in one cell. */
function cellOf(user: UserAnswer, column: UserFileColumn, now: number): Cell {
  if (column === 'ip_address_history') return user.ip_address_history.join(' ');
  if (column === 'lock') return lockCell(user.lock);
  if (column !== 'days_left') return user[column];
  // Admins never expire.
  if (isAdminRole(user.role)) return '';
  return daysLeft(user.sub_start_date, user.sub_validity, now) || 0;
}
