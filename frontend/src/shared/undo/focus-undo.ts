/** Marks the button to which the undo key leads. */
export const UNDO_BUTTON = { 'data-undo': true } as const;

/** Leads to the newest toast that can be undone, where there is one. */
export function focusUndo(): boolean {
  const button = document.querySelector<HTMLElement>('button[data-undo]');
  button?.focus();
  return button !== null;
}
