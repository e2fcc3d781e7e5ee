import { USER_COLUMN_FIELDS, USER_FIELDS, type UserField } from '@keyroster/contracts';
import type { Sorting } from '../../../shared/table/columns/column.js';

/** By which field of the answer the server sorts for a column. */
const SORT_FIELDS: ReadonlyMap<string, UserField> = new Map(
  USER_COLUMN_FIELDS.map((field) => [USER_FIELDS[field].column, field]),
);

export function toServerSort(sorting: Sorting | null): string | undefined {
  const field = sorting && SORT_FIELDS.get(sorting.key);
  return field ? `${sorting.isDescending ? '-' : ''}${field}` : undefined;
}
