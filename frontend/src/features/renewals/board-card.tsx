import { DAY_MS, daysUntil, formatDateTime } from '@keyroster/contracts';
import { useReducedMotion } from '@mantine/hooks';
import { IconBell, IconBellCheck, IconCalendarPlus, IconMessage } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { usePageTexts, useTexts } from '../../shared/i18n/language.js';
import { UNDO_BUTTON } from '../../shared/keys/key-targets.js';
import type { Card, HeldCard } from '../../shared/renewals/board.js';
import { CellButton } from '../../shared/table/cells/cell-button.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { DaysLeft } from '../../shared/ui/user/days-left.js';
import { UserLink } from '../../shared/ui/user/user-link.js';
import { Hint, whileBusy } from '../../shared/ui/quiet.js';
import classes from './renewals.module.css';
import { useBoardWords } from './words.js';

export interface BoardActions {
  /** Settles when the renewal is done or refused. */
  renew: (card: Card) => Promise<unknown>;
  undo: (id: string, undoId: string) => Promise<unknown>;
  renewBy: (card: Card) => void;
  setTold: (card: Card, value: boolean) => void;
  message: (card: Card) => void;
  /** Closes the empty places of cards that have gone. */
  closeUp: (ids: readonly string[]) => void;
}

interface BoardCardProps {
  card: Card;
  held: HeldCard | undefined;
  days: number;
  actions: BoardActions;
}

export const BoardCard = memo(function BoardCard({ card, held, days, actions }: BoardCardProps) {
  const page = usePageTexts();
  const words = useBoardWords();
  const { email, told_at } = card;
  const plus = page.plusDays(days);
  const isTold = told_at !== null;
  // Unset until the board shows the new end, and after an undo.
  const renewed = held && card.end !== held.before.end ? held : undefined;
  return (
    <li
      className={`box ${classes['card']}`}
      data-board-card={card._id}
      data-held={held && true}
      data-renewed={renewed && true}
    >
      <UserLink userId={card._id}>
        <span className={`cut ${classes['email']}`} title={email}>
          {email}
        </span>
      </UserLink>
      <div className={classes['facts']}>
        {renewed ? <Renewed card={card} held={renewed} actions={actions} /> : <End card={card} />}
      </div>
      <div className={`in-line ${classes['buttons']}`}>
        <CellButton
          label={`${plus} ${email}`}
          title={plus}
          onClick={() => (held ? undefined : actions.renew(card))}
        >
          {plus}
        </CellButton>
        <CellButton
          label={words.renewBy(email)}
          title={words.renewBy(email)}
          onClick={() => actions.renewBy(card)}
        >
          <IconCalendarPlus size={14} aria-hidden />
        </CellButton>
        <CellButton
          label={words.messageTo(email)}
          title={words.message}
          onClick={() => actions.message(card)}
        >
          <IconMessage size={14} aria-hidden />
        </CellButton>
        <button
          type="button"
          className={classes['told']}
          aria-pressed={isTold}
          aria-label={words.toldOf(email)}
          title={isTold ? `${words.told} ${formatDateTime(told_at)}` : words.told}
          onClick={() => actions.setTold(card, !isTold)}
        >
          {isTold ? <IconBellCheck size={16} aria-hidden /> : <IconBell size={16} aria-hidden />}
        </button>
      </div>
    </li>
  );
});

function End({ card: { end, supervisor, told_at } }: { card: Card }) {
  const words = useBoardWords();
  const left = daysUntil(end, useMinute());
  return (
    <>
      <DaysLeft left={left} title={words.endsOn(formatDateTime(end))} />
      {/* No date on the last day, because an end at midnight has the date of tomorrow. */}
      {left !== 0 && <Hint size="xs">{formatDateTime(end)}</Hint>}
      {told_at !== null && (
        <Hint size="xs" c="var(--mantine-color-teal-text)">
          {words.told}
        </Hint>
      )}
      {supervisor && (
        <Hint size="xs" truncate title={`${words.supervisor}: ${supervisor}`}>
          {supervisor}
        </Hint>
      )}
    </>
  );
}

/** Days left that go below zero once the end has passed. */
const daysTo = (end: number, now: number): number => Math.floor((end - now) / DAY_MS);

function Renewed({ card, held, actions }: Pick<BoardCardProps, 'card' | 'actions'> & { held: HeldCard }) {
  const texts = useTexts();
  const words = useBoardWords();
  const now = useMinute();
  const [from, to] = [daysTo(held.before.end, now), daysTo(card.end, now)];
  const shown = useCountUp(from, to);
  const { undo } = held;
  const [isUndoing, setIsUndoing] = useState(false);
  const takeBack = (id: string): void => {
    setIsUndoing(true);
    void actions.undo(card._id, id).finally(() => setIsUndoing(false));
  };
  return (
    <>
      <strong data-figure title={words.endsOn(formatDateTime(card.end))}>
        {words.renewed(from, shown)}
      </strong>
      {undo && (
        <>
          <span aria-hidden>·</span>
          <button
            {...UNDO_BUTTON}
            type="button"
            className={classes['undo']}
            aria-label={words.undoOf(card.email)}
            {...whileBusy(isUndoing)}
            onClick={() => takeBack(undo.id)}
          >
            {texts.actions.undo}
          </button>
        </>
      )}
    </>
  );
}

const COUNT_MS = 400;

/** Counts from one number to the other, or jumps if the system asks for reduced motion. */
function useCountUp(from: number, to: number): number {
  const isStill = useReducedMotion();
  const [shown, setShown] = useState(from);
  useEffect(() => {
    if (isStill) return;
    const began = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const part = Math.min(1, Math.max(0, now - began) / COUNT_MS);
      setShown(Math.round(from + (to - from) * part));
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [from, to, isStill]);
  return isStill ? to : shown;
}
