import { formatDateTime, lastPingText, type ActivityUser } from '@keyroster/contracts';
import { useMemo } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { useRoleName } from '../../shared/user-words.js';
import { RowNumber } from '../../shared/table/cells/cell-button.js';
import { type Column, column } from '../../shared/table/columns/column.js';
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
    const ofUser = (
      key: string,
      header: string,
      width: number,
      of: (user: ActivityUser) => string,
      more: Partial<Column<Line>> = {},
    ) =>
      column(key, header, width, text(of), {
        cell: ({ _id }) => <Fact id={_id} of={of} />,
        sortBy: text(of),
        ...more,
      });
    const pingText = ({ last_ping_timestamp: at }: ActivityUser) => lastPingText(at, store.seconds.now);
    const createdText = ({ createdAt }: ActivityUser) => formatDateTime(Date.parse(createdAt));
    return [
      column('number', names.number, 50, ({ number }) => String(number), {
        pin: 'start',
        align: 'end',
        isKept: true,
        cell: ({ number }) => <RowNumber>{number}</RowNumber>,
        hint: text(({ seq }) => words.sequence(seq)),
        sortBy: ({ number }) => number,
        isLargestFirst: true,
      }),
      ofUser('email', names.email, 164, ({ email }) => email, {
        pin: 'start',
        isKept: true,
        isCopyable: true,
        isRowHeader: true,
        cell: ({ _id }) => <Email id={_id} />,
      }),
      ofUser('ipAddress', names.ipAddress, 122, ({ ip_address }) => ip_address, { isMono: true }),
      // As wide as an address of 15 characters, how many more there are, and the button.
      ofUser('ipHistory', names.ipHistory, 164, ({ ip_address_history }) => ip_address_history.join(', '), {
        isMono: true,
        cell: ({ _id }) => <AddressHistory id={_id} />,
        // A shared account has many addresses.
        sortBy: figure(({ ip_address_history }) => ip_address_history.length),
        isLargestFirst: true,
      }),
      ofUser('lastPing', names.lastPingTime, 206, pingText, {
        cell: ({ _id }) => <LastPing id={_id} />,
        sortBy: figure(({ last_ping_timestamp }) => last_ping_timestamp),
        isLargestFirst: true,
      }),
      column('status', names.status, 88, () => '', { pin: 'end', cell: ({ _id }) => <Status id={_id} /> }),
      ofUser('role', names.role, 134, ({ role }) => roleName(role)),
      column('lock', names.lockUser, 84, () => '', {
        pin: 'end',
        align: 'center',
        isKept: true,
        cell: ({ _id }) => <LockSwitch id={_id} />,
        sortBy: figure(({ is_locked }) => Number(is_locked)),
      }),
      column('createdAt', names.createdAt, 134, text(createdText), {
        sortBy: figure(({ createdAt }) => Date.parse(createdAt)),
        isLargestFirst: true,
      }),
    ];
  }, [columns, words, roleName, store]);
}
