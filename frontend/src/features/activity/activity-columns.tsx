import { formatDateTime, lastPingText, type ActivityUser } from '@keyroster/contracts';
import { useMemo } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { useRoleName } from '../../shared/user-words.js';
import { RowNumber } from '../../shared/table/cells/cell-button.js';
import type { Column } from '../../shared/table/columns/column.js';
import { AddressHistory, Email, Fact, LastPing, LockSwitch, Status } from './activity-cells.js';
import type { ActivityStore, Line } from './store/activity-store.js';
import { useActivityWords } from './words.js';

/** The columns in the order of the specification. Each cell subscribes to its own user. */
export function useActivityColumns(store: ActivityStore): readonly Column<Line>[] {
  const { columns } = useTexts();
  const words = useActivityWords();
  const roleName = useRoleName();
  return useMemo(() => {
    const names = columns.activity;
    const read =
      <T,>(absent: T) =>
      (of: (user: ActivityUser) => T) =>
      ({ _id }: Line): T => {
        const user = store.user(_id);
        return user ? of(user) : absent;
      };
    const text = read('');
    const figure = read(0);
    return [
      {
        key: 'number',
        header: names.number,
        width: 50,
        pin: 'start',
        align: 'end',
        isKept: true,
        text: ({ number }) => String(number),
        cell: ({ number }) => <RowNumber>{number}</RowNumber>,
        hint: text(({ seq }) => words.sequence(seq)),
        sortBy: ({ number }) => number,
        isLargestFirst: true,
      },
      {
        key: 'email',
        header: names.email,
        width: 164,
        pin: 'start',
        isKept: true,
        isCopyable: true,
        isRowHeader: true,
        text: text(({ email }) => email),
        cell: ({ _id }) => <Email id={_id} />,
        sortBy: text(({ email }) => email),
      },
      {
        key: 'ipAddress',
        header: names.ipAddress,
        width: 122,
        isMono: true,
        text: text(({ ip_address }) => ip_address),
        cell: ({ _id }) => <Fact id={_id} of={({ ip_address }) => ip_address} />,
        sortBy: text(({ ip_address }) => ip_address),
      },
      {
        key: 'ipHistory',
        header: names.ipHistory,
        // An address of 15 characters, how many more there are, and the button.
        width: 164,
        isMono: true,
        text: text(({ ip_address_history }) => ip_address_history.join(', ')),
        cell: ({ _id }) => <AddressHistory id={_id} />,
        // A shared account has many addresses.
        sortBy: figure(({ ip_address_history }) => ip_address_history.length),
        isLargestFirst: true,
      },
      {
        key: 'lastPing',
        header: names.lastPingTime,
        width: 206,
        text: text(({ last_ping_timestamp }) => lastPingText(last_ping_timestamp, store.seconds.now)),
        cell: ({ _id }) => <LastPing id={_id} />,
        sortBy: figure(({ last_ping_timestamp }) => last_ping_timestamp),
        isLargestFirst: true,
      },
      {
        key: 'status',
        header: names.status,
        width: 88,
        pin: 'end',
        text: () => '',
        cell: ({ _id }) => <Status id={_id} />,
      },
      {
        key: 'role',
        header: names.role,
        width: 134,
        text: text(({ role }) => roleName(role)),
        cell: ({ _id }) => <Fact id={_id} of={({ role }) => roleName(role)} />,
        sortBy: text(({ role }) => roleName(role)),
      },
      {
        key: 'lock',
        header: names.lockUser,
        width: 84,
        pin: 'end',
        align: 'center',
        isKept: true,
        text: () => '',
        cell: ({ _id }) => <LockSwitch id={_id} />,
        sortBy: figure(({ is_locked }) => Number(is_locked)),
      },
      {
        key: 'createdAt',
        header: names.createdAt,
        width: 134,
        text: text(({ createdAt }) => formatDateTime(Date.parse(createdAt))),
        sortBy: figure(({ createdAt }) => Date.parse(createdAt)),
        isLargestFirst: true,
      },
    ];
  }, [columns, words, roleName, store]);
}
