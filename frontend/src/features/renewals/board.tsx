import type { BoardColumn as ColumnKey } from '@keyroster/contracts';
import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useId, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { hasModifier } from '../../shared/keys/key-targets.js';
import type { Card, Column } from '../../shared/renewals/board.js';
import { usePressTerms } from '../../shared/renewals/use-renew.js';
import { useIsWide } from '../../shared/ui/hooks/use-is-wide.js';
import { type BoardActions, BoardCard } from './board-card.js';
import { cardOf, idOf, moveBetweenCards } from './card-focus.js';
import classes from './renewals.module.css';
import { useBoardWords } from './words.js';

interface BoardProps {
  columns: readonly Column[];
  isSettled: boolean;
  actions: BoardActions;
}

type ShownColumn = Column & { key: Exclude<ColumnKey, 'gone'> };

const isShown = (column: Column): column is ShownColumn => column.key !== 'gone';

export function Board({ columns, isSettled, actions }: BoardProps) {
  const words = useBoardWords();
  const hintId = useId();
  const board = useRef<HTMLDivElement>(null);
  const focused = useRef<string | undefined>(undefined);
  const isWide = useIsWide();
  const [chosen, setChosen] = useState<string>();

  // A card that moves to another column is a new element, and gets the focus back before the next key.
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const moved = board.current?.querySelector<HTMLElement>(`[data-board-card="${focused.current}"] a`);
    moved?.focus({ preventScroll: true });
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
    if (hasModifier(event)) return;
    moveBetweenCards(event);
    const id = idOf(event.target);
    const placed = columns.flatMap(({ cards }) => cards).find(({ card }) => card._id === id);
    const key = event.key.toLowerCase();
    const does = act[key];
    if (!placed || !does || event.repeat) return;
    event.preventDefault();
    // Ignored while a changed filter still loads; `+` also on a card that was just renewed.
    if (!isSettled || (key === '+' && placed.held)) return;
    does(placed.card);
  };

  const gone = columns.find(({ key }) => key === 'gone')?.total ?? 0;
  const all = columns.filter(isShown);
  const only = all.find(({ key }) => key === chosen) ?? all.find(({ total }) => total > 0) ?? all[0];

  return (
    <>
      {!isWide && only && (
        <SegmentedControl
          fullWidth
          size="xs"
          className={classes['choice'] ?? ''}
          aria-label={words.heading}
          value={only.key}
          onChange={setChosen}
          data={all.map(({ key, total }) => ({
            value: key,
            label: (
              <>
                <strong data-figure>{total}</strong>
                <span>{words.columns[key]}</span>
              </>
            ),
          }))}
        />
      )}
      <div
        ref={board}
        role="group"
        aria-label={words.heading}
        aria-describedby={hintId}
        className={classes['board']}
        onKeyDown={hearKey}
        onFocus={({ target }) => (focused.current = idOf(target))}
        onBlur={noteBlur}
      >
        <VisuallyHidden id={hintId}>{words.keys}</VisuallyHidden>
        {(isWide || !only ? all : [only]).map((column) => (
          <BoardColumn
            key={column.key}
            name={words.columns[column.key]}
            column={column}
            foot={column.key === 'expired' && gone > 0 ? words.gone(gone) : undefined}
            actions={actions}
          />
        ))}
      </div>
    </>
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
  const termsOf = usePressTerms();
  const places = cards.filter(({ held }) => held?.isGone);
  const unseen = total - (cards.length - places.length);
  const closeUp = () => actions.closeUp(places.map(({ card }) => card._id));
  return (
    <section
      aria-labelledby={id}
      className={classes['column']}
      data-board-column
      onPointerLeave={places.length > 0 ? closeUp : undefined}
    >
      <h2 id={id} className={classes['head']}>
        <span>{name}</span> <span className={classes['total']}>{total}</span>
      </h2>
      {cards.length === 0 && <p className={classes['quiet']}>—</p>}
      <ul className={classes['cards']}>
        {cards.map(({ card, held }) =>
          held?.isGone ? (
            <li key={`place of ${card._id}`} aria-hidden className={classes['place']} />
          ) : (
            <BoardCard
              key={card._id}
              card={card}
              held={held}
              days={termsOf(card.package).days}
              actions={actions}
            />
          ),
        )}
        {cards.length > 0 && unseen > 0 && <li className={classes['quiet']}>{words.unseen(unseen)}</li>}
        {foot !== undefined && <li className={classes['quiet']}>{foot}</li>}
      </ul>
    </section>
  );
}
