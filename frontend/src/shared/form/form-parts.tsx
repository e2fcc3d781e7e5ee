import { TEXT_MAX_LENGTH } from '@keyroster/contracts';
import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { useTexts } from '../i18n/language.js';
import { whileBusy } from '../ui/while-busy.js';

interface FormButtonsProps {
  label: string;
  isBusy?: boolean;
  color?: string;
  isCancelDisabled?: boolean;
  onCancel: () => void;
  'data-mantine-stop-propagation'?: boolean;
}

export function FormButtons({
  label,
  isBusy = false,
  color,
  isCancelDisabled = false,
  onCancel,
  ...both
}: FormButtonsProps) {
  const { actions } = useTexts();
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" disabled={isCancelDisabled} onClick={onCancel} {...both}>
        {actions.cancel}
      </Button>
      <Button type="submit" {...(color && { color })} {...whileBusy(isBusy)} {...both}>
        {label}
      </Button>
    </Group>
  );
}

/** The name of what a dialog is about; it has the focus when the dialog opens. */
export const NameField = (props: TextInputProps) => (
  <TextInput
    required
    withAsterisk={false}
    maxLength={TEXT_MAX_LENGTH}
    autoComplete="off"
    data-autofocus
    {...props}
  />
);
