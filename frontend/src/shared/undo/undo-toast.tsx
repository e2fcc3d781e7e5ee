import { TOAST_UNDO_MS } from '@keyroster/contracts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import toast from 'react-hot-toast';
import { ApiError } from '../api/api-error.js';
import { useTexts } from '../i18n/language.js';
import { whileBusy } from '../ui/quiet.js';
import { UNDO_BUTTON } from '../keys/key-targets.js';
import classes from './undo-toast.module.css';
import type { UndoAnswer, UndoListAnswer, UndoRef } from '@keyroster/contracts/dto';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQuery, send } from '../api/client.js';

interface Told {
  undo: Undo | undefined;
  about?: string | undefined;
  onUndone?: (() => void) | undefined;
}

/** Shows what was done to which user, with an undo where that is possible. Repeated it replaces the toast. */
export function showChange(message: string, { undo, about, onUndone }: Told): void {
  const id = `${undo ? 'undo' : 'success'}:${message}:${about ?? ''}`;
  const said = (
    <span>
      <span>{message}</span>
      {about !== undefined && <span className={`cut ${classes['about']}`}>{about}</span>}
    </span>
  );
  if (!undo) toast.success(said, { id });
  else {
    toast.success(
      <UndoToast key={undo.id} toastId={id} undoId={undo.id} onUndone={onUndone}>
        {said}
      </UndoToast>,
      { id, duration: Infinity },
    );
  }
}

interface UndoToastProps extends Pick<Told, 'onUndone'> {
  toastId: string;
  undoId: string;
  children: ReactNode;
}

function UndoToast({ toastId, undoId, onUndone, children }: UndoToastProps) {
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
    takeBack.mutate(undoId, {
      onSuccess: () => {
        onUndone?.();
        leave();
      },
      onError: (error) => {
        // It was undone already, or its time is over.
        if (error instanceof ApiError && error.status === 404) leave();
      },
    });
  };

  return (
    <span
      className={`in-line ${classes['words']}`}
      data-touch
      onPointerEnter={() => clock.hold('pointer')}
      onPointerLeave={() => clock.release('pointer')}
      onFocus={({ relatedTarget }) => {
        clock.hold('focus');
        if (relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget;
      }}
      onBlur={() => clock.release('focus')}
    >
      {children}
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

type Hold = 'pointer' | 'focus';

export class HeldClock {
  private readonly holds = new Set<Hold>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;

  constructor(
    private left: number,
    private readonly onEnd: () => void,
  ) {}

  run(): void {
    if (this.timer !== undefined || this.holds.size > 0) return;
    this.since = performance.now();
    this.timer = setTimeout(this.onEnd, this.left);
  }

  stop(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.left -= performance.now() - this.since;
  }

  hold(why: Hold): void {
    this.holds.add(why);
    this.stop();
  }

  release(why: Hold): void {
    this.holds.delete(why);
    this.run();
  }
}

export type Undoable = Pick<UndoAnswer, keyof UndoAnswer>;

export const undosQuery = getQuery(['undos', 'list'], '/undo', {
  select: ({ undos }: UndoListAnswer): Undoable[] => undos,
});

/** Undoes a change. Afterwards any data may be different. */
export function useTakeBack() {
  const client = useQueryClient();
  const { successes } = useTexts();
  return useMutation({
    mutationFn: (id: string) => send('POST', '/undo', { body: { id } }),
    // After a refusal too, since the screen shows outdated data then.
    onSettled: () => client.invalidateQueries(),
    meta: { success: successes.undone },
  });
}

/** The part of an answer by which a change can be undone. */
type Undo = Pick<UndoRef, keyof UndoRef>;

export function undoIn(answer: unknown): Undo | undefined {
  if (typeof answer !== 'object' || answer === null || !('undo' in answer)) return undefined;
  return answer.undo as Undo | undefined;
}
