/** Marks the field to which the search key leads. */
export const SEARCH_FIELD = { 'data-search-field': true } as const;

/** Leads to the screen's search, where it has one. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[data-search-field]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** A row's first cell, a row that unfolds, a card of the board. */
const FIRST_OF_LIST = 'main tr[data-row] td, main button[data-row], main [data-board-card] a';

/** From the search into the rows that it found. */
export function focusFirstRow(): boolean {
  const cell = document.querySelector<HTMLElement>(FIRST_OF_LIST);
  cell?.focus();
  return cell !== null;
}
