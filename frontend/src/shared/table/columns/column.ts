import type { ReactNode } from 'react';

/** One column of a table. Keep the list of them stable between renders: rows render anew when it changes. */
export interface Column<Row> {
  key: string;
  header: string;
  /** What its head shows instead of the header's words. */
  head?: ReactNode;
  /** The cell's words: what is shown where there is no `cell`, and what a copy takes. */
  text: (row: Row) => string;
  /** What more there is to say of the cell on hover and focus. */
  hint?: (row: Row) => string;
  /** What is shown instead of the words. Words in a `<Cut>` are cut where the column ends. */
  cell?: (row: Row) => ReactNode;
  /** Makes the column one to sort by. */
  sortBy?: (row: Row) => string | number;
  /** In px, 150 unless it says otherwise; of what is over, short columns get nothing. */
  width?: number;
  /** Gets all of what is over. */
  isGrowing?: boolean;
  /** Stays in sight when the rest scrolls sideways. The first column always does. */
  pin?: 'start' | 'end';
  /** The column can't be hidden. */
  isKept?: boolean;
  isCopyable?: boolean;
  /** Its cells name their rows. */
  isRowHeader?: boolean;
  /** Addresses, logins and the like. */
  isMono?: boolean;
  /** What is in its cells fills them. */
  isTight?: boolean;
  align?: 'end' | 'center';
  /**
   * Where rows are stacked on a phone: with what heads the row, without its name; two on a line, where it is short; or
   * with what acts on it at the foot.
   */
  onPhone?: 'head' | 'half' | 'foot';
}

/** By what a table is sorted. */
export interface Sorting {
  key: string;
  isDescending: boolean;
}

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
