import type { KeyboardEvent } from 'react';
import { ARROWS, type Arrow } from '../../shared/keys/key-targets.js';

const cardWith = (id: string): HTMLElement | null => document.querySelector(`[data-board-card="${id}"]`);

/** The link of the card in which an event happened; it is what the card focuses. */
export const cardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? (target.closest('[data-board-card]')?.querySelector<HTMLElement>('a') ?? null)
    : null;

export const idOf = (target: EventTarget | null): string | undefined =>
  cardOf(target)?.closest<HTMLElement>('[data-board-card]')?.dataset['boardCard'];

/** Whether the card's Undo has the focus, or the pointer is over its column. */
export function isInUse(id: string): 'focused' | 'pointed' | undefined {
  const card = cardWith(id);
  if (card?.querySelector('[data-undo]:focus')) return 'focused';
  const hasPointer = window.matchMedia('(hover: hover)').matches;
  return hasPointer && card?.closest('[data-board-column]:hover') ? 'pointed' : undefined;
}

const columnsOf = (board: Element): HTMLElement[][] =>
  [...board.querySelectorAll('[data-board-column]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-board-card] a'),
  ]);

export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const step = ARROWS[event.key];
  const from = cardOf(event.target);
  if (!step || !from) return;
  nextTo(columnsOf(event.currentTarget), from, step)?.focus();
  event.preventDefault();
}

function nextTo(
  columns: HTMLElement[][],
  from: HTMLElement,
  { down, right }: Arrow,
): HTMLElement | undefined {
  const column = columns.findIndex((cards) => cards.includes(from));
  const row = columns[column]?.indexOf(from) ?? 0;
  if (right === 0) return columns[column]?.[row + down];
  const beside = right > 0 ? columns.slice(column + 1) : columns.slice(0, column).reverse();
  const cards = beside.find(({ length }) => length > 0);
  return cards?.[Math.min(row, cards.length - 1)];
}

/** Moves the focus from a renewed card to the next in its column that isn't, or the nearest before it. */
export function focusNextCard(id: string): void {
  const card = cardWith(id);
  const column = card?.closest('[data-board-column]');
  if (!card || !column) return;
  const cards = [...column.querySelectorAll<HTMLElement>('[data-board-card]')];
  const isNext = (other: HTMLElement) => other !== card && other.dataset['held'] === undefined;
  const place = cards.indexOf(card);
  const next = cards.slice(place).find(isNext) ?? cards.slice(0, place).findLast(isNext);
  if (next) focusInPlace(next);
}

/** Focuses a card and scrolls at most its column, never the page. */
function focusInPlace(card: HTMLElement): void {
  card.querySelector('a')?.focus({ preventScroll: true });
  const list = card.closest('ul');
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const [{ top, bottom }, box] = [card.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollTop += Math.max(0, bottom - box.bottom) - Math.max(0, box.top - top);
}
