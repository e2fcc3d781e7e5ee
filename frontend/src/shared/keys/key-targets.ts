const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether a key that is pressed there types a character. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(FIELDS) !== null;

export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** Whether the key belongs to the browser or the system. Shift alone only makes another character. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }: Modifiers): boolean => ctrlKey || metaKey || altKey;

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>;

export interface Arrow {
  down: number;
  right: number;
}

export const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowDown: { down: 1, right: 0 },
  ArrowUp: { down: -1, right: 0 },
  ArrowRight: { down: 0, right: 1 },
  ArrowLeft: { down: 0, right: -1 },
};

/** The dialog on top, which the focus must not leave, or else the page. */
const inFront = (): ParentNode => [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;

function focusFirst(selector: string, within: ParentNode = inFront()): boolean {
  const element = within.querySelector<HTMLElement>(selector);
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  return element !== null;
}

export const focusSearch = (): boolean => focusFirst('input[data-search-field]');

/** A row's first cell, a row that unfolds, a card of the board. */
const FIRST_OF_LIST = 'main tr[data-row] td, main button[data-row], main [data-board-card] a';

export const focusFirstRow = (): boolean => focusFirst(FIRST_OF_LIST);

/** Marks the button that the undo key focuses, in the newest toast. */
export const UNDO_BUTTON = { 'data-undo': true } as const;

export const focusUndo = (): boolean => focusFirst('button[data-undo]', document);

const OFF = 'keys:off';

/** Users of speech input turn single keys off. */
export const areSingleKeysOff = (): boolean => localStorage.getItem(OFF) !== null;

/** Whether a key that is pressed by itself may act on the page: it types nothing and isn't turned off. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.repeat && !hasModifier(event) && !isTyping(event.target) && !areSingleKeysOff();

export function turnSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, '');
}
