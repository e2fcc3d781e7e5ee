import { useWindowEvent } from '@mantine/hooks';
import { areSingleKeysOff } from '../../../shared/keys/single-keys.js';
import { isTyping } from '../../../shared/keys/is-typing.js';

/** N folds the form and unfolds it, unless it is written somewhere or a dialog is open. */
export function useFoldKey(turn: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || areSingleKeysOff() || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    turn();
  });
}
