import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { useCurrentUser } from '../api/session/session.js';
import { usePageTexts } from '../i18n/language.js';
import { PASSWORD_MIN_LENGTH } from '@keyroster/contracts';

export function PasswordField(props: PasswordInputProps & { ref?: Ref<HTMLInputElement> }) {
  const page = usePageTexts();
  return (
    <PasswordInput
      {...props}
      required
      // Mantine sets it for every field but this one.
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': page.showTyped }}
    />
  );
}

/** Tells password managers whose password the form asks for. */
export function OwnUsername() {
  const { username } = useCurrentUser();
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}

/** A password of blanks alone counts as empty. */
export const isTooShort = (password: string): boolean =>
  password.trim() === '' || Array.from(password).length < PASSWORD_MIN_LENGTH;
