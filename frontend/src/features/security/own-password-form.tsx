import { Button, Stack } from '@mantine/core';
import { isTooShort, OwnUsername, PasswordField } from '../../shared/form/password-field.js';
import { useSpecForm, type Fault } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useChangePassword } from './api.js';
import { useOwnPasswordWords } from './words.js';

interface Passwords {
  current: string;
  password: string;
}

export function OwnPasswordForm() {
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
    if (change.isPending) return;
    change.mutate({ current, password }, { onSuccess: () => fields.reset(), onError: showRefusal });
  };
  return (
    <form noValidate onSubmit={submitTo(save)} aria-label={words.title}>
      <OwnUsername />
      <Stack gap="md" maw={320}>
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          {...fields.getInputProps('current')}
        />
        <PasswordField label={words.next} autoComplete="new-password" {...fields.getInputProps('password')} />
        <div>
          <Button type="submit" variant="default" {...whileBusy(change.isPending)}>
            {actions.update}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
