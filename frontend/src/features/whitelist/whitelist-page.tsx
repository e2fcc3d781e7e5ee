import { Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
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

interface EnforceSwitchProps {
  isEnforced: boolean;
  isEmpty: boolean;
}

/** Whether the list is enforced, and what that means now. */
function EnforceSwitch({ isEnforced, isEmpty }: EnforceSwitchProps) {
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

interface List {
  isEnforced: boolean;
  size: number;
}

/** Asks before an entry is removed, and says what follows. */
function useRemoval(list: List): [dialog: ReactNode, remove: (entry: Entry) => void] {
  const { actions, confirmations } = useTexts();
  const words = useWhitelistWords();
  const [dialog, ask] = useConfirm();
  const { mutate } = useRemoveEntry();

  const remove = (entry: Entry) => {
    const loss = list.size === 1 ? words.switchGoesOff : words.sessionsEnd(entry.ip_address);
    ask({
      text: confirmations.otherDelete,
      consequence: list.isEnforced ? `${entry.ip_address} · ${loss}` : entry.ip_address,
      action: actions.delete,
      onConfirm: () => mutate(entry._id),
    });
  };
  return [dialog, remove];
}
