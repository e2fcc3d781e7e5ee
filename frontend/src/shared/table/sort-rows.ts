import type { Column, Sorting } from './columns/column.js';

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
