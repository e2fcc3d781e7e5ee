import { formatDateTime } from '@keyroster/contracts';
import type { PasskeyAnswer } from '@keyroster/contracts/dto';
import { Box, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../shared/api/api-error.js';
import { FieldsForm, FormButtons } from '../../shared/form/form-parts.js';
import { isPutOff, usePasskeysOffered } from '../../shared/api/passkeys.js';
import { Awaited } from '../../shared/ui/empty-state.js';
import { Dialog, useConfirm } from '../../shared/ui/dialog.js';
import { passkeysQuery, useAddPasskey, useRemovePasskey } from './api.js';
import { SecondaryButton, Hint, SmallButton } from '../../shared/ui/quiet.js';
import { useSecurityWords } from './words.js';

type Passkey = Pick<PasskeyAnswer, keyof PasskeyAnswer>;

const timeOf = (instant: string): string => formatDateTime(Date.parse(instant));

export function PasskeyList() {
  const words = useSecurityWords();
  const areOffered = usePasskeysOffered();
  const [isAdding, dialog] = useDisclosure(false);
  return (
    <>
      <Passkeys />
      {areOffered ? (
        <SecondaryButton w="fit-content" onClick={dialog.open}>
          {words.passkeyAdd}
        </SecondaryButton>
      ) : (
        <Hint>{words.passkeysElsewhere}</Hint>
      )}
      <Dialog
        opened={isAdding}
        onClose={dialog.close}
        title={words.passkeyAdd}
        withCloseButton={false}
        size="sm"
      >
        <AddPasskeyForm onClose={dialog.close} />
      </Dialog>
    </>
  );
}

function Passkeys() {
  const words = useSecurityWords();
  const passkeys = useQuery(passkeysQuery);
  const [confirmation, ask] = useConfirm();
  const removal = useRemovePasskey();
  if (!passkeys.data) return <Awaited of={passkeys} height={20} />;
  if (passkeys.data.length === 0) return <Hint>{words.passkeysNone}</Hint>;
  const remove = ({ _id, name }: Passkey) =>
    ask({
      text: words.passkeyRemoveQuestion(name),
      consequence: words.passkeyStops,
      action: words.remove,
      onConfirm: () => removal.mutate({ id: _id }),
    });
  return (
    <>
      <Stack component="ul" gap={12} aria-label={words.passkeys}>
        {passkeys.data.map((passkey) => (
          <Group key={passkey._id} component="li" justify="space-between" gap={12} wrap="nowrap">
            <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Text size="sm">{passkey.name}</Text>
              <Hint size="xs">
                {words.passkeyAdded(timeOf(passkey.createdAt))} ·{' '}
                {passkey.usedAt === null ? words.passkeyUnused : words.passkeyUsed(timeOf(passkey.usedAt))}
              </Hint>
            </Box>
            <SmallButton
              flex="none"
              aria-label={words.passkeyRemove(passkey.name)}
              onClick={() => remove(passkey)}
            >
              {words.remove}
            </SmallButton>
          </Group>
        ))}
      </Stack>
      {confirmation}
    </>
  );
}

function AddPasskeyForm({ onClose }: { onClose: () => void }) {
  const words = useSecurityWords();
  const add = useAddPasskey();
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');

  const show = (error: Error) => {
    if (error instanceof ApiError) {
      if (!error.isQuestion) setFault(messageOf(error));
    } else if (!isPutOff(error)) {
      setFault(error.name === 'InvalidStateError' ? words.passkeyThere : words.passkeyFailed);
    }
  };
  const submit = () => {
    if (name.trim() === '') return setFault(words.passkeyNameMissing);
    add.mutate(name.trim(), { onSuccess: onClose, onError: show });
  };

  return (
    <FieldsForm onSubmit={submit} data-asking={add.isPending || undefined}>
      <TextInput
        label={words.passkeyName}
        description={words.passkeyNameHint}
        maxLength={100}
        data-autofocus
        value={name}
        error={fault}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault('');
        }}
      />
      <FormButtons label={words.add} isBusy={add.isPending} onCancel={onClose} />
    </FieldsForm>
  );
}
