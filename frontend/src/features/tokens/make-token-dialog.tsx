import { normaliseIpEntry, PROGRAM_PERMISSIONS, PROGRAM_TOKEN_MAX_DAYS } from '@keyroster/contracts';
import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { Choices, FormButtons, NameField, FieldsForm } from '../../shared/form/form-parts.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { ShownOnce } from '../../shared/ui/copying/copy-button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { useMakeToken } from './api.js';
import { usePermissionWords, useTokenWords } from './words.js';

export function MakeTokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: EMPTY,
    findFaults: ({ name, permissions, expires_days, addresses }) => {
      const days = expires_days.trim();
      const isSpan = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= PROGRAM_TOKEN_MAX_DAYS;
      const isWrong = (address: string) => normaliseIpEntry(address) === null;
      return [
        name.trim() === '' && { field: 'name', message: words.nameEmpty },
        permissions.length === 0 && { field: 'permissions', message: words.permissionsEmpty },
        days !== '' && !isSpan && { field: 'expires_days', message: words.daysWrong(PROGRAM_TOKEN_MAX_DAYS) },
        addressesIn(addresses).some(isWrong) && { field: 'addresses', message: words.addressesWrong },
      ];
    },
  });

  const save = submitTo(({ name, permissions, expires_days, addresses }) => {
    if (make.isPending) return;
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
