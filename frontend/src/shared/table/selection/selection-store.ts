import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Listeners } from '../../listeners.js';
import { useEver } from '../../ui/hooks/use-ever.js';

/** Outside of React's state, so that selecting one of ten thousand rows renders that row alone. */
export class SelectionStore {
  private selection = NOTHING;
  private rows: readonly string[] = [];
  private share: Share = 'none';
  private readonly listeners = new Listeners();
  private table: HTMLElement | null = null;

  readonly subscribe = this.listeners.add;

  /** A new set after each change. */
  get ids(): ReadonlySet<string> {
    return this.selection.ids;
  }

  get shownShare(): Share {
    return this.share;
  }

  get shown(): readonly string[] {
    return this.rows;
  }

  show(rows: readonly string[]): void {
    this.rows = rows;
    this.take(this.selection);
  }

  /** With `isRange` (Shift), picks all rows since the last picked one. */
  pick(id: string, isRange: boolean): void {
    this.take(isRange ? extended(this.selection, id, this.rows) : toggled(this.selection, id));
  }

  pickAll(ids: Iterable<string>, isOn: boolean): void {
    this.take(withAll(this.selection, ids, isOn));
  }

  /** Deselects keys that are not known any more. */
  keepTo(known: ReadonlySet<string>): void {
    this.take(keptTo(this.selection, known));
  }

  setTable(table: HTMLElement | null): void {
    this.table = table;
  }

  /** Moves the focus to the table when the selection bar closes. */
  focusTable(): void {
    this.table?.focus({ preventScroll: true });
  }

  clear(): void {
    this.take(NOTHING);
  }

  private take(next: Selection): void {
    this.selection = next;
    this.share = shareOf(next, this.rows);
    this.listeners.tell();
  }
}

/** Which rows are picked, by their keys, and the one from which a range goes on. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null };

type Share = 'none' | 'some' | 'all';

function turned(ids: ReadonlySet<string>, which: Iterable<string>, isOn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of which) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

export const toggled = ({ ids }: Selection, id: string): Selection => ({
  ids: turned(ids, [id], !ids.has(id)),
  anchor: id,
});

/** Gives the rows from the anchor to this one the anchor's state; without a shown anchor toggles this one. */
export function extended(selection: Selection, id: string, shown: readonly string[]): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)];
  if (anchor === null || from < 0 || to < 0) return toggled(selection, id);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: turned(ids, range, ids.has(anchor)), anchor: id };
}

export const withAll = ({ ids }: Selection, which: Iterable<string>, isOn: boolean): Selection => ({
  ids: turned(ids, which, isOn),
  anchor: null,
});

/** Deselects keys that are gone; returns the same selection where none is. */
export function keptTo(selection: Selection, known: ReadonlySet<string>): Selection {
  const { ids, anchor } = selection;
  const gone = [...ids].filter((id) => !known.has(id));
  if (gone.length === 0) return selection;
  return { ids: turned(ids, gone, false), anchor: anchor !== null && known.has(anchor) ? anchor : null };
}

export function shareOf({ ids }: Selection, shown: readonly string[]): Share {
  if (ids.size === 0) return 'none';
  const picked = shown.reduce((count, id) => (ids.has(id) ? count + 1 : count), 0);
  if (picked === 0) return 'none';
  return picked === shown.length ? 'all' : 'some';
}

/** What a table needs to select rows. Keep it stable between renders. */
export interface RowSelection<Row> {
  store: SelectionStore;
  nameOf: (row: Row) => string;
  /** Present if not all found rows are loaded. */
  beyond?: { total: number; selectAll: () => void };
}

/** `known` has all keys that exist; undefined where the screen does not know them. */
export function useSelection(known: readonly string[] | undefined): SelectionStore {
  const [store] = useState(() => new SelectionStore());
  useEffect(() => {
    if (known && store.ids.size > 0) store.keepTo(new Set(known));
  }, [store, known]);
  return store;
}

export const useSelectedIds = (store: SelectionStore): ReadonlySet<string> =>
  useSyncExternalStore(store.subscribe, () => store.ids);

/** Renders its children from the first selection on, so that their code loads only then. */
export function WhileSelected({ store, children }: { store: SelectionStore; children: ReactNode }) {
  return useEver(useSelectedIds(store).size > 0) && children;
}
