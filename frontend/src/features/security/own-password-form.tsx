import { Stack } from '@mantine/core';
import { isTooShort, OwnUsername, PasswordField } from '../../shared/form/password-field.js';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useChangePassword } from './api.js';
import { SecondaryButton } from '../../shared/ui/quiet.js';
import { useOwnPasswordWords } from './words.js';

export function OwnPasswordForm() {
  const { actions, validation } = useTexts();
  const words = useOwnPasswordWords();
  const change = useChangePassword();

  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { current: '', password: '' },
    findFaults: ({ current, password }) => [
      current.trim() === '' && { field: 'current', message: validation.fillAllFields },
      isTooShort(password) && { field: 'password', message: validation.passwordTooShort },
    ],
  });
  const save = submitTo((passwords) => {
    if (change.isPending) return;
    change.mutate(passwords, { onSuccess: () => fields.reset(), onError: showRefusal });
  });
  return (
    <form noValidate onSubmit={save} aria-label={words.title}>
      <OwnUsername />
      <Stack gap="md" maw={320}>
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          {...fields.getInputProps('current')}
        />
        <PasswordField label={words.next} autoComplete="new-password" {...fields.getInputProps('password')} />
        <SecondaryButton type="submit" w="fit-content" isBusy={change.isPending}>
          {actions.update}
        </SecondaryButton>
      </Stack>
    </form>
  );
}
