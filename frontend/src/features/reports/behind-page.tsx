import { formatDateTime, isAdminRole, subscriptionEnd } from '@keyroster/contracts';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../shared/paths.js';
import { formatAmount, useCurrency } from '../../shared/renewals/money.js';
import { Cut } from '../../shared/table/cells/cell-button.js';
import type { Column } from '../../shared/table/columns/column.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { Screen } from '../../shared/ui/screen.js';
import { UserLink } from '../../shared/ui/user-link.js';
import { usersQuery, type User } from '../../shared/api/people.js';
import { renewalsQuery, type Renewal, type RenewalFilter } from './api.js';
import { behindOf, rowName } from './report-rows.js';
import { useAsked } from './use-asked.js';
import { useReportWords } from './words.js';

/** The users or renewals behind a row of a report. */
export function BehindPage() {
  const words = useReportWords();
  const [params] = useSearchParams();
  const { asked } = useAsked();
  const key = params.get('key') ?? '';
  const behind = behindOf(asked, key);
  const { from, to, by } = asked;
  return (
    <Screen
      title={`${words.behindHeading}: ${words.keys[by]} ${rowName(key, by, words.none)}`}
      actions={
        <Button
          variant="default"
          component={Link}
          to={`${PATHS.reports}?${new URLSearchParams({ from, to, by })}`}
        >
          {words.back}
        </Button>
      }
    >
      {behind.kind === 'renewals' ? (
        <RenewalRows filter={behind.filter} />
      ) : (
        <UserRows field={behind.field} value={behind.value} />
      )}
    </Screen>
  );
}

const idOf = ({ _id }: Renewal | User): string => _id;

function RenewalRows({ filter }: { filter: RenewalFilter }) {
  const words = useReportWords();
  const view = useTableView('report-renewals', useRenewalColumns());
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    renewalsQuery(filter),
  );
  const rows = useMemo(() => data?.pages.flatMap(({ renewals }): Renewal[] => renewals), [data]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return (
    <DataTable
      label={words.behindHeading}
      view={view}
      rows={rows}
      rowKey={idOf}
      isFailed={isError && !data}
      onRetry={() => void refetch()}
      loadMore={loadMore}
    />
  );
}

function useRenewalColumns(): readonly Column<Renewal>[] {
  const currency = useCurrency();
  const words = useReportWords();
  return useMemo(
    () => [
      {
        key: 'email',
        onPhone: 'head',
        header: words.email,
        width: 200,
        isKept: true,
        isCopyable: true,
        text: ({ email }) => email,
        cell: ({ user_id, email }) => (
          <UserLink userId={user_id}>
            <Cut>{email}</Cut>
          </UserLink>
        ),
      },
      { key: 'at', header: words.time, width: 140, onPhone: 'half', text: ({ at }) => formatDateTime(at) },
      { key: 'kind', header: words.kind, width: 110, onPhone: 'half', text: ({ kind }) => words.kinds[kind] },
      {
        key: 'days',
        onPhone: 'half',
        header: words.figures.days,
        width: 80,
        align: 'end',
        text: ({ days }) => days.toLocaleString(words.locale),
      },
      {
        key: 'amount',
        onPhone: 'half',
        header: words.figures.amount,
        width: 120,
        align: 'end',
        text: ({ amount }) => formatAmount(amount, currency, words.locale),
      },
      { key: 'to', header: words.end, width: 140, onPhone: 'half', text: ({ to }) => formatDateTime(to) },
      {
        key: 'method',
        header: words.keys.payment_method,
        width: 130,
        onPhone: 'half',
        text: ({ method }) => method,
      },
      {
        key: 'affiliate',
        header: words.keys.affiliate,
        width: 130,
        onPhone: 'half',
        text: ({ affiliate }) => affiliate,
      },
      {
        key: 'supervisor',
        header: words.keys.supervisor,
        width: 130,
        onPhone: 'half',
        text: ({ supervisor }) => supervisor,
      },
      { key: 'by', header: words.doneBy, width: 120, onPhone: 'half', text: ({ by }) => by },
      { key: 'note', header: words.note, width: 200, text: ({ note }) => note },
    ],
    [words, currency],
  );
}

interface UserRowsProps {
  field: 'niche' | 'profile_group';
  value: string;
}

/** The users who have a value now. */
function UserRows({ field, value }: UserRowsProps) {
  const words = useReportWords();
  const { data, isError, refetch } = useQuery(usersQuery);
  // Admins have no subscription and are in no report.
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
