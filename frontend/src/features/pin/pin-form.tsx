import { PASSWORD_MAX_LENGTH } from '@keyroster/contracts';
import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { showError } from '../../shared/ui/toaster.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { DigitPad } from './digit-pad.js';
import classes from './pin-page.module.css';
import { usePinWords } from './words.js';

interface PinFormProps {
  pin: string;
  /** Of how many the PIN is, where that is known: the last one sends it. */
  digits: number | undefined;
  onChange: (pin: string) => void;
  isBusy: boolean;
  onSubmit: (pin: string) => void;
}

type Fault = 'pinMissing' | 'digitsOnly';

/** Where a field with the focus would bring a keyboard over the pad, the pad is enough. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover)').matches;

export function PinForm({ pin, digits, onChange, isBusy, onSubmit }: PinFormProps) {
  const texts = useTexts();
  const words = usePinWords();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<Fault | null>(null);

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
        <DigitPad
          onDigit={(digit) => change(pin + digit)}
          onErase={() => change(pin.slice(0, -1))}
          onClear={() => change('')}
        />
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
