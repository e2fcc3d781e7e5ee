import { Group, Switch } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../i18n/language.js';
import { CellButton } from '../table/cells/cell-button.js';
import type { User } from '../api/people.js';
import { useLockWords } from './lock-dialog.js';

const LONG_MS = 500;

interface LockControlProps {
  email: string;
  isLocked: boolean;
  lock: User['lock'];
  label?: ReactNode;
  onTurn: (value: boolean) => void;
  /** Called by a long press, the menu key or the button. */
  onAsk: () => void;
}

/** A switch that locks at once; a long press and its menu ask for a reason and a time. */
export function LockControl({ email, isLocked, lock, label, onTurn, onAsk }: LockControlProps) {
  const { actions } = useTexts();
  const words = useLockWords();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Reset in a timeout, so that the click of this press comes first.
  const letGo = () => {
    clearTimeout(timer.current);
    setTimeout(() => (wasLong.current = false));
  };

  const press = () => {
    clearTimeout(timer.current);
    wasLong.current = false;
    timer.current = setTimeout(() => {
      wasLong.current = true;
      onAsk();
    }, LONG_MS);
  };

  return (
    <Group
      component="span"
      display="inline-flex"
      gap={4}
      wrap="nowrap"
      style={{ touchAction: 'manipulation', WebkitTouchCallout: 'none' }}
      {...(lock && { title: words.current(lock) })}
      onPointerDown={press}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => {
        event.preventDefault();
        letGo();
        if (!wasLong.current) onAsk();
      }}
      // The click at the end of a long press doesn't turn the switch.
      onClickCapture={(event) => {
        if (!wasLong.current) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Switch
        size="xs"
        color="red"
        label={label}
        aria-label={actions.lock(email)}
        checked={isLocked}
        onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
        style={{ display: 'inline-flex', verticalAlign: 'middle' }}
      />
      <CellButton label={words.options(email)} title={words.options(email)} onClick={onAsk}>
        <IconDots size={14} aria-hidden />
      </CellButton>
    </Group>
  );
}
