import { TEXT_MAX_LENGTH, VALIDITY_MAX_DAYS, VALIDITY_MIN_DAYS } from '@keyroster/contracts';
import {
  Button,
  Checkbox,
  Group,
  SimpleGrid,
  Stack,
  TextInput,
  type CheckboxGroupProps,
  type StackProps,
  type TextInputProps,
} from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ComponentProps, ReactNode } from 'react';
import { useTexts } from '../i18n/language.js';
import { whileBusy } from '../ui/quiet.js';

type FieldsFormProps = Pick<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'children' | 'aria-label'> &
  Pick<StackProps, 'align' | 'gap'>;

/** Fields in a column. Errors are shown by the page and not by the browser. */
export const FieldsForm = ({ onSubmit, gap = 'md', align, children, ...form }: FieldsFormProps) => (
  <form
    {...form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit?.(event);
    }}
  >
    <Stack gap={gap} {...(align && { align })}>
      {children}
    </Stack>
  </form>
);

interface FormButtonsProps {
  label: string;
  isBusy?: boolean;
  color?: string;
  isDisabled?: boolean;
  isCancelDisabled?: boolean;
  /** None where there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
  /** Stands before the buttons. */
  children?: ReactNode;
}

export function FormButtons({
  label,
  isBusy = false,
  color,
  isDisabled = false,
  isCancelDisabled = false,
  onCancel,
  children,
}: FormButtonsProps) {
  const { actions } = useTexts();
  return (
    <Group justify={onCancel ? 'flex-end' : 'flex-start'} gap="sm">
      {children}
      {onCancel && (
        <Button variant="default" disabled={isCancelDisabled} onClick={onCancel}>
          {actions.cancel}
        </Button>
      )}
      <Button type="submit" disabled={isDisabled} {...(color && { color })} {...whileBusy(isBusy)}>
        {label}
      </Button>
    </Group>
  );
}

/** For a text that is used exactly as typed. */
export const EXACT_TEXT = { required: true, autoCapitalize: 'none', spellCheck: false } as const;

/** Binds a field to a text that its component keeps. */
export const boundTo = (value: string, set: (typed: string) => void) => ({
  value,
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(currentTarget.value),
});

/** The name of what a dialog is about; it has the focus when the dialog opens. */
export const NameField = (props: TextInputProps) => (
  <TextInput required maxLength={TEXT_MAX_LENGTH} data-autofocus {...props} />
);

interface ChoicesProps<Choice extends string> extends Omit<CheckboxGroupProps, 'children'> {
  /** The labels by choice; the choice itself stands beneath. */
  labels: Readonly<Record<Choice, string>>;
  choices: readonly Choice[];
}

export const Choices = <Choice extends string>({ labels, choices, ...group }: ChoicesProps<Choice>) => (
  <Checkbox.Group {...group}>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} mt="xs">
      {choices.map((choice) => (
        <Checkbox key={choice} size="xs" value={choice} label={labels[choice]} description={choice} />
      ))}
    </SimpleGrid>
  </Checkbox.Group>
);

const DIGITS = /^\d+$/;

/** NaN for anything else, which no range contains and the server refuses at the field. */
export const wholeNumberIn = (typed: string): number => (DIGITS.test(typed.trim()) ? Number(typed) : NaN);

/** The days of a subscription; null for what is no valid number of days. */
export function validityIn(typed: string): number | null {
  const days = wholeNumberIn(typed);
  return days >= VALIDITY_MIN_DAYS && days <= VALIDITY_MAX_DAYS ? days : null;
}

/** Different whole numbers that were typed with commas between them; null for anything else. */
export function daysIn(typed: string): number[] | null {
  const texts = typed.split(',').map((text) => text.trim());
  const days = [...new Set(texts.map(Number))];
  return texts.every((text) => DIGITS.test(text)) && days.length === texts.length ? days : null;
}

/**
 * Keeps the height of a form that is set aside while a dialog shows fields with the same labels, so that nothing moves
 * beneath the dialog. The form itself renders nothing then and keeps what was typed.
 */
export function KeptPlace({ isAside, children }: { isAside: boolean; children: ReactNode }) {
  const { ref, height } = useElementSize<HTMLDivElement>();
  return (
    <div ref={ref} style={isAside ? { minHeight: height } : {}}>
      {children}
    </div>
  );
}
