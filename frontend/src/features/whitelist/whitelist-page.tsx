import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { EmptyState } from '../../shared/ui/states/empty-state.js';
import { NothingMatches } from '../../shared/ui/states/nobody-matches.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { AddForm } from './add-form.js';
import { whitelistQuery } from './api.js';
import { useWhitelistColumns, type EntryRow } from './columns.js';
import { EnforceSwitch } from './enforce-switch.js';
import { useRemoval } from './use-removal.js';
import { useWhitelistWords } from './words.js';

const keyOf = ({ entry }: EntryRow): string => entry._id;

/** The addresses from which non-admins may come in, and whether that is enforced. */
export function WhitelistPage() {
  const { screens } = useTexts();
  const words = useWhitelistWords();
  const { data, isError, refetch } = useQuery(whitelistQuery);
  const [search, setSearch] = useState('');
  const [dialog, remove] = useRemoval({
    isEnforced: data?.enforced ?? false,
    size: data?.whitelist.length ?? 0,
  });
  const view = useTableView('whitelist', useWhitelistColumns(remove));
  const rows = useMemo(
    () =>
      data?.whitelist
        .map((entry, index, { length }) => ({ entry, number: length - index }))
        .filter(({ entry }) => entry.ip_address.includes(search.trim().toLowerCase())),
    [data, search],
  );

  return (
    <Screen
      title={words.heading}
      count={data?.whitelist.length ?? null}
      width={760}
      actions={<SearchField value={search} onChange={setSearch} />}
    >
      <Stack gap="md">
        {data ? (
          <EnforceSwitch isEnforced={data.enforced} isEmpty={data.whitelist.length === 0} />
        ) : (
          <Skeleton h={70} />
        )}
        <AddForm ownAddress={data?.ip} />
        <DataTable
          label={words.heading}
          view={view}
          rows={rows}
          rowKey={keyOf}
          empty={
            data?.whitelist.length ? (
              <NothingMatches search={search} onClear={() => setSearch('')} />
            ) : (
              <EmptyState text={screens.empty} />
            )
          }
          isFailed={isError && !data}
          onRetry={() => void refetch()}
        />
      </Stack>
      {dialog}
    </Screen>
  );
}
