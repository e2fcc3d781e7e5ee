import { Button, Group, Stack } from '@mantine/core';
import { PasswordField } from '../../shared/form/password-field.js';
import { useSpecForm, type Fault } from '../../shared/form/use-spec-form.js';
import { isTooShort } from '../../shared/form/is-too-short.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useChangePassword } from './api.js';
import { useOwnPasswordWords } from './words.js';

interface Passwords {
  current: string;
  password: string;
}

export function OwnPasswordForm({ onClose }: { onClose: () => void }) {
  const { actions, validation } = useTexts();
  const words = useOwnPasswordWords();
  const change = useChangePassword();

  const findFaults = ({ current, password }: Passwords) => {
    const faults: Fault<Passwords>[] = [];
    if (current.trim() === '') faults.push({ field: 'current', message: validation.fillAllFields });
    if (isTooShort(password)) faults.push({ field: 'password', message: validation.passwordTooShort });
    return faults;
  };
  const { fields, submitTo, showRefusal } = useSpecForm<Passwords>({
    initialValues: { current: '', password: '' },
    findFaults,
  });
  const save = ({ current, password }: Passwords) => {
    if (!change.isPending) change.mutate({ current, password }, { onSuccess: onClose, onError: showRefusal });
  };
  return (
    <form noValidate onSubmit={submitTo(save)}>
      <Stack gap="md">
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          data-autofocus
          {...fields.getInputProps('current')}
        />
        <PasswordField
          label={words.next}
          description={words.endsOthers}
          autoComplete="new-password"
          {...fields.getInputProps('password')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {actions.cancel}
          </Button>
          <Button type="submit">{actions.update}</Button>
        </Group>
      </Stack>
    </form>
  );
}
