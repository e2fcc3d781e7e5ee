import type { KeyboardEvent } from 'react';

interface Step {
  down: number;
  right: number;
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowDown: { down: 1, right: 0 },
  ArrowUp: { down: -1, right: 0 },
  ArrowRight: { down: 0, right: 1 },
  ArrowLeft: { down: 0, right: -1 },
};

/** Where a card stood before it was renewed from the keyboard and moved, with the focus. */
export interface FormerPlace {
  card: string;
  column: number;
  row: number;
}

/** The link of the card in which an event happened; it is what the card focuses. */
export const cardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? (target.closest('[data-board-card]')?.querySelector<HTMLElement>('a') ?? null)
    : null;

export const idOf = (target: EventTarget | null): string | undefined =>
  cardOf(target)?.closest<HTMLElement>('[data-board-card]')?.dataset['boardCard'];

/** Returns the focus to a card from a dialog, which only knows the element that the card was before it moved. */
export function returnToCard(id: string): void {
  const { activeElement } = document;
  if (activeElement !== document.body && !activeElement?.closest('[role="dialog"]')) return;
  document.querySelector<HTMLElement>(`[data-board-card="${id}"] a`)?.focus();
}

const columnsOf = (board: HTMLElement): HTMLElement[][] =>
  [...board.querySelectorAll('[data-board-column]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-board-card] a'),
  ]);

function placeOf(columns: HTMLElement[][], card: HTMLElement): { column: number; row: number } {
  const column = columns.findIndex((cards) => cards.includes(card));
  return { column, row: columns[column]?.indexOf(card) ?? 0 };
}

export function formerPlaceOf(board: HTMLElement, target: EventTarget | null): FormerPlace | null {
  const [card, id] = [cardOf(target), idOf(target)];
  return card && id !== undefined ? { card: id, ...placeOf(columnsOf(board), card) } : null;
}

/**
 * Moves the focus with the arrow keys from card to card, past empty columns. From a card that was just renewed and moved,
 * it continues where the card stood: the next card is one key away, and a second press of `+` renews nobody else.
 */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>, former: FormerPlace | null): void {
  const step = STEPS[event.key];
  const from = cardOf(event.target);
  if (!step || !from) return;
  const columns = columnsOf(event.currentTarget);
  const here = placeOf(columns, from);
  const hasMoved = former !== null && former.card === idOf(from) && former.column !== here.column;
  const card = hasMoved ? nextToFormerPlace(columns, former, step) : nextTo(columns, here, step);
  card?.focus();
  event.preventDefault();
}

const atRow = (cards: HTMLElement[] | undefined, row: number): HTMLElement | undefined =>
  cards?.[Math.max(0, Math.min(row, cards.length - 1))];

const isFilled = (cards: HTMLElement[]): boolean => cards.length > 0;

function nextTo(
  columns: HTMLElement[][],
  { column, row }: { column: number; row: number },
  { down, right }: Step,
): HTMLElement | undefined {
  if (right === 0) return columns[column]?.[row + down];
  const beside = right > 0 ? columns.slice(column + 1) : columns.slice(0, column).reverse();
  return atRow(beside.find(isFilled), row);
}

function nextToFormerPlace(
  columns: HTMLElement[][],
  { column, row }: FormerPlace,
  step: Step,
): HTMLElement | undefined {
  if (step.right !== 0) return nextTo(columns, { column, row }, step);
  const nearest = [...columns.slice(column), ...columns.slice(0, column).reverse()].find(isFilled);
  return atRow(nearest, step.down > 0 ? row : row - 1);
}
