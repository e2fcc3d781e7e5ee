import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { ApiError, messageOf } from '../../../shared/api/api-error.js';
import { useTexts } from '../../../shared/i18n/language.js';
import { isPutOff } from '../../../shared/api/passkeys.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useAddPasskey } from '../api.js';
import { useSecurityWords } from '../words.js';
import { whileBusy } from '../../../shared/ui/while-busy.js';

interface AddPasskeyProps {
  onClose: () => void;
}

export function AddPasskeyDialog({ isOpen, ...given }: AddPasskeyProps & { isOpen: boolean }) {
  const words = useSecurityWords();
  return (
    <Dialog
      opened={isOpen}
      onClose={given.onClose}
      title={words.passkeyAdd}
      withCloseButton={false}
      size="sm"
    >
      <AddPasskeyForm {...given} />
    </Dialog>
  );
}

function AddPasskeyForm({ onClose }: AddPasskeyProps) {
  const { actions } = useTexts();
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault(words.passkeyNameMissing);
    if (add.isPending) return;
    add.mutate(name.trim(), {
      onSuccess: onClose,
      onError: show,
    });
  };

  return (
    <form onSubmit={submit} noValidate data-asking={add.isPending || undefined}>
      <Stack gap="md">
        <TextInput
          label={words.passkeyName}
          description={words.passkeyNameHint}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          value={name}
          error={fault}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFault('');
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {actions.cancel}
          </Button>
          <Button type="submit" {...whileBusy(add.isPending)}>
            {words.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
