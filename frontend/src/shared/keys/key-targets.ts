const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether a key that is pressed there is written there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(FIELDS) !== null;

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

/** Marks the button to which the undo key leads. */
export const UNDO_BUTTON = { 'data-undo': true } as const;

/** Leads to the newest toast that can be undone, where there is one. */
export function focusUndo(): boolean {
  const button = document.querySelector<HTMLElement>('button[data-undo]');
  button?.focus();
  return button !== null;
}

const OFF = 'keys:off';

/** Single keys can be in the way of speech input: whoever speaks turns them off. */
export const areSingleKeysOff = (): boolean => localStorage.getItem(OFF) !== null;

export function turnSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, '');
}
