import { formatDateTime, isAdminRole, subscriptionEnd } from '@keyroster/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usersQuery, type User } from '../../../shared/api/people.js';
import type { Column } from '../../../shared/table/columns/column.js';
import { Cut } from '../../../shared/table/cells/cell-button.js';
import { DataTable } from '../../../shared/table/data-table.js';
import { useTableView } from '../../../shared/table/use-table-view.js';
import { UserLink } from '../../../shared/ui/user-link.js';
import { useReportWords } from '../words.js';

interface UserRowsProps {
  field: 'niche' | 'profile_group';
  value: string;
}

const idOf = ({ _id }: User): string => _id;

/** Who has a value now. */
export function UserRows({ field, value }: UserRowsProps) {
  const words = useReportWords();
  const { data, isError, refetch } = useQuery(usersQuery);
  // An admin has no subscription, and so no part in a report.
  const rows = useMemo(
    () => data?.filter((user) => user[field] === value && !isAdminRole(user.role)),
    [data, field, value],
  );
  const columns = useMemo<readonly Column<User>[]>(
    () => [
      {
        key: 'email',
        onPhone: 'head',
        header: words.email,
        width: 220,
        isKept: true,
        isCopyable: true,
        text: ({ email }) => email,
        cell: ({ _id, email }) => (
          <UserLink userId={_id}>
            <Cut>{email}</Cut>
          </UserLink>
        ),
      },
      {
        key: 'end',
        onPhone: 'half',
        header: words.userEnd,
        width: 140,
        text: (user) => formatDateTime(endOf(user)),
        sortBy: endOf,
      },
      {
        key: 'affiliate',
        header: words.keys.affiliate,
        width: 140,
        onPhone: 'half',
        text: ({ affiliate }) => affiliate,
      },
      {
        key: 'supervisor',
        header: words.keys.supervisor,
        width: 140,
        onPhone: 'half',
        text: ({ supervisor }) => supervisor,
      },
      {
        key: 'method',
        onPhone: 'half',
        header: words.keys.payment_method,
        width: 140,
        text: ({ payment_method }) => payment_method,
      },
    ],
    [words],
  );
  return (
    <DataTable
      label={words.behindHeading}
      view={useTableView('report-users', columns)}
      rows={rows}
      rowKey={idOf}
      isFailed={isError && !data}
      onRetry={() => void refetch()}
    />
  );
}

const endOf = ({ sub_start_date, sub_validity }: User): number =>
  subscriptionEnd(sub_start_date, sub_validity) ?? 0;
