import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { SelectionStore } from './selection-store.js';
import { useEver } from '../../ui/use-ever.js';

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

interface WhileSelectedProps {
  store: SelectionStore;
  children: ReactNode;
}

/** Renders what is needed for a selection from the first one on: its code is loaded then and not before. */
export function WhileSelected({ store, children }: WhileSelectedProps) {
  return useEver(useSelectedIds(store).size > 0) && children;
}
