import { endOfUser, formatDateTime, isStaffRole } from '@keyroster/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PATHS } from '../../shared/paths.js';
import { formatAmount, useCurrency } from '../../shared/renewals/money.js';
import { type Column, column, emailColumn, half, idOf } from '../../shared/table/columns/column.js';
import { DataTable, useTableView } from '../../shared/table/data-table.js';
import { Screen } from '../../shared/ui/screen.js';
import { usersQuery, type User } from '../../shared/api/people.js';
import { useRenewals, type Renewal, type RenewalFilter } from './api.js';
import { behindOf, rowName, useAsked } from './report-rows.js';
import { useReportWords } from './words.js';

export function BehindPage() {
  const words = useReportWords();
  const [params] = useSearchParams();
  const { asked } = useAsked();
  const key = params.get('key') ?? '';
  const name = params.get('name') ?? '';
  const behind = behindOf(asked, key);
  const { from, to, by } = asked;
  return (
    <Screen
      title={`${words.behindHeading}: ${words.keys[by]} ${rowName({ key, name }, by, words)}`}
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

function RenewalRows({ filter }: { filter: RenewalFilter }) {
  const currency = useCurrency();
  const words = useReportWords();
  const renewals = useRenewals(filter);
  const columns = useMemo((): readonly Column<Renewal>[] => {
    const { figures, keys, kinds, locale } = words;
    const amountOf = ({ amount }: Renewal) => formatAmount(amount, currency, locale);
    return [
      emailColumn(words.email, 200, ({ user_id }: Renewal) => user_id),
      half('at', words.time, 140, ({ at }) => formatDateTime(at)),
      half('kind', words.kind, 110, ({ kind }) => kinds[kind]),
      half('days', figures.days, 80, ({ days }) => days.toLocaleString(locale), { align: 'end' }),
      half('amount', figures.amount, 120, amountOf, { align: 'end' }),
      half('to', words.end, 140, ({ to }) => (to === null ? '' : formatDateTime(to))),
      half('method', keys.payment_method, 130, ({ method }) => method),
      half('affiliate', keys.affiliate, 130, ({ affiliate }) => affiliate),
      half('supervisor', keys.supervisor, 130, ({ supervisor }) => supervisor),
      half('by', words.doneBy, 120, ({ by }) => by),
      column('note', words.note, 200, ({ note }) => note),
    ];
  }, [words, currency]);
  return (
    <DataTable
      label={words.behindHeading}
      view={useTableView('report-renewals', columns)}
      rows={renewals.rows}
      rowKey={idOf}
      of={renewals}
      loadMore={renewals.loadMore}
    />
  );
}

function UserRows({ field, value }: { field: 'niche' | 'profile_group'; value: string }) {
  const words = useReportWords();
  const users = useQuery(usersQuery);
  const { data } = users;
  // Staff have no subscription and are in no report.
  const rows = useMemo(
    () => data?.filter((user) => user[field] === value && !isStaffRole(user.role)),
    [data, field, value],
  );
  const columns = useMemo<readonly Column<User>[]>(
    () => [
      emailColumn<User>(words.email, 220, idOf),
      half('end', words.userEnd, 140, endText, { sortBy: (user) => endOfUser(user) ?? 0 }),
      half('affiliate', words.keys.affiliate, 140, ({ affiliate }) => affiliate),
      half('supervisor', words.keys.supervisor, 140, ({ supervisor }) => supervisor),
      half('method', words.keys.payment_method, 140, ({ payment_method }) => payment_method),
    ],
    [words],
  );
  return (
    <DataTable
      label={words.behindHeading}
      view={useTableView('report-users', columns)}
      rows={rows}
      rowKey={idOf}
      of={users}
    />
  );
}

const endText = (user: User): string => {
  const end = endOfUser(user);
  return end === null ? '' : formatDateTime(end);
};
