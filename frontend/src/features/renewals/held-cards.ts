import type { UndoRef } from '@keyroster/contracts/dto';
import { useEffect, useState } from 'react';
import type { Card, HeldCard } from '../../shared/renewals/board.js';
import { isInUse } from './card-focus.js';

const HELD_MS = 5_000;

interface Held extends HeldCard {
  until: number;
}

type HeldCards = ReadonlyMap<string, Held>;

const without = (held: HeldCards, id: string): HeldCards =>
  new Map([...held].filter(([other]) => other !== id));

/** Drops cards whose time is over. One with a focused Undo stays; one under the pointer leaves its place. */
function settled(held: HeldCards, now: number): HeldCards {
  const left = new Map<string, Held>();
  for (const [id, card] of held) {
    if (card.isGone || card.until > now) {
      left.set(id, card);
      continue;
    }
    const use = isInUse(id);
    if (use === 'focused') left.set(id, { ...card, until: now + HELD_MS });
    if (use === 'pointed') left.set(id, { ...card, isGone: true });
  }
  return left;
}

/** Renewed cards stay where they are for some seconds, and can be undone there. */
export function useHeldCards() {
  const [held, setHeld] = useState<HeldCards>(new Map());

  useEffect(() => {
    const ends = [...held.values()].filter(({ isGone }) => !isGone).map(({ until }) => until);
    if (ends.length === 0) return;
    const left = Math.min(...ends) - performance.now();
    const timer = setTimeout(() => setHeld((before) => settled(before, performance.now())), left);
    return () => clearTimeout(timer);
  }, [held]);

  return {
    held,
    hold: (card: Card, end: number) =>
      setHeld((before) => {
        const known = before.get(card._id);
        const until = performance.now() + HELD_MS;
        const first = known && !known.isGone ? known.before : card;
        const after = { ...card, end, told_at: null };
        return new Map(before).set(card._id, { before: first, after, undo: null, isGone: false, until });
      }),
    release: (id: string) => setHeld((before) => without(before, id)),
    /** For another search or filter, which shows its own board. */
    releaseAll: () => setHeld(new Map()),
    offerUndo: (id: string, undo: UndoRef | null) =>
      setHeld((before) => {
        const card = before.get(id);
        return card ? new Map(before).set(id, { ...card, undo }) : before;
      }),
    /** Closes the empty places once the pointer has left their column. */
    closeUp: (ids: readonly string[]) =>
      setHeld((before) =>
        ids.reduce((left, id) => (left.get(id)?.isGone ? without(left, id) : left), before),
      ),
  };
}
