import {
  endOfUser,
  formatDateTime,
  parseStartDate,
  startOfDayInLima,
  TEXTS,
  USER_COLUMN_FIELDS,
  USER_FIELDS,
  type UserColumnField,
  type UserFieldOf,
} from '@keyroster/contracts';
import { type ReactNode, useMemo } from 'react';
import { useIsAdmin } from '../../../shared/api/session/session.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useRoleName } from '../../../shared/user-words.js';
import { RowNumber } from '../../../shared/table/cells/cell-button.js';
import type { Column } from '../../../shared/table/columns/column.js';
import { useTableWords } from '../../../shared/table/table-words.js';
import type { NamedView } from '../../../shared/table/views/named-views.js';
import type { UserRow } from '../user-list.js';
import { useUserWords } from '../words.js';
import type { User } from '../../../shared/api/people.js';
import { AssignLink, DaysLeftCell, DeleteButton, EditButton, UserState } from './user-cells.js';
import { UserEmail } from './user-email.js';

/** Columns that supervisors don't have. */
const ADMINS: readonly ColumnKey[] = ['supervisor', 'del'];

/** The columns in the order of the specification, and then the state, which only chosen views show. */
export function useUserColumns(): readonly Column<UserRow>[] {
  const { columns } = useTexts();
  const words = useUserWords();
  const roleName = useRoleName();
  const isAdmin = useIsAdmin();
  return useMemo(() => {
    const role: Cells = { ...PLAIN.role, text: ({ user }) => roleName(user.role) };
    const cells: Record<ColumnKey, Cells> = { ...PLAIN, role, ...otherColumns(words) };
    const all = Object.keys(TEXTS.columns.users) as ColumnKey[];
    const keys = isAdmin ? all : all.filter((key) => !ADMINS.includes(key));
    const specified = keys.map((key) => ({ key, header: columns.users[key], ...cells[key] }));
    const state: Column<UserRow> = {
      key: 'state',
      header: words.state,
      width: 90,
      cell: ({ user }) => <UserState user={user} />,
    };
    return [...specified, state];
  }, [columns, words, roleName, isAdmin]);
}

type ColumnKey = keyof typeof TEXTS.columns.users;
type Cells = Omit<Column<UserRow>, 'key' | 'header'>;

type PlainField = UserColumnField & UserFieldOf<'text' | 'role' | 'group'>;
type PlainKey = (typeof USER_FIELDS)[PlainField]['column'];

const isPlain = (field: UserColumnField): field is PlainField =>
  ['text', 'role', 'group'].includes(USER_FIELDS[field].kind);

const COPIED: readonly PlainKey[] = ['ipAddress', 'firstIp', 'nstbrowserEmail'];

/** Narrow enough that the daily view and a scrollbar fit on a laptop. */
const WIDTHS: Partial<Record<PlainKey, number>> = { wasap: 122, profileGroup: 82, ipAddress: 116 };

const PLAIN = Object.fromEntries(
  USER_COLUMN_FIELDS.filter(isPlain).map((field): [PlainKey, Cells] => {
    const { column } = USER_FIELDS[field];
    const cells: Cells = {
      text: ({ user }) => user[field],
      sortBy: ({ user }) => user[field],
      ...(WIDTHS[column] && { width: WIDTHS[column] }),
    };
    return [column, COPIED.includes(column) ? { ...cells, isCopyable: true, isMono: true } : cells];
  }),
) as Record<PlainKey, Cells>;

const otherColumns = (
  words: ReturnType<typeof useUserWords>,
): Record<Exclude<ColumnKey, PlainKey>, Cells> => ({
  number: {
    width: 42,
    pin: 'start',
    isKept: true,
    align: 'end',
    text: ({ number }) => String(number),
    cell: ({ number }) => <RowNumber>{number}</RowNumber>,
    hint: ({ user }) => words.seq(user.seq),
    sortBy: ({ number }) => number,
  },
  email: {
    width: 200,
    pin: 'start',
    isKept: true,
    isCopyable: true,
    isRowHeader: true,
    text: ({ user }) => user.email,
    cell: ({ user }) => <UserEmail user={user} />,
    sortBy: ({ user }) => user.email,
  },
  startedAt: {
    width: 110,
    text: ({ user }) => user.sub_start_date,
    sortBy: ({ user }) => startOf(user),
  },
  validity: {
    width: 90,
    align: 'end',
    text: ({ user }) => String(user.sub_validity),
    sortBy: ({ user }) => user.sub_validity,
  },
  daysLeft: {
    // Beside the actions, since admins look at it every day.
    width: 170,
    pin: 'end',
    text: ({ user }) => endText(user, words),
    hint: ({ user }) => endText(user, words),
    cell: ({ user }) => <DaysLeftCell user={user} />,
    // Those without an end come last.
    sortBy: ({ user }) => endOfUser(user) ?? Infinity,
  },
  openingDate: {
    text: ({ user }) => formatDateTime(Date.parse(user.createdAt)),
    sortBy: ({ user }) => Date.parse(user.createdAt),
  },
  edit: button(44, (user) => <EditButton user={user} />),
  assignPassword: button(64, (user) => <AssignLink user={user} />),
  del: button(44, (user) => <DeleteButton user={user} />),
});

const button = (width: number, cell: (user: User) => ReactNode): Cells => ({
  width,
  pin: 'end',
  isKept: true,
  isTight: true,
  align: 'center',
  cell: ({ user }) => cell(user),
});

function endText(user: User, words: ReturnType<typeof useUserWords>): string {
  const end = endOfUser(user);
  return end === null ? '' : words.endsOn(formatDateTime(end));
}

function startOf({ sub_start_date }: User): number {
  const date = parseStartDate(sub_start_date);
  return date ? startOfDayInLima(date) : 0;
}

const ALL = Object.keys(TEXTS.columns.users);

/** Beside these, number, email and the actions are in every view. */
const DAILY = ['state', 'daysLeft', 'wasap', 'profileGroup', 'ipAddress'];

/** The views that everybody has. The first one has all columns of the specification, in their order. */
export function useUserViews(): readonly [NamedView, NamedView] {
  const { allColumns, daily } = useTableWords();
  return [
    { id: 'all', name: allColumns, columns: ALL },
    { id: 'daily', name: daily, columns: DAILY },
  ];
}
