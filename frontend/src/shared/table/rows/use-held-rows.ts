import { useDeferredValue, useEffect, useRef, useState, useMemo } from 'react';
import { cellAt, columnOf } from '../cells/cell-keys.js';
import type { Sorting, Column, TableView } from '../columns/column.js';

/** How long a row stays that a change has moved or removed. */
const HELD_MS = 5_000;
/** The most that it stays under continuous changes. */
const HELD_AT_MOST_MS = 15_000;

/** Lets rows stay for a while that a change would remove. Keep it stable between renders. */
export interface HeldRows<Row> {
  /** Names the search and filter: another one shows its result at once. */
  look: string;
  /** The current row, found or not; undefined once it is deleted. */
  latest: (key: string) => Row | undefined;
}

interface Shown<Row> {
  source: readonly Row[] | undefined;
  look: string;
  rows: readonly Row[] | undefined;
  /** Whether some rows belong elsewhere. */
  isHeld: boolean;
  /** Rows whose time is over. Their places stay empty while the pointer is over the table. */
  emptied: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

const isPointed = (scroller: HTMLElement | null): boolean =>
  window.matchMedia('(hover: hover)').matches && scroller?.matches(':hover') === true;

/** The focus in a removed row moves to the row that takes its place. */
function keepFocus(scroller: HTMLElement | null): void {
  const cell = document.activeElement?.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr')?.dataset['row'];
  if (!scroller || !cell || row === undefined || !scroller.contains(cell)) return;
  const column = columnOf(cell);
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    (cellAt(scroller, Number(row), column) ?? scroller).focus({ preventScroll: true });
  });
}

/** Rows that a change would move or remove stay for some seconds, so that no row slides under the pointer. */
function useHeldRows<Row>(
  source: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  still: (HeldRows<Row> & { scroller?: HTMLElement | null }) | undefined,
): Pick<Shown<Row>, 'rows' | 'emptied'> {
  const look = still?.look ?? '';
  const [kept, setKept] = useState<Shown<Row>>({ source, look, rows: source, isHeld: false, emptied: NONE });
  let shown = kept;
  if (kept.source !== source || kept.look !== look) {
    shown = next(kept);
    setKept(shown);
  }

  function next(before: Shown<Row>): Shown<Row> {
    const settled = { source, look, rows: source, isHeld: false, emptied: NONE };
    if (!still || !source || !before.rows || before.look !== look) return settled;
    const rows = heldRows(source, { rows: before.rows, keyOf, latest: still.latest });
    return rows ? { ...settled, rows, isHeld: true, emptied: before.emptied } : settled;
  }

  const scroller = still?.scroller ?? null;
  const { rows, isHeld } = shown;
  const since = useRef<number>(undefined);

  useEffect(() => {
    if (!isHeld) {
      since.current = undefined;
      return;
    }
    since.current ??= performance.now();
    const stop = new AbortController();
    const settle = () => {
      keepFocus(scroller);
      setKept((before) => ({ ...before, rows: before.source, isHeld: false, emptied: NONE }));
    };
    const leave = () => {
      if (!isPointed(scroller)) return settle();
      keepFocus(scroller);
      setKept((before) => ({ ...before, emptied: goneFrom(before, keyOf) }));
      scroller?.addEventListener('pointerleave', settle, { once: true, signal: stop.signal });
    };
    const most = since.current + HELD_AT_MOST_MS - performance.now();
    const timer = setTimeout(leave, Math.min(HELD_MS, most));
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isHeld, rows, scroller, keyOf]);

  return shown;
}

function goneFrom<Row>({ rows, source }: Shown<Row>, keyOf: (row: Row) => string): ReadonlySet<string> {
  const there = new Set(source?.map(keyOf));
  return new Set(rows?.map(keyOf).filter((key) => !there.has(key)));
}

/** Includes the sorting, so that another order shows at once, as another search does. */
const lookOf = (look: string, sorting: Sorting | null): string => JSON.stringify([look, sorting]);

/** The rows of a table and how they are looked at. */
export interface PlacedRows<Row> {
  view: TableView<Row>;
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Present if rows come sorted and page by page: called near the last one. */
  loadMore?: (() => void) | undefined;
  /** Present if rows stay for a while that a change would remove. */
  still?: HeldRows<Row> | undefined;
}

interface Given<Row> extends PlacedRows<Row> {
  scroller?: HTMLElement | null;
}

/** Sorts the rows, unless they come sorted and page by page, and holds those that a change would move. */
export function usePlacedRows<Row>({ view, rows, rowKey, loadMore, still, scroller = null }: Given<Row>) {
  const { columns } = view;
  // The head shows the new order at once; the rows follow when there is time, as most of them render again.
  const sorting = useDeferredValue(view.sorting);
  const inOrder = useMemo(
    () => (rows && !loadMore ? sortRows(rows, columns, sorting) : rows),
    [rows, columns, sorting, loadMore],
  );
  return useHeldRows(inOrder, rowKey, still && { ...still, look: lookOf(still.look, sorting), scroller });
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

/** Empty cells come last in both directions. */
function compareKeys(one: string | number, other: string | number, isDescending: boolean): number {
  if ((one === '') !== (other === '')) return one === '' ? 1 : -1;
  return isDescending ? compare(other, one) : compare(one, other);
}

/** Sorts the rows; the sort is stable. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const sortBy = columns.find(({ key }) => key === sorting?.key)?.sortBy;
  if (!sorting || !sortBy) return rows;
  return rows
    .map((row) => ({ row, key: sortBy(row) }))
    .sort((one, other) => compareKeys(one.key, other.key, sorting.isDescending))
    .map(({ row }) => row);
}

interface Before<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  latest: (key: string) => Row | undefined;
}

/** Whether rows that are there before and after have another order. */
function isMoved(before: readonly string[], after: ReadonlyMap<string, unknown>): boolean {
  const left = new Set(before);
  const [stood, stand] = [
    before.filter((key) => after.has(key)),
    [...after.keys()].filter((key) => left.has(key)),
  ];
  return stood.some((key, index) => key !== stand[index]);
}

/** The rows in their former places; null if none would move or vanish. New rows follow their predecessor. */
export function heldRows<Row>(after: readonly Row[], { rows, keyOf, latest }: Before<Row>): Row[] | null {
  const now = new Map(after.map((row) => [keyOf(row), row]));
  const keys = rows.map(keyOf);
  const isTaken = keys.some((key) => !now.has(key) && latest(key) !== undefined);
  if (!isTaken && !isMoved(keys, now)) return null;

  const stood = new Set(keys);
  const behind = new Map<string | null, Row[]>();
  let last: string | null = null;
  for (const [key, row] of now) {
    if (stood.has(key)) last = key;
    else behind.set(last, [...(behind.get(last) ?? []), row]);
  }
  const places = keys.flatMap(
    (key) => [now.get(key) ?? latest(key) ?? [], behind.get(key) ?? []].flat() as Row[],
  );
  return [...(behind.get(null) ?? []), ...places];
}
