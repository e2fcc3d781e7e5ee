import { useWindowEvent } from '@mantine/hooks';
import { areSingleKeysOff, isTyping } from '../../../shared/keys/key-targets.js';

/** N folds the form and unfolds it, unless it is written somewhere or a dialog is open. */
export function useFoldKey(turn: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || areSingleKeysOff() || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    turn();
  });
}
