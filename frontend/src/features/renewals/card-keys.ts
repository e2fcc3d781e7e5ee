import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, { down: number; right: number }>> = {
  ArrowDown: { down: 1, right: 0 },
  ArrowUp: { down: -1, right: 0 },
  ArrowRight: { down: 0, right: 1 },
  ArrowLeft: { down: 0, right: -1 },
};

/** The card in which an event happened: its name, which has the focus of all of it. */
export const cardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? (target.closest('[data-board-card]')?.querySelector<HTMLElement>('a') ?? null)
    : null;

/** The arrow keys go from card to card; columns without any are passed over. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const from = cardOf(event.target);
  if (!step || !from) return;
  const columns = [...event.currentTarget.querySelectorAll('[data-board-column]')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('[data-board-card] a')])
    .filter((cards) => cards.length > 0);
  const column = columns.findIndex((cards) => cards.includes(from));
  const row = columns[column]?.indexOf(from) ?? 0;
  const next = columns[column + step.right];
  const card = step.right === 0 ? next?.[row + step.down] : next?.[Math.min(row, next.length - 1)];
  card?.focus();
  event.preventDefault();
}
