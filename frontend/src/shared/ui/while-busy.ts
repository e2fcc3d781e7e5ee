import type { MouseEvent } from 'react';

const refuse = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Makes a button or switch with a pending call ignore clicks and Enter. `disabled` would take the focus away. */
export const whileBusy = (isBusy: boolean) =>
  isBusy ? ({ 'aria-disabled': true, 'data-disabled': true, onClickCapture: refuse } as const) : {};
