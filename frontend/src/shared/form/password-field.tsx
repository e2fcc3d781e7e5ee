import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { usePageTexts } from '../i18n/language.js';

/** A required password with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const page = usePageTexts();
  return (
    <PasswordInput
      {...props}
      required
      withAsterisk={false}
      // The kit says it of every field but this one.
      aria-invalid={Boolean(props.error)}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': page.showPassword }}
    />
  );
}
