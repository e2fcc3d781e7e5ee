import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Column, Sorting } from './columns/column.js';

interface Remembered {
  hidden: string[];
  sorting: Sorting | null;
}

export interface TableView<Row> {
  /** Another one begins at the left edge. */
  id?: string;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  sorting: Sorting | null;
  toggleColumn: (key: string) => void;
  /** Present if columns can be moved. */
  moveColumn?: (key: string, by: number) => void;
  /** Ascending, then descending, then unsorted. */
  sortBy: (key: string) => void;
}

const UNTOUCHED: Remembered = { hidden: [], sorting: null };

function next(sorting: Sorting | null, key: string): Sorting | null {
  if (sorting?.key !== key) return { key, isDescending: false };
  return sorting.isDescending ? null : { key, isDescending: true };
}

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' && value !== null && 'hidden' in value && Array.isArray(value.hidden);

/** An older version of the page, or anybody, may have stored something else. */
function read(text: string | undefined): Remembered {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRemembered(value) ? value : UNTOUCHED;
  } catch {
    return UNTOUCHED;
  }
}

/** The columns and order of a table, kept in this browser. */
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
