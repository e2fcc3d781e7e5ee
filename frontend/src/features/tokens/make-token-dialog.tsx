import {
  normaliseIpEntry,
  PROGRAM_PERMISSIONS,
  PROGRAM_TOKEN_MAX_DAYS,
  type ProgramPermission,
  TEXT_MAX_LENGTH,
} from '@keyroster/contracts';
import { Button, Checkbox, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type Fault, useSpecForm } from '../../shared/form/use-spec-form.js';
import { usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { ShownOnce } from '../../shared/ui/copying/copy-button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useMakeToken } from './api.js';
import { usePermissionWords, useTokenWords } from './words.js';

interface MakeTokenDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** First the form, then the token, which is shown only once. */
export function MakeTokenDialog({ isOpen, onClose }: MakeTokenDialogProps) {
  const words = useTokenWords();
  const page = usePageTexts();
  const make = useMakeToken();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={make.data ? words.copyNow : words.add}
      closeButtonProps={{ 'aria-label': page.close }}
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

interface MakeTokenFormProps {
  make: ReturnType<typeof useMakeToken>;
  onCancel: () => void;
}

interface Values {
  name: string;
  permissions: string[];
  expires_days: string;
  addresses: string;
}

const EMPTY: Values = { name: '', permissions: [], expires_days: '365', addresses: '' };

function MakeTokenForm({ make, onCancel }: MakeTokenFormProps) {
  const { actions } = useTexts();
  const words = useTokenWords();
  const { fields, submitTo, showRefusal } = useSpecForm<Values>({
    initialValues: EMPTY,
    findFaults: (values) => faultsOf(values, words),
  });

  const save = ({ name, permissions, expires_days, addresses }: Values) => {
    if (make.isPending) return;
    const days = expires_days.trim();
    const listed = addressesIn(addresses);
    make.mutate(
      {
        name: name.trim(),
        permissions: PROGRAM_PERMISSIONS.filter((one) => permissions.includes(one)),
        ...(days !== '' && { expires_days: Number(days) }),
        ...(listed.length > 0 && { addresses: listed }),
      },
      { onError: showRefusal },
    );
  };

  return (
    <form noValidate onSubmit={submitTo(save)}>
      <Stack gap="md">
        <TextInput
          label={words.name}
          description={words.nameHint}
          required
          withAsterisk={false}
          maxLength={TEXT_MAX_LENGTH}
          autoComplete="off"
          data-autofocus
          {...fields.getInputProps('name')}
        />
        <PermissionChoice {...fields.getInputProps('permissions')} />
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
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={make.isPending} onClick={onCancel}>
            {actions.cancel}
          </Button>
          <Button type="submit" {...whileBusy(make.isPending)}>
            {words.make}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function PermissionChoice(
  props: ReturnType<ReturnType<typeof useSpecForm<Values>>['fields']['getInputProps']>,
) {
  const words = useTokenWords();
  const names: Readonly<Record<ProgramPermission, string>> = usePermissionWords();
  return (
    <Checkbox.Group label={words.permissions} description={words.permissionsHint} {...props}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} mt="xs">
        {PROGRAM_PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            size="xs"
            value={permission}
            label={names[permission]}
            description={permission}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

function faultsOf(
  { name, permissions, expires_days, addresses }: Values,
  words: ReturnType<typeof useTokenWords>,
): Fault<Values>[] {
  const days = expires_days.trim();
  const isSpan = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= PROGRAM_TOKEN_MAX_DAYS;
  const isWrong = (address: string) => normaliseIpEntry(address) === null;
  const faults: (Fault<Values> | false)[] = [
    name.trim() === '' && { field: 'name', message: words.nameEmpty },
    permissions.length === 0 && { field: 'permissions', message: words.permissionsEmpty },
    days !== '' && !isSpan && { field: 'expires_days', message: words.daysWrong(PROGRAM_TOKEN_MAX_DAYS) },
    addressesIn(addresses).some(isWrong) && { field: 'addresses', message: words.addressesWrong },
  ];
  return faults.filter((fault) => fault !== false);
}
