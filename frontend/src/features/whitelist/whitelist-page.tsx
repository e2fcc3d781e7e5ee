import { formatDateTime } from '@keyroster/contracts';
import { Skeleton, Stack, Switch, Button, Group, TextInput } from '@mantine/core';
import { IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { EXACT_TEXT } from '../../shared/form/form-parts.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { buttonColumn, type Column, column, half, idOf } from '../../shared/table/columns/column.js';
import { DataTable, useTableView } from '../../shared/table/data-table.js';
import { useConfirm } from '../../shared/ui/dialog.js';
import { Awaited, EmptyState, NothingMatches } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { whileBusy, SecondaryButton } from '../../shared/ui/quiet.js';
import classes from './whitelist.module.css';
import { useWhitelistWords } from './words.js';
import { unlistedQuery, whitelistQuery, useEnforce, useRemoveEntry, type Entry, useAddEntry } from './api.js';

interface EntryRow extends Entry {
  number: number;
}

export function WhitelistPage() {
  const words = useWhitelistWords();
  const found = useQuery(whitelistQuery);
  const { data } = found;
  const [search, setSearch] = useState('');
  const [dialog, ask] = useConfirm();
  const { mutate } = useRemoveEntry();
  const remove = ({ _id, ip_address }: Entry) => {
    const loss = data?.whitelist.length === 1 ? words.switchGoesOff : words.sessionsEnd(ip_address);
    ask({
      consequence: data?.enforced ? `${words.goes(ip_address)} ${loss}` : words.goes(ip_address),
      isUndoable: true,
      onConfirm: () => mutate(_id),
    });
  };
  const view = useTableView('whitelist', useWhitelistColumns(remove));
  const rows = useMemo(
    () =>
      data?.whitelist
        .map((entry, index, { length }): EntryRow => ({ ...entry, number: length - index }))
        .filter(({ ip_address }) => ip_address.includes(search.trim().toLowerCase())),
    [data, search],
  );

  return (
    <Screen
      title={words.heading}
      count={data?.whitelist.length ?? null}
      width="text"
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
          rowKey={idOf}
          empty={
            data?.whitelist.length ? (
              <NothingMatches search={search} onClear={() => setSearch('')} />
            ) : (
              <EmptyState Icon={IconShieldCheck} text={words.none} />
            )
          }
          of={found}
        />
      </Stack>
      {dialog}
    </Screen>
  );
}

function EnforceSwitch({ isEnforced, isEmpty }: { isEnforced: boolean; isEmpty: boolean }) {
  const words = useWhitelistWords();
  const enforce = useEnforce();
  const [dialog, ask] = useConfirm();
  const lifted = isEmpty ? words.listFirst : words.lifted;
  const turn = (value: boolean) =>
    ask({
      text: value ? words.turnOn : words.turnOff,
      consequence: value ? <EndingSessions /> : words.lifted,
      isUndoable: true,
      action: value ? words.on : words.off,
      onConfirm: () => enforce.mutate({ value }),
    });
  return (
    <>
      <Switch
        {...whileBusy(enforce.isPending)}
        className="box"
        px="md"
        py={12}
        label={words.enforce}
        description={isEnforced ? words.enforced : lifted}
        checked={isEnforced}
        disabled={isEmpty && !isEnforced}
        onChange={({ currentTarget }) => turn(currentTarget.checked)}
      />
      {dialog}
    </>
  );
}

function EndingSessions() {
  const words = useWhitelistWords();
  const unlisted = useQuery(unlistedQuery);
  if (!unlisted.data || unlisted.isFetching) return <Awaited of={unlisted} height={20} />;
  const { total, sessions } = unlisted.data;
  return (
    <>
      <span>{total === 0 ? words.noneEnds : words.ending(total)}</span>
      <span className={classes['ending']}>
        {sessions.map(({ username, ip }, index) => (
          <span key={index}>{`${username} · ${ip}`}</span>
        ))}
      </span>
    </>
  );
}

function useWhitelistColumns(onRemove: (entry: Entry) => void): readonly Column<EntryRow>[] {
  const { columns, actions } = useTexts();
  const names = columns.whitelist;
  return [
    column('number', names.number, 52, ({ number }) => String(number), {
      align: 'end',
      isKept: true,
      onPhone: 'head',
    }),
    column('ipAddress', names.ipAddress, 150, ({ ip_address }) => ip_address, {
      isKept: true,
      isMono: true,
      onPhone: 'head',
      isCopyable: true,
      sortBy: ({ ip_address }) => ip_address,
    }),
    half('listedTime', names.listedTime, 136, ({ createdAt }) => formatDateTime(Date.parse(createdAt)), {
      isKept: true,
      sortBy: ({ createdAt }) => Date.parse(createdAt),
    }),
    {
      ...buttonColumn({
        key: 'del',
        action: actions.del,
        nameOf: ({ ip_address }: EntryRow) => ip_address,
        Icon: IconTrash,
        onClick: onRemove,
      }),
      header: names.del,
    },
  ];
}

function AddForm({ ownAddress }: { ownAddress: string | undefined }) {
  const { placeholders } = useTexts();
  const words = useWhitelistWords();
  const add = useAddEntry();
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { ip_address: '' },
    findFaults: ({ ip_address }) => [
      ip_address.trim() === '' && { field: 'ip_address', message: words.addressMissing },
    ],
  });

  const save = submitTo(({ ip_address }) =>
    add.mutate({ ip_address: ip_address.trim() }, { onSuccess: () => fields.reset(), onError: showRefusal }),
  );

  const useOwn = () => {
    fields.setFieldValue('ip_address', ownAddress ?? '');
    fields.getInputNode('ip_address')?.focus();
  };

  return (
    <form noValidate onSubmit={save}>
      <Group gap="sm" align="flex-start">
        <TextInput
          className={classes['address'] ?? ''}
          aria-label={words.address}
          placeholder={placeholders.ip(ownAddress || placeholders.exampleAddress)}
          {...EXACT_TEXT}
          {...fields.getInputProps('ip_address')}
        />
        <Button {...whileBusy(add.isPending)} type="submit">
          {words.add}
        </Button>
        {ownAddress && <SecondaryButton onClick={useOwn}>{words.useMine}</SecondaryButton>}
      </Group>
    </form>
  );
}
