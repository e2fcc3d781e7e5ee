import { parseStartDate } from '@keyroster/contracts';
import type { UserAnswer, UserSortField } from '@keyroster/contracts/dto';
import type { RosterRow } from './roster-row.js';

/** By a field of the answer, `-` before it for descending; equal ones by their number, in the same direction. */
export function sortRows(rows: readonly RosterRow[], sort: string): RosterRow[] {
  const direction = sort.startsWith('-') ? -1 : 1;
  const field = sort.replace(/^-/, '') as UserSortField;
  const keyed = rows.map((row) => ({ row, key: keyOf(row.user, field) }));
  keyed.sort((a, b) => direction * (compare(a.key, b.key) || a.row.user.seq - b.row.user.seq));
  return keyed.map(({ row }) => row);
}

function keyOf(user: UserAnswer, field: UserSortField): string | number {
  if (field === 'sub_start_date') {
    const date = parseStartDate(user.sub_start_date);
    return date ? date.year * 10_000 + date.month * 100 + date.day : 0;
  }
  if (field === 'ip_address_history') return user.ip_address_history[0] ?? '';
  // As the database sorts it: by its end, those without one first.
  if (field === 'lock') return user.lock?.until ?? 0;
  if (field === 'alarm') return user.alarm ?? '';
  const value = user[field];
  return typeof value === 'string' ? value : Number(value);
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
