import { isDomainUrl, parseCodeSecret } from '@keyroster/contracts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useEditCredential } from './api.js';
import { useTroubleWords } from './words.js';

interface Edited {
  /** The id of the credential. */
  id: string;
  title: string;
}

/** Edits one credential of a list: `edit` opens the dialog, `dialog` is to be rendered once. */
export function useEditDialog() {
  // Kept until the dialog has faded out.
  const [edited, setEdited] = useState<(Edited & { isOpen: boolean }) | null>(null);
  const close = () => setEdited((before) => before && { ...before, isOpen: false });
  return {
    edit: (one: Edited) => setEdited({ ...one, isOpen: true }),
    dialog: (
      <Dialog opened={edited?.isOpen ?? false} onClose={close} title={edited?.title} size="sm">
        {edited && <EditForm key={edited.id} id={edited.id} onDone={close} />}
      </Dialog>
    ),
  };
}

const NOTHING = { email: '', password: '', domain: '', otp: '' };

/** The fields to change; the credential isn't read, which the audit would record. */
function EditForm({ id, onDone }: { id: string; onDone: () => void }) {
  const texts = useTexts();
  const words = useTroubleWords();
  const edit = useEditCredential();
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: NOTHING,
    findFaults: ({ domain, otp }) => [
      ...(domain !== '' && !isDomainUrl(domain)
        ? [{ field: 'domain' as const, message: texts.validation.domainInvalid(window.location.origin) }]
        : []),
      ...(otp !== '' && parseCodeSecret(otp) === null
        ? [{ field: 'otp' as const, message: texts.validation.codeSecretInvalid }]
        : []),
    ],
  });
  const save = submitTo((values) => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    if (edit.isPending || Object.keys(given).length === 0) return;
    edit.mutate({ ...given, id }, { onSuccess: onDone, onError: showRefusal });
  });
  const common = { placeholder: words.stays, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="sm">
        <TextInput {...fields.getInputProps('email')} {...common} label={texts.labels.credentialLogin} />
        <TextInput
          {...fields.getInputProps('password')}
          {...common}
          label={texts.labels.credentialPassword}
        />
        <TextInput {...fields.getInputProps('domain')} {...common} label={texts.labels.credentialDomain} />
        <TextInput {...fields.getInputProps('otp')} {...common} label={words.code} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {texts.actions.cancel}
          </Button>
          <Button type="submit" {...whileBusy(edit.isPending)}>
            {texts.actions.update}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
