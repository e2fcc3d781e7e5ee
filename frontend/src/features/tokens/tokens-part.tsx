import {
  formatDateTime,
  normaliseIpEntry,
  PROGRAM_PERMISSIONS,
  PROGRAM_TOKEN_MAX_DAYS,
} from '@keyroster/contracts';
import { Button, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../shared/i18n/language.js';
import { buttonColumn, type Column, column, half, idOf } from '../../shared/table/columns/column.js';
import { DataTable, useTableView } from '../../shared/table/data-table.js';
import { pageClock } from '../../shared/time/page-clock.js';
import { useDialog, useConfirm, Dialog } from '../../shared/ui/dialog.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Section } from '../../shared/ui/screen.js';
import { type ProgramToken, tokensQuery, useRemoveToken, useMakeToken } from './api.js';
import { Hint } from '../../shared/ui/quiet.js';
import { useTokenWords, usePermissionWords } from './words.js';
import { Choices, FormButtons, NameField, FieldsForm } from '../../shared/form/form-parts.js';
import { useNameFault, useSpecForm } from '../../shared/form/use-spec-form.js';
import { ShownOnce } from '../../shared/ui/copying/copy-button.js';

export function TokensPart() {
  const words = useTokenWords();
  const tokens = useQuery(tokensQuery);
  const making = useDialog(undefined);
  const [confirmation, ask] = useConfirm();
  const { mutate } = useRemoveToken();
  const remove = ({ _id, name }: ProgramToken) =>
    ask({ consequence: words.goes(name), onConfirm: () => mutate({ id: _id }) });
  const view = useTableView('tokens', useTokenColumns(remove));
  const add = <Button onClick={() => making.open(undefined)}>{words.add}</Button>;

  return (
    <Section name={words.heading} actions={tokens.data?.length !== 0 && add}>
      <Hint maw={640}>{words.hint}</Hint>
      <DataTable
        label={words.heading}
        view={view}
        rows={tokens.data}
        rowKey={idOf}
        empty={<EmptyState Icon={IconKey} text={words.none} action={add} />}
        of={tokens}
      />
      <MakeTokenDialog key={making.times} isOpen={making.isOpen} onClose={making.close} />
      {confirmation}
    </Section>
  );
}

function useTokenColumns(onRemove: (token: ProgramToken) => void): readonly Column<ProgramToken>[] {
  const { actions } = useTexts();
  const words = useTokenWords();
  return [
    column('name', words.name, 150, ({ name }) => name, { isKept: true, onPhone: 'head' }),
    column('permissions', words.permissions, 170, ({ permissions }) => permissions.join(', ')),
    half('by', words.by, 100, ({ by }) => by),
    half('made', words.made, 136, ({ createdAt }) => formatDateTime(Date.parse(createdAt))),
    half('used', words.used, 136, ({ usedAt }) =>
      usedAt === null ? words.never : formatDateTime(Date.parse(usedAt)),
    ),
    half('ip', words.from, 130, ({ ip }) => ip ?? '', { isMono: true }),
    column('expires', words.expires, 140, ({ expires_at }) => {
      if (expires_at === null) return words.never;
      const day = formatDateTime(expires_at);
      return expires_at <= pageClock.now() ? words.expired(day) : day;
    }),
    {
      ...buttonColumn({
        key: 'del',
        action: actions.del,
        nameOf: ({ name }: ProgramToken) => name,
        Icon: IconTrash,
        onClick: onRemove,
      }),
      pin: 'end',
    },
  ];
}

function MakeTokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useTokenWords();
  const make = useMakeToken();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={make.data ? words.copyNow : words.add}
      isKept={make.isPending || make.data !== undefined}
      size="lg"
    >
      {make.data ? (
        <ShownOnce label={words.token} secret={make.data.token} hint={words.shownOnce} onDone={onClose} />
      ) : (
        <MakeTokenForm make={make} onCancel={onClose} />
      )}
    </Dialog>
  );
}

const EMPTY = { name: '', permissions: [] as string[], expires_days: '365', addresses: '' };

function MakeTokenForm({ make, onCancel }: { make: ReturnType<typeof useMakeToken>; onCancel: () => void }) {
  const words = useTokenWords();
  const permissionNames = usePermissionWords();
  const nameFault = useNameFault();
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: EMPTY,
    findFaults: ({ name, permissions, expires_days, addresses }) => {
      const days = expires_days.trim();
      const isSpan = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= PROGRAM_TOKEN_MAX_DAYS;
      const isWrong = (address: string) => normaliseIpEntry(address) === null;
      return [
        nameFault(name),
        permissions.length === 0 && { field: 'permissions', message: words.permissionsEmpty },
        days !== '' && !isSpan && { field: 'expires_days', message: words.daysWrong(PROGRAM_TOKEN_MAX_DAYS) },
        addressesIn(addresses).some(isWrong) && { field: 'addresses', message: words.addressesWrong },
      ];
    },
  });

  const save = submitTo(({ name, permissions, expires_days, addresses }) => {
    const days = expires_days.trim();
    const listed = addressesIn(addresses);
    const token = {
      name: name.trim(),
      permissions: PROGRAM_PERMISSIONS.filter((one) => permissions.includes(one)),
      ...(days !== '' && { expires_days: Number(days) }),
      ...(listed.length > 0 && { addresses: listed }),
    };
    make.mutate(token, { onError: showRefusal });
  });

  return (
    <FieldsForm onSubmit={save}>
      <NameField label={words.name} description={words.nameHint} {...fields.getInputProps('name')} />
      <Choices
        label={words.permissions}
        description={words.permissionsHint}
        choices={PROGRAM_PERMISSIONS}
        labels={permissionNames}
        {...fields.getInputProps('permissions')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={words.days}
          description={words.daysHint}
          inputMode="numeric"
          {...fields.getInputProps('expires_days')}
        />
        <Textarea
          label={words.addresses}
          description={words.addressesHint}
          autosize
          minRows={1}
          maxRows={6}
          {...fields.getInputProps('addresses')}
        />
      </SimpleGrid>
      <FormButtons
        label={words.make}
        isBusy={make.isPending}
        isCancelDisabled={make.isPending}
        onCancel={onCancel}
      />
    </FieldsForm>
  );
}

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');
