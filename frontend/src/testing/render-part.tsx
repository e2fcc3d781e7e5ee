import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '../app/providers.js';

/** A part of a screen, on what every screen stands on. */
export function renderPart(part: ReactNode) {
  const user = userEvent.setup({ advanceTimers: (ms) => act(() => jest.advanceTimersByTimeAsync(ms)) });
  render(
    <Providers>
      <MemoryRouter useTransitions={false}>{part}</MemoryRouter>
    </Providers>,
  );
  return user;
}
