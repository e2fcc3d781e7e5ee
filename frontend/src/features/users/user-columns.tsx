import { formatDateTime, parseStartDate, startOfDayInLima, subscriptionEnd } from '@keyroster/contracts';
import { useMemo } from 'react';
import type { User } from '../../shared/api/users.js';
import { useTexts } from '../../shared/i18n/language.js';
import type { Column } from '../../shared/table/column.js';
import { DaysLeftCell } from './days-left-cell.js';
import { AssignLink, DeleteButton, EditButton } from './row-buttons.js';
import { UserEmail } from './user-email.js';
import { useUserWords } from './user-words.js';
import type { UserRow } from './users.js';

const endOf = ({ sub_start_date, sub_validity }: User): number =>
  subscriptionEnd(sub_start_date, sub_validity) ?? 0;

function startOf({ sub_start_date }: User): number {
  const date = parseStartDate(sub_start_date);
  return date ? startOfDayInLima(date) : 0;
}

type PlainField =
  | 'profile_group'
  | 'wasap'
  | 'payment_method'
  | 'niche'
  | 'affiliate'
  | 'supervisor'
  | 'observation'
  | 'role';
type CopyField = 'ip_address' | 'first_ip' | 'nstbrowser_email';

const plain = (key: string, header: string, field: PlainField | CopyField): Column<UserRow> => ({
  key,
  header,
  text: ({ user }) => user[field],
  sortBy: ({ user }) => user[field],
});

const copied = (key: string, header: string, field: CopyField): Column<UserRow> => ({
  ...plain(key, header, field),
  isCopyable: true,
  isMono: true,
});

/** The table's columns, in the order of the specification. */
export function useUserColumns(): readonly Column<UserRow>[] {
  const { columns } = useTexts();
  const words = useUserWords();
  return useMemo(() => {
    const names = columns.users;
    return [
      {
        key: 'number',
        header: names.number,
        width: 60,
        isKept: true,
        align: 'end',
        text: ({ number }) => String(number),
        hint: ({ user }) => words.seq(user.seq),
        sortBy: ({ number }) => number,
      },
      {
        key: 'email',
        header: names.email,
        width: 224,
        pin: 'start',
        isKept: true,
        isCopyable: true,
        text: ({ user }) => user.email,
        cell: ({ user }) => <UserEmail user={user} />,
        sortBy: ({ user }) => user.email,
      },
      plain('role', names.role, 'role'),
      plain('profileGroup', names.profileGroup, 'profile_group'),
      copied('ipAddress', names.ipAddress, 'ip_address'),
      plain('wasap', names.wasap, 'wasap'),
      plain('paymentMethod', names.paymentMethod, 'payment_method'),
      copied('firstIp', names.firstIp, 'first_ip'),
      copied('nstbrowserEmail', names.nstbrowserEmail, 'nstbrowser_email'),
      plain('niche', names.niche, 'niche'),
      plain('affiliate', names.affiliate, 'affiliate'),
      plain('supervisor', names.supervisor, 'supervisor'),
      plain('observation', names.observation, 'observation'),
      {
        key: 'startedAt',
        header: names.startedAt,
        width: 110,
        text: ({ user }) => user.sub_start_date,
        sortBy: ({ user }) => startOf(user),
      },
      {
        key: 'validity',
        header: names.validity,
        width: 90,
        align: 'end',
        text: ({ user }) => String(user.sub_validity),
        sortBy: ({ user }) => user.sub_validity,
      },
      {
        key: 'daysLeft',
        header: names.daysLeft,
        // 'Expired', when entry ends today, and the button, in one line.
        width: 260,
        text: ({ user }) => words.endsOn(formatDateTime(endOf(user))),
        hint: ({ user }) => words.endsOn(formatDateTime(endOf(user))),
        cell: ({ user }) => <DaysLeftCell user={user} />,
        sortBy: ({ user }) => endOf(user),
      },
      {
        key: 'openingDate',
        header: names.openingDate,
        text: ({ user }) => formatDateTime(Date.parse(user.createdAt)),
        sortBy: ({ user }) => Date.parse(user.createdAt),
      },
      {
        key: 'edit',
        header: names.edit,
        width: 60,
        pin: 'end',
        isKept: true,
        align: 'center',
        text: () => '',
        cell: ({ user }) => <EditButton user={user} />,
      },
      {
        key: 'assign',
        header: names.assignPassword,
        width: 130,
        pin: 'end',
        isKept: true,
        align: 'center',
        text: () => '',
        cell: ({ user }) => <AssignLink user={user} />,
      },
      {
        key: 'del',
        header: names.del,
        width: 60,
        pin: 'end',
        isKept: true,
        align: 'center',
        text: () => '',
        cell: ({ user }) => <DeleteButton user={user} />,
      },
    ];
  }, [columns, words]);
}
