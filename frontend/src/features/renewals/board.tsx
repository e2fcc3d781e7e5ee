import { VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useId, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import type { Card, Column } from '../../shared/renewals/board.js';
import { type BoardActions, BoardCard } from './board-card.js';
import { cardOf, formerPlaceOf, idOf, moveBetweenCards, type FormerPlace } from './card-keys.js';
import classes from './renewals.module.css';
import { useBoardWords } from './words.js';

interface BoardProps {
  columns: readonly Column[];
  isSettled: boolean;
  actions: BoardActions;
}

export function Board({ columns, isSettled, actions }: BoardProps) {
  const words = useBoardWords();
  const hintId = useId();
  const board = useRef<HTMLDivElement>(null);
  const focused = useRef<string | undefined>(undefined);
  const former = useRef<FormerPlace | null>(null);

  // A card that moves to another column is a new element, and gets the focus back before another key is pressed.
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-board-card="${focused.current}"] a`)?.focus();
  }, [columns]);

  const noteBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !board.current?.contains(relatedTarget)) focused.current = undefined;
  };

  // A click elsewhere leaves the focus on the body, just as a moved card does, but means to leave the card.
  useWindowEvent('pointerdown', ({ target }) => {
    if (!cardOf(target)) focused.current = undefined;
  });

  const act: Readonly<Record<string, (card: Card) => void>> = {
    '+': (card) => void actions.renew(card),
    m: (card) => actions.message(card),
    t: (card) => {
      if (card.told_at === null) actions.setTold(card, true);
    },
  };

  const hearKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    moveBetweenCards(event, former.current);
    const id = idOf(event.target);
    const card = columns.flatMap(({ cards }) => cards).find(({ _id }) => _id === id);
    const does = act[event.key.toLowerCase()];
    if (!card || !does || event.repeat) return;
    event.preventDefault();
    // Somebody who has just changed the filter does not mean the old cards.
    if (!isSettled) return;
    // Of two presses on one card, the first knows where it stood.
    if (event.key === '+' && former.current?.card !== id)
      former.current = formerPlaceOf(event.currentTarget, event.target);
    does(card);
  };

  const gone = columns.find(({ key }) => key === 'gone')?.total ?? 0;

  return (
    <div
      ref={board}
      role="group"
      aria-label={words.heading}
      aria-describedby={hintId}
      className={classes['board']}
      onKeyDown={hearKey}
      onFocus={({ target }) => {
        focused.current = idOf(target);
        if (former.current?.card !== focused.current) former.current = null;
      }}
      onBlur={noteBlur}
    >
      <VisuallyHidden id={hintId}>{words.keys}</VisuallyHidden>
      {columns.map((column) =>
        column.key === 'gone' ? null : (
          <BoardColumn
            key={column.key}
            name={words.columns[column.key]}
            column={column}
            foot={column.key === 'expired' && gone > 0 ? words.gone(gone) : undefined}
            actions={actions}
          />
        ),
      )}
    </div>
  );
}

interface BoardColumnProps {
  name: string;
  column: Column;
  /** Says how many users belong here and are not shown. */
  foot: string | undefined;
  actions: BoardActions;
}

function BoardColumn({ name, column: { total, cards }, foot, actions }: BoardColumnProps) {
  const words = useBoardWords();
  const id = useId();
  const unseen = total - cards.length;
  return (
    <section aria-labelledby={id} className={classes['column']} data-board-column>
      <h2 id={id} className={classes['head']}>
        <span>{name}</span> <span className={classes['total']}>{total}</span>
      </h2>
      {cards.length === 0 ? (
        <p className={classes['quiet']}>{words.nobody}</p>
      ) : (
        <ul className={classes['cards']}>
          {cards.map((card) => (
            <BoardCard key={card._id} card={card} actions={actions} />
          ))}
        </ul>
      )}
      {cards.length > 0 && unseen > 0 && <p className={classes['quiet']}>{words.unseen(unseen)}</p>}
      {foot !== undefined && <p className={classes['quiet']}>{foot}</p>}
    </section>
  );
}
