import { Button, Group, Text, type TextProps } from '@mantine/core';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { useTexts } from '../i18n/language.js';
import { whileBusy } from './while-busy.js';

interface FormButtonsProps {
  /** The label of the button that submits the form. */
  submit: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  onCancel: () => void;
  children?: ReactNode;
}

/** The buttons at the end of a dialog's form; others stand before them. */
export function FormButtons({ submit, isBusy = false, isDisabled = false, ...props }: FormButtonsProps) {
  const { actions } = useTexts();
  return (
    <Group justify="flex-end" gap="sm">
      {props.children}
      <Button variant="default" onClick={props.onCancel}>
        {actions.cancel}
      </Button>
      <Button {...whileBusy(isBusy)} type="submit" disabled={isDisabled}>
        {submit}
      </Button>
    </Group>
  );
}

/** A quiet line that explains or adds something. */
export function Hint(props: TextProps & ComponentPropsWithoutRef<'p'>) {
  return <Text size="sm" c="dimmed" {...props} />;
}
