/** Marks the field to which the search key leads. */
export const SEARCH_FIELD = { 'data-search-field': true } as const;

/** Leads to the screen's search, where it has one. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[data-search-field]');
  field?.focus();
  field?.select();
  return field !== null;
}
