import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, useMemo } from 'react';
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

type Placed<Row> = Pick<Shown<Row>, 'rows' | 'emptied'>;

const NONE: ReadonlySet<string> = new Set();

const isPointed = (scroller: HTMLElement | null): boolean =>
  window.matchMedia('(hover: hover)').matches && scroller?.matches(':hover') === true;

/** Rows that a change would move or remove stay for some seconds, so that no row slides under the pointer. */
function useHeldRows<Row>(
  source: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  still: (HeldRows<Row> & { scroller?: HTMLElement | null }) | undefined,
): Placed<Row> {
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
    const settle = () =>
      setKept((before) => ({ ...before, rows: before.source, isHeld: false, emptied: NONE }));
    const leave = () => {
      if (!isPointed(scroller)) return settle();
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

/** The focus in a row that is removed, or moves out of sight, goes to the row that takes its place. */
function useKeptFocus<Row>({ rows, emptied }: Placed<Row>, { rowKey, scroller }: Given<Row>): void {
  const focused = useRef<{ cell: HTMLTableCellElement; row: number; key: string } | null>(null);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const cell = (target as Element).closest<HTMLTableCellElement>('td, th');
      const row = Number(cell?.closest('tr')?.dataset['row']);
      focused.current = cell && rows?.[row] ? { cell, row, key: rowKey(rows[row]) } : null;
    };
    // Who presses on something that takes no focus has left the row; a removed cell was left by nobody.
    const forget = () =>
      queueMicrotask(() => {
        if (focused.current?.cell.isConnected && isNowhere()) focused.current = null;
      });
    scroller?.addEventListener('focusin', note);
    scroller?.addEventListener('focusout', forget);
    return () => {
      scroller?.removeEventListener('focusin', note);
      scroller?.removeEventListener('focusout', forget);
    };
  }, [rows, rowKey, scroller]);

  useLayoutEffect(() => {
    const { current: left } = focused;
    if (!left || !rows || !scroller) return;
    const row = emptied.has(left.key) ? -1 : rows.findIndex((one) => rowKey(one) === left.key);
    if (isNowhere() && row !== left.row) {
      (cellAt(scroller, left.row, columnOf(left.cell)) ?? scroller).focus({ preventScroll: true });
    } else if (row >= 0) {
      left.row = row;
    }
  }, [rows, emptied, rowKey, scroller]);
}

const isNowhere = (): boolean => document.activeElement === document.body;

/** Sorts the rows, unless they come sorted and page by page, and holds those that a change would move. */
export function usePlacedRows<Row>(given: Given<Row>): Placed<Row> {
  const { view, rows, rowKey, loadMore, still, scroller = null } = given;
  const { columns } = view;
  // The head shows the new order at once; the rows follow when there is time, as most of them render again.
  const sorting = useDeferredValue(view.sorting);
  const inOrder = useMemo(
    () => (rows && !loadMore ? sortRows(rows, columns, sorting) : rows),
    [rows, columns, sorting, loadMore],
  );
  // Another order shows at once, as another search does.
  const held = still && { ...still, look: JSON.stringify([still.look, sorting]), scroller };
  const placed = useHeldRows(inOrder, rowKey, held);
  useKeptFocus(placed, given);
  return placed;
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

interface Before<Row> extends Pick<HeldRows<Row>, 'latest'> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
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
