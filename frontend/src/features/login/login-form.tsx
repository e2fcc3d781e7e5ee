import { Button, Stack, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { PasswordField } from '../../shared/form/password-field.js';
import { usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { showError } from '../../shared/ui/toaster.js';
import type { Credentials } from './api.js';

interface LoginFormProps {
  isBusy: boolean;
  onSubmit: (credentials: Credentials) => void;
}

type Field = keyof Credentials;

/** Two fields on plain state: the form library of the other screens would weigh more than this screen. */
export function LoginForm({ isBusy, onSubmit }: LoginFormProps) {
  const texts = useTexts();
  const page = usePageTexts();
  const [values, setValues] = useState<Credentials>({ email: '', password: '' });
  const [missing, setMissing] = useState<Field[]>([]);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const change = (field: Field, text: string) => {
    setValues({ ...values, [field]: text });
    setMissing(missing.filter((other) => other !== field));
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const blank = (['email', 'password'] as const).filter((field) => values[field].trim() === '');
    setMissing(blank);
    const [first] = blank;
    if (first) {
      (first === 'email' ? emailInput : passwordInput).current?.focus();
      showError(texts.validation.fillAllFields);
    } else if (!isBusy) {
      onSubmit(values);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          ref={emailInput}
          name="username"
          label={texts.placeholders.username}
          placeholder={texts.placeholders.username}
          required
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={values.email}
          error={missing.includes('email') && page.usernameMissing}
          onChange={(event) => change('email', event.currentTarget.value)}
        />
        <PasswordField
          ref={passwordInput}
          name="password"
          label={texts.placeholders.password}
          placeholder={texts.placeholders.password}
          autoComplete="current-password"
          value={values.password}
          error={missing.includes('password') && page.passwordMissing}
          onChange={(event) => change('password', event.currentTarget.value)}
        />
        <Button type="submit" fullWidth>
          {texts.actions.login}
        </Button>
      </Stack>
    </form>
  );
}
