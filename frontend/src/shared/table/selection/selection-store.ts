import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Listeners } from '../../listeners.js';
import { useEver } from '../../ui/hooks/use-ever.js';

type Share = 'none' | 'some' | 'all';

/** Outside of React's state, so that selecting one of ten thousand rows renders that row alone. */
export class SelectionStore {
  private picked: ReadonlySet<string> = new Set();
  /** The row from which a range goes on. */
  private anchor: string | null = null;
  private rows: readonly string[] = [];
  private readonly listeners = new Listeners();
  private table: HTMLElement | null = null;

  readonly subscribe = this.listeners.add;

  /** A new set after each change. */
  get ids(): ReadonlySet<string> {
    return this.picked;
  }

  get shownShare(): Share {
    const picked = this.rows.filter((id) => this.picked.has(id)).length;
    if (picked === 0) return 'none';
    return picked === this.rows.length ? 'all' : 'some';
  }

  get shown(): readonly string[] {
    return this.rows;
  }

  show(rows: readonly string[]): void {
    this.rows = rows;
    this.listeners.tell();
  }

  /** With `isRange` (Shift), gives all rows since the last picked one its state, if that is shown. */
  pick(id: string, isRange: boolean): void {
    const { anchor, rows } = this;
    const [from, to] = [anchor === null ? -1 : rows.indexOf(anchor), rows.indexOf(id)];
    if (isRange && anchor !== null && from >= 0 && to >= 0) {
      this.turn(rows.slice(Math.min(from, to), Math.max(from, to) + 1), this.ids.has(anchor), id);
    } else {
      this.turn([id], !this.ids.has(id), id);
    }
  }

  pickAll(ids: Iterable<string>, isOn: boolean): void {
    this.turn(ids, isOn, null);
  }

  keepTo(known: ReadonlySet<string>): void {
    const gone = [...this.ids].filter((id) => !known.has(id));
    if (gone.length === 0) return;
    this.turn(gone, false, this.anchor !== null && known.has(this.anchor) ? this.anchor : null);
  }

  setTable(table: HTMLElement | null): void {
    this.table = table;
  }

  /** Moves the focus to the table when the selection bar closes. */
  focusTable(): void {
    this.table?.focus({ preventScroll: true });
  }

  clear(): void {
    this.turn(this.ids, false, null);
  }

  private turn(ids: Iterable<string>, isOn: boolean, anchor: string | null): void {
    const picked = new Set(this.picked);
    for (const id of ids) {
      if (isOn) picked.add(id);
      else picked.delete(id);
    }
    this.picked = picked;
    this.anchor = anchor;
    this.listeners.tell();
  }
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
