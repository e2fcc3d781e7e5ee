import { useMemo } from 'react';
import { sortRows } from '../sort-rows.js';
import { lookOf, useHeldRows, type HeldRows } from '../held-rows/use-held-rows.js';
import type { TableView } from '../use-table-view.js';

interface Given<Row> {
  view: TableView<Row>;
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  loadMore?: (() => void) | undefined;
  still?: HeldRows<Row> | undefined;
  /** What scrolls in itself, where something does. */
  scroller?: HTMLElement | null;
}

/** The rows in the order that is asked for, unless they come so, in parts; those that a change would move stay for a while. */
export function usePlacedRows<Row>({ view, rows, rowKey, loadMore, still, scroller = null }: Given<Row>) {
  const { columns, sorting } = view;
  const inOrder = useMemo(
    () => (rows && !loadMore ? sortRows(rows, columns, sorting) : rows),
    [rows, columns, sorting, loadMore],
  );
  return useHeldRows(inOrder, rowKey, still && { ...still, look: lookOf(still.look, sorting), scroller });
}
