import { Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { EmptyState, NothingMatches } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { AddForm } from './add-form.js';
import { whitelistQuery, useEnforce, useRemoveEntry, type Entry } from './api.js';
import { useWhitelistColumns, type EntryRow } from './columns.js';
import { useWhitelistWords } from './words.js';
import classes from './whitelist.module.css';

const keyOf = ({ entry }: EntryRow): string => entry._id;

/** The addresses from which non-admins may sign in, and whether that is enforced. */
export function WhitelistPage() {
  const { screens } = useTexts();
  const words = useWhitelistWords();
  const { data, isError, refetch } = useQuery(whitelistQuery);
  const [search, setSearch] = useState('');
  const [dialog, ask] = useConfirm();
  const { mutate } = useRemoveEntry();
  const remove = ({ _id, ip_address }: Entry) => {
    const loss = data?.whitelist.length === 1 ? words.switchGoesOff : words.sessionsEnd(ip_address);
    ask({
      consequence: data?.enforced ? `${ip_address} · ${loss}` : ip_address,
      onConfirm: () => mutate(_id),
    });
  };
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

function EnforceSwitch({ isEnforced, isEmpty }: { isEnforced: boolean; isEmpty: boolean }) {
  const words = useWhitelistWords();
  const enforce = useEnforce();
  const lifted = isEmpty ? words.listFirst : words.lifted;
  return (
    <Switch
      {...whileBusy(enforce.isPending)}
      className={classes['enforce'] ?? ''}
      label={words.enforce}
      description={isEnforced ? words.enforced : lifted}
      checked={isEnforced}
      disabled={isEmpty && !isEnforced}
      onChange={({ currentTarget }) => enforce.mutate(currentTarget.checked)}
    />
  );
}
