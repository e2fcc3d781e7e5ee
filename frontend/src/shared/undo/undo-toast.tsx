import { TOAST_UNDO_MS } from '@keyroster/contracts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { ApiError } from '../api/api-error.js';
import { useTexts } from '../i18n/language.js';
import { translated } from '../i18n/translate.js';
import { whileBusy } from '../ui/while-busy.js';
import { HeldClock } from './held-clock.js';
import { UNDO_BUTTON } from './focus-undo.js';
import { useTakeBack } from './undo-api.js';
import { Said } from '../ui/states/said.js';
import type { Undo } from './undo-in.js';
import classes from './undo-toast.module.css';

interface Undoing {
  undo: Undo;
  about: string | undefined;
  onUndone?: (() => void) | undefined;
}

/** Says what was done, with the button that takes it back. A repeat takes the place of the one that still shows. */
export function showUndoable(message: string, { undo, about, onUndone }: Undoing): void {
  const id = `undo:${message}:${about ?? ''}`;
  toast.success(
    <UndoToast
      key={undo.id}
      toastId={id}
      message={translated(message)}
      about={about}
      undo={undo}
      onUndone={onUndone}
    />,
    {
      id,
      duration: Infinity,
      className: classes['toast'] ?? '',
    },
  );
}

interface UndoToastProps extends Undoing {
  toastId: string;
  message: string;
}

function UndoToast({ toastId, message, about, undo, onUndone }: UndoToastProps) {
  const { actions } = useTexts();
  const takeBack = useTakeBack();
  const cameFrom = useRef<HTMLElement | null>(null);
  const [clock] = useState(() => new HeldClock(TOAST_UNDO_MS, () => toast.dismiss(toastId)));

  useEffect(() => {
    clock.run();
    return () => clock.stop();
  }, [clock]);

  const leave = () => {
    toast.dismiss(toastId);
    cameFrom.current?.focus();
  };

  const press = () => {
    takeBack.mutate(undo.id, {
      onSuccess: () => {
        onUndone?.();
        leave();
      },
      onError: (error) => {
        // It was taken back already, or its time is over: there is nothing more to press.
        if (error instanceof ApiError && error.status === 404) leave();
      },
    });
  };

  return (
    <span
      className={classes['words']}
      onPointerEnter={() => clock.hold('pointer')}
      onPointerLeave={() => clock.release('pointer')}
      onFocus={({ relatedTarget }) => {
        clock.hold('focus');
        if (relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget;
      }}
      onBlur={() => clock.release('focus')}
    >
      <Said message={message} about={about} />
      <Button
        {...UNDO_BUTTON}
        {...whileBusy(takeBack.isPending)}
        size="compact-sm"
        variant="light"
        onClick={press}
      >
        {actions.undo}
      </Button>
    </span>
  );
}
