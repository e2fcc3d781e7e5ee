import type { Column } from '../columns/column.js';

/** Of a line, so high that a finger meets it, and of a row's edge. The style sheet says the same. */
const LINE = 44;
const EDGE = 17;

/** How high every row is whose columns stand one beneath the other: so, where one is follows from its number. */
export function stackedHeight(columns: readonly Column<never>[]): number {
  const foot = columns.some(({ onPhone }) => onPhone === 'foot') ? 1 : 0;
  const named = columns.filter(({ onPhone }) => !onPhone).length;
  const halves = columns.filter(({ onPhone }) => onPhone === 'half').length;
  return (1 + named + Math.ceil(halves / 2) + foot) * LINE + EDGE;
}
