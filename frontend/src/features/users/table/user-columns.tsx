import {
  formatDateTime,
  parseStartDate,
  startOfDayInLima,
  subscriptionEnd,
  TEXTS,
  USER_COLUMN_FIELDS,
  USER_FIELDS,
  type UserColumnField,
  type UserFieldOf,
  daysLeftOf,
  subscriptionLevel,
} from '@keyroster/contracts';
import { useMemo, type ReactNode } from 'react';
import type { User } from '../../../shared/api/people.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { useRoleName } from '../../../shared/user-words.js';
import type { Column } from '../../../shared/table/columns/column.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { DaysLeftCell } from './days-left-cell.js';
import { AssignLink, DeleteButton, EditButton } from './row-buttons.js';
import { UserEmail } from './user-email.js';
import { useUserWords } from '../user-words.js';
import type { UserRow } from '../users.js';
import classes from '../users.module.css';

const endOf = ({ sub_start_date, sub_validity }: User): number =>
  subscriptionEnd(sub_start_date, sub_validity) ?? 0;

function startOf({ sub_start_date }: User): number {
  const date = parseStartDate(sub_start_date);
  return date ? startOfDayInLima(date) : 0;
}

type ColumnKey = keyof typeof TEXTS.columns.users;
type Cells = Omit<Column<UserRow>, 'key' | 'header'>;

type PlainField = UserColumnField & UserFieldOf<'text' | 'role' | 'group'>;
type PlainKey = (typeof USER_FIELDS)[PlainField]['column'];

const isPlain = (field: UserColumnField): field is PlainField =>
  ['text', 'role', 'group'].includes(USER_FIELDS[field].kind);

const COPIED: readonly PlainKey[] = ['ipAddress', 'firstIp', 'nstbrowserEmail'];

/** So wide that those of each day fit on a laptop. */
const WIDTHS: Partial<Record<PlainKey, number>> = { wasap: 120, profileGroup: 104, ipAddress: 124 };

/** The columns of texts, which show them as they are. */
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
    width: 58,
    pin: 'start',
    isKept: true,
    align: 'end',
    text: ({ number }) => String(number),
    hint: ({ user }) => words.seq(user.seq),
    sortBy: ({ number }) => number,
  },
  email: {
    width: 222,
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
    // Beside the actions, so that nobody scrolls for what is looked at each day.
    width: 204,
    pin: 'end',
    text: ({ user }) => words.endsOn(formatDateTime(endOf(user))),
    hint: ({ user }) => words.endsOn(formatDateTime(endOf(user))),
    cell: ({ user }) => <DaysLeftCell user={user} />,
    sortBy: ({ user }) => endOf(user),
  },
  openingDate: {
    text: ({ user }) => formatDateTime(Date.parse(user.createdAt)),
    sortBy: ({ user }) => Date.parse(user.createdAt),
  },
  edit: button(60, (user) => <EditButton user={user} />),
  assignPassword: button(128, (user) => <AssignLink user={user} />),
  del: button(60, (user) => <DeleteButton user={user} />),
});

const button = (width: number, cell: (user: User) => ReactNode): Cells => ({
  width,
  pin: 'end',
  isKept: true,
  align: 'center',
  text: () => '',
  cell: ({ user }) => cell(user),
});

/** The table's columns, in the order of the specification; after them the state, which views of their own show. */
export function useUserColumns(): readonly Column<UserRow>[] {
  const { columns } = useTexts();
  const words = useUserWords();
  const roleName = useRoleName();
  return useMemo(() => {
    const role: Cells = { ...PLAIN.role, text: ({ user }) => roleName(user.role) };
    const cells: Record<ColumnKey, Cells> = { ...PLAIN, role, ...otherColumns(words) };
    const keys = Object.keys(TEXTS.columns.users) as ColumnKey[];
    const specified = keys.map((key) => ({ key, header: columns.users[key], ...cells[key] }));
    const state: Column<UserRow> = {
      key: 'state',
      header: words.state,
      width: 92,
      text: () => '',
      cell: ({ user }) => <UserState user={user} />,
    };
    return [...specified, state];
  }, [columns, words, roleName]);
}

type State = 'locked' | 'paused' | 'expired' | 'expiring' | 'valid';

/** How somebody stands: what keeps them out comes first. */
function stateOf(user: User, now: number): State {
  if (user.is_locked) return 'locked';
  const left = daysLeftOf(user, now);
  if (left === false) return 'expired';
  if (user.paused_until !== null && user.paused_until > now) return 'paused';
  return left === null || subscriptionLevel(left) === 'normal' ? 'valid' : 'expiring';
}

/** Whether somebody can come in, in a word. */
function UserState({ user }: { user: User }) {
  const { states } = useUserWords();
  const state = stateOf(user, useMinute());
  return (
    <span className={classes['state']} data-state={state}>
      {states[state]}
    </span>
  );
}
