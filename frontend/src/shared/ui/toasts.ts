import toast from 'react-hot-toast';
import { translated } from '../i18n/language.js';

// The id is the text: a repeat restarts the clock of the toast that still shows and stacks no second one.

export function showError(message: string): void {
  toast.error(translated(message), { id: `error:${message}` });
}

/** What was refused before no longer matters. */
export const dismissToasts = (): void => toast.dismiss();

export function showSuccess(message: string): void {
  toast.success(translated(message), { id: `success:${message}` });
}
