import { useEffect, useState, useSyncExternalStore } from 'react';
import { SelectionStore } from './selection-store.js';

/** What a table needs to let its rows be selected. Keep it stable between renders. */
export interface RowSelection<Row> {
  store: SelectionStore;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  /** There where not all rows that are found are here: how many those are, and how they are selected. */
  beyond?: { total: number; selectAll: () => void };
}

/** The selection of a table: it forgets who is not among those known any more, where all of them are known. */
export function useSelection(known: readonly string[] | undefined): SelectionStore {
  const [store] = useState(() => new SelectionStore());
  useEffect(() => {
    if (known && store.ids.size > 0) store.keepTo(new Set(known));
  }, [store, known]);
  return store;
}

export const useSelectedIds = (store: SelectionStore): ReadonlySet<string> =>
  useSyncExternalStore(store.subscribe, () => store.ids);
