import { useEffect, useRef, useState, useMemo } from 'react';
import { cellAt, columnOf } from '../cells/cell-keys.js';
import type { Sorting, Column } from '../columns/column.js';
import type { TableView } from '../use-table-view.js';

/** How long a row stays that belongs elsewhere. */
const STAYS_MS = 5_000;
/** With one change after another. */
const STAYS_AT_MOST_MS = 15_000;

/** What a table needs to let rows stay that a change would take away. Keep it stable between renders. */
export interface HeldRows<Row> {
  /** What is looked at: another search or filter shows what it finds at once. */
  look: string;
  /** A row as it is now, found or not; absent once it is gone for good. */
  latest: (key: string) => Row | undefined;
}

interface Shown<Row> {
  source: readonly Row[] | undefined;
  look: string;
  rows: readonly Row[] | undefined;
  /** Some of the rows belong elsewhere. */
  isHeld: boolean;
  /** These have had their time: their places alone are left, until nobody points at what follows. */
  emptied: ReadonlySet<string>;
}

interface HeldTable<Row> {
  rows: readonly Row[] | undefined;
  emptied: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

const isPointed = (scroller: HTMLElement | null): boolean =>
  window.matchMedia('(hover: hover)').matches && scroller?.matches(':hover') === true;

/** Whoever stands in a row that leaves goes on in its place. */
function keepPlace(scroller: HTMLElement | null): void {
  const cell = document.activeElement?.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr')?.dataset['row'];
  if (!scroller || !cell || row === undefined || !scroller.contains(cell)) return;
  const column = columnOf(cell);
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    (cellAt(scroller, Number(row), column) ?? scroller).focus({ preventScroll: true });
  });
}

/**
 * What moves stays put: rows that a change would take away or move stay for some seconds where they are, changed. What
 * follows never slides under the pointer.
 */
function useHeldRows<Row>(
  source: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  still: (HeldRows<Row> & { scroller?: HTMLElement | null }) | undefined,
): HeldTable<Row> {
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
      keepPlace(scroller);
      setKept((before) => ({ ...before, rows: before.source, isHeld: false, emptied: NONE }));
    };
    const leave = () => {
      if (!isPointed(scroller)) return settle();
      keepPlace(scroller);
      setKept((before) => ({ ...before, emptied: goneFrom(before, keyOf) }));
      scroller?.addEventListener('pointerleave', settle, { once: true, signal: stop.signal });
    };
    const most = since.current + STAYS_AT_MOST_MS - performance.now();
    const timer = setTimeout(leave, Math.min(STAYS_MS, most));
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

/** What is looked at, in which order: another order is taken at once. */
const lookOf = (look: string, sorting: Sorting | null): string => JSON.stringify([look, sorting]);

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

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

/** Empty cells say nothing: they come last, whichever way the others go. */
function compareKeys(one: string | number, other: string | number, isDescending: boolean): number {
  if ((one === '') !== (other === '')) return one === '' ? 1 : -1;
  return isDescending ? compare(other, one) : compare(one, other);
}

/** The rows in the order that was asked for; equal ones stay as they came. */
function sortRows<Row>(
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
  /** The rows as they stood. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** A row as it is now, wherever it belongs; absent once it is gone for good. */
  latest: (key: string) => Row | undefined;
}

/** Whether those that are there before and after come in another order. */
function isMoved(before: readonly string[], after: ReadonlyMap<string, unknown>): boolean {
  const left = new Set(before);
  const [stood, stand] = [
    before.filter((key) => after.has(key)),
    [...after.keys()].filter((key) => left.has(key)),
  ];
  return stood.some((key, index) => key !== stand[index]);
}

/**
 * The rows in the places that they had, though some would be taken away or moved; null where none would. Those that are
 * new stand behind the one that they come after.
 */
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
