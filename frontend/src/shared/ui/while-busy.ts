import type { MouseEvent } from 'react';

const refuse = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * Disables a button or a switch whose call is under way: a second press, or Enter in its form, does nothing. Not by
 * `disabled`, which would take the focus away.
 */
export const whileBusy = (isBusy: boolean) =>
  isBusy ? ({ 'aria-disabled': true, 'data-disabled': true, onClickCapture: refuse } as const) : {};
