import { Injectable } from '@nestjs/common';
import {
  daysLeft,
  isAdminRole,
  USER_FILE_COLUMNS,
  userHeader,
  type UserFileColumn,
} from '@keyroster/contracts';
import type { UserAnswer, UserExportQuery } from '@keyroster/contracts/dto';
import { Clock } from '../../../../common/clock.js';
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
      { hasBom: true, separator: SEPARATORS[separator] },
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

/** As the list answers it; a list of addresses in one cell. */
function cellOf(user: UserAnswer, column: UserFileColumn, now: number): Cell {
  if (column === 'ip_address_history') return user.ip_address_history.join(' ');
  if (column !== 'days_left') return user[column];
  // Admins never expire.
  if (isAdminRole(user.role)) return '';
  return daysLeft(user.sub_start_date, user.sub_validity, now) || 0;
}
