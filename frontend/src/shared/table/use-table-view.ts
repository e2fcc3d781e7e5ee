import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Column, Sorting } from './columns/column.js';

interface Remembered {
  hidden: string[];
  sorting: Sorting | null;
}

/** How somebody looks at a table: which columns, in which order. */
export interface TableView<Row> {
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  sorting: Sorting | null;
  toggleColumn: (key: string) => void;
  /** There where columns can be put into another order: so many places further on. */
  moveColumn?: (key: string, by: number) => void;
  /** Upwards, then downwards, then as the rows come. */
  sortBy: (key: string) => void;
}

const UNTOUCHED: Remembered = { hidden: [], sorting: null };

function next(sorting: Sorting | null, key: string): Sorting | null {
  if (sorting?.key !== key) return { key, isDescending: false };
  return sorting.isDescending ? null : { key, isDescending: true };
}

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' && value !== null && 'hidden' in value && Array.isArray(value.hidden);

/** An older page may have written something else there, and so may anybody. */
function read(text: string | undefined): Remembered {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRemembered(value) ? value : UNTOUCHED;
  } catch {
    return UNTOUCHED;
  }
}

/** The columns and order of a table, remembered in this browser under the table's name. */
export function useTableView<Row>(name: string, columns: readonly Column<Row>[]): TableView<Row> {
  const [{ hidden, sorting }, remember] = useLocalStorage<Remembered>({
    key: `table:${name}`,
    defaultValue: UNTOUCHED,
    getInitialValueInEffect: false,
    deserialize: read,
  });
  const shown = useMemo(
    () => columns.filter(({ key, isKept }) => isKept || !hidden.includes(key)),
    [columns, hidden],
  );
  return {
    columns,
    shown,
    sorting: sorting && columns.some(({ key }) => key === sorting.key) ? sorting : null,
    toggleColumn: (key) =>
      remember((before) => ({
        ...before,
        hidden: before.hidden.includes(key)
          ? before.hidden.filter((other) => other !== key)
          : [...before.hidden, key],
      })),
    sortBy: (key) => remember((before) => ({ ...before, sorting: next(before.sorting, key) })),
  };
}
