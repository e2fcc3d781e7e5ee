import toast from 'react-hot-toast';
import { translated } from '../i18n/translate.js';
import { Said } from '../ui/states/said.js';
import type { Undo } from './undo-in.js';
import { showUndoable } from './undo-toast.js';

interface Told {
  undo: Undo | undefined;
  about?: string | undefined;
  onUndone?: () => void;
}

/** Says what was done, to whom, and offers to take it back where that can be. */
export function showChange(message: string, { undo, about, onUndone }: Told): void {
  if (undo) return showUndoable(message, { undo, about, onUndone });
  toast.success(<Said message={translated(message)} about={about} />, {
    id: `success:${message}:${about ?? ''}`,
  });
}
