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
  /** One direction, then the other, then unsorted. */
  sortBy: (key: string) => void;
}

function next(sorting: Sorting | null, key: string, isLargestFirst: boolean): Sorting | null {
  if (sorting?.key !== key) return { key, isDescending: isLargestFirst };
  return sorting.isDescending === isLargestFirst ? { key, isDescending: !isLargestFirst } : null;
}

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' && value !== null && 'hidden' in value && Array.isArray(value.hidden);

/** An older version of the page, or anybody, may have stored something else. */
function read(text: string | undefined, untouched: Remembered): Remembered {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRemembered(value) ? value : untouched;
  } catch {
    return untouched;
  }
}

/** The columns and order of a table, kept in this browser. At first it has the usual order. */
export function useTableView<Row>(
  name: string,
  columns: readonly Column<Row>[],
  usual: Sorting | null = null,
): TableView<Row> {
  const untouched = { hidden: [], sorting: usual };
  const [{ hidden, sorting }, remember] = useLocalStorage<Remembered>({
    key: `table:${name}`,
    defaultValue: untouched,
    getInitialValueInEffect: false,
    deserialize: (text) => read(text, untouched),
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
    sortBy: (key) => {
      const isLargestFirst = columns.find((column) => column.key === key)?.isLargestFirst === true;
      remember((before) => ({ ...before, sorting: next(before.sorting, key, isLargestFirst) }));
    },
  };
}
