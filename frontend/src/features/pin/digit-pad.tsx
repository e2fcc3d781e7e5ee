import { UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import classes from './pin-page.module.css';
import { usePinWords } from './words.js';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

interface DigitPadProps {
  onDigit: (digit: string) => void;
  onErase: () => void;
  onClear: () => void;
}

// The focus stays in the field, so that whoever presses one digit can type the next.
const keepFocus = (event: MouseEvent): void => event.preventDefault();

export function DigitPad({ onDigit, onErase, onClear }: DigitPadProps) {
  const words = usePinWords();

  const key = (label: string, face: ReactNode, onClick: () => void) => (
    <UnstyledButton
      key={label}
      className={classes['key']}
      aria-label={label}
      onMouseDown={keepFocus}
      onClick={onClick}
    >
      {face}
    </UnstyledButton>
  );

  return (
    <div role="group" aria-label={words.pad} className={classes['pad']}>
      {DIGITS.map((digit) => key(digit, digit, () => onDigit(digit)))}
      {key(words.clear, 'C', onClear)}
      {key('0', '0', () => onDigit('0'))}
      {key(words.eraseLast, <IconBackspace size={22} aria-hidden />, onErase)}
    </div>
  );
}
