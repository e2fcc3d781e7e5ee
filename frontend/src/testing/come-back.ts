import { act } from '@testing-library/react';

/** The user returns to the window, and shown data is fetched again. */
export const comeBack = (): void =>
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });
