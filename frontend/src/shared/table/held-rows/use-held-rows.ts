import { useEffect, useRef, useState } from 'react';
import { cellAt, columnOf } from '../cells/cell-keys.js';
import type { Sorting } from '../columns/column.js';
import { heldRows } from './held-rows.js';

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
export function useHeldRows<Row>(
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
export const lookOf = (look: string, sorting: Sorting | null): string => JSON.stringify([look, sorting]);
