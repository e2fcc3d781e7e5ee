import { isDomainUrl, parseCodeSecret, withScheme } from '@keyroster/contracts';
import { TextInput } from '@mantine/core';
import { FormButtons, FieldsForm } from '../../shared/form/form-parts.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { Dialog, useDialog } from '../../shared/ui/dialog.js';
import { useEditCredential } from './api.js';
import { useTroubleWords } from './words.js';

/** Edits one credential of a list: `edit` opens the dialog, which is rendered once. */
export function useEditDialog() {
  const { about, isOpen, open, close } = useDialog<{ id: string; title: string } | null>(null);
  return {
    edit: open,
    dialog: (
      <Dialog opened={isOpen} onClose={close} title={about?.title} size="sm">
        {about && <EditForm key={about.id} id={about.id} onDone={close} />}
      </Dialog>
    ),
  };
}

/** The fields to change. The credential isn't read, since the audit would record that. */
function EditForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { actions, labels, validation } = useTexts();
  const words = useTroubleWords();
  const edit = useEditCredential();
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { email: '', password: '', domain: '', otp: '' },
    findFaults: ({ domain, otp }) => [
      domain !== '' &&
        !isDomainUrl(withScheme(domain)) && {
          field: 'domain',
          message: validation.domainInvalid(window.location.origin),
        },
      otp !== '' && parseCodeSecret(otp) === null && { field: 'otp', message: validation.codeSecretInvalid },
    ],
  });
  const save = submitTo((typed) => {
    const values = { ...typed, domain: withScheme(typed.domain) };
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    if (Object.keys(given).length === 0) return onDone();
    edit.mutate({ ...given, id }, { onSuccess: onDone, onError: showRefusal });
  });
  const inputs = [
    ['email', labels.credentialLogin],
    ['password', labels.credentialPassword],
    ['domain', labels.credentialDomain],
    ['otp', words.code],
  ] as const;
  return (
    <FieldsForm onSubmit={save} gap="sm">
      {inputs.map(([name, label]) => (
        <TextInput
          key={name}
          {...fields.getInputProps(name)}
          label={label}
          placeholder={words.stays}
          autoCapitalize="none"
          spellCheck={false}
        />
      ))}
      <FormButtons label={actions.update} isBusy={edit.isPending} onCancel={onDone} />
    </FieldsForm>
  );
}
