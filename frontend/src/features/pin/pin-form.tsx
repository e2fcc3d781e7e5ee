import { PASSWORD_MAX_LENGTH } from '@keyroster/contracts';
import { Button, SimpleGrid, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { type ChangeEvent, type MouseEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { showError } from '../../shared/ui/toaster.js';
import { whileBusy } from '../../shared/ui/quiet.js';
import classes from './pin.module.css';
import { usePinWords } from './words.js';

interface PinFormProps {
  pin: string;
  /** The length of the PIN where it is known: the last digit submits. */
  digits: number | undefined;
  onChange: (pin: string) => void;
  isBusy: boolean;
  onSubmit: (pin: string) => void;
}

/** On a touch screen a focused field would bring up a keyboard over the pad. */
export const hasKeyboard = (): boolean => window.matchMedia('(hover: hover)').matches;

export function PinForm({ pin, digits, onChange, isBusy, onSubmit }: PinFormProps) {
  const texts = useTexts();
  const words = usePinWords();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<'pinMissing' | 'digitsOnly' | null>(null);

  const change = (typed: string) => {
    const next = typed.slice(0, PASSWORD_MAX_LENGTH);
    onChange(next);
    setFault(null);
    if (next.length === digits && next.length > pin.length && !isBusy) onSubmit(next);
  };

  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    change(value.replace(/\D/g, ''));
    if (/\D/.test(value.trim())) setFault('digitsOnly');
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (pin === '') {
      setFault('pinMissing');
      field.current?.focus();
      showError(texts.validation.fillAllFields);
    } else {
      onSubmit(pin);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          ref={field}
          type="password"
          inputMode="numeric"
          autoComplete="current-password"
          aria-label={texts.labels.pin}
          required
          autoFocus={hasKeyboard()}
          classNames={{ input: classes['pin'] ?? '' }}
          value={pin}
          error={fault && words[fault]}
          onChange={type}
        />
        <DigitPad typed={pin} onChange={change} />
        <SimpleGrid cols={2} spacing="sm">
          <Button variant="default" size="md" onClick={() => void navigate(PATHS.login)}>
            {texts.actions.cancel}
          </Button>
          <Button {...whileBusy(isBusy)} type="submit" size="md">
            {texts.actions.submit}
          </Button>
        </SimpleGrid>
      </Stack>
    </form>
  );
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

// The focus stays in the field, so that pressing and typing can be mixed.
const keepFocus = (event: MouseEvent): void => event.preventDefault();

export function DigitPad({ typed, onChange }: { typed: string; onChange: (typed: string) => void }) {
  const words = usePinWords();
  const key = (label: string, face: ReactNode, next: string) => (
    <UnstyledButton
      key={label}
      className={classes['key']}
      aria-label={label}
      onMouseDown={keepFocus}
      onClick={() => onChange(next)}
    >
      {face}
    </UnstyledButton>
  );
  return (
    <SimpleGrid cols={3} spacing={8} role="group" aria-label={words.pad}>
      {DIGITS.map((digit) => key(digit, digit, typed + digit))}
      {key(words.clear, 'C', '')}
      {key('0', '0', `${typed}0`)}
      {key(words.eraseLast, <IconBackspace size={22} aria-hidden />, typed.slice(0, -1))}
    </SimpleGrid>
  );
}
