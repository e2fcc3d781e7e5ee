import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useSpecForm, type Fault } from '../../shared/form/use-spec-form.js';
import { isTooShort } from '../../shared/form/is-too-short.js';
import { usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { useChangePassword } from './api.js';
import { useOwnPasswordWords } from './words.js';

interface Passwords {
  current: string;
  password: string;
}

export function OwnPasswordForm({ onClose }: { onClose: () => void }) {
  const { actions, validation } = useTexts();
  const page = usePageTexts();
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
  const secret = {
    required: true,
    withAsterisk: false,
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': page.showPassword },
  };

  return (
    <form noValidate onSubmit={submitTo(save)}>
      <Stack gap="md">
        <PasswordInput
          {...secret}
          label={words.current}
          autoComplete="current-password"
          data-autofocus
          {...fields.getInputProps('current')}
        />
        <PasswordInput
          {...secret}
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
