import type { KeyboardEvent } from 'react';
import { isTyping } from '../../keys/is-typing.js';
import type { SelectionStore } from './selection-store.js';

/** Marks the bar of what can be done with the selected. */
export const SELECTION_BAR = { 'data-selection-bar': true } as const;

/** `x` picks the row that has the focus, Enter leads from its cell to what can be done with all that are picked. */
export function selectByKey(event: KeyboardEvent<HTMLElement>, store: SelectionStore): void {
  const { key, target, shiftKey } = event;
  if (!(target instanceof Element) || isTyping(target)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = target.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
  const id = row === undefined ? undefined : store.shown[Number(row)];
  if (id === undefined) return;
  if (key.toLowerCase() === 'x') {
    store.pick(id, shiftKey);
    event.preventDefault();
  } else if (key === 'Enter' && target instanceof HTMLTableCellElement && store.ids.size > 0) {
    document.querySelector<HTMLElement>('[data-selection-bar] button')?.focus();
    event.preventDefault();
  }
}
