import { act } from '@testing-library/react';

/** The window is come back to: what is shown is asked for again. */
export const comeBack = (): void =>
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
