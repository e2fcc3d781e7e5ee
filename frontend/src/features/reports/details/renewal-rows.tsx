import { formatDateTime } from '@keyroster/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { formatAmount, useCurrency } from '../../../shared/renewals/money.js';
import type { Column } from '../../../shared/table/columns/column.js';
import { Cut } from '../../../shared/table/cells/cell-button.js';
import { DataTable } from '../../../shared/table/data-table.js';
import { useTableView } from '../../../shared/table/use-table-view.js';
import { UserLink } from '../../../shared/ui/user-link.js';
import { renewalsQuery, type Renewal, type RenewalFilter } from '../api.js';
import { useReportWords } from '../words.js';

const idOf = ({ _id }: Renewal): string => _id;

/** Entries of the ledger, newest first. */
export function RenewalRows({ filter }: { filter: RenewalFilter }) {
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
