import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Providers } from '../app/providers.js';
import { AppRoutes } from '../app/routes.js';

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

/** Where the app is now. */
export const address = (): string | null => screen.getByLabelText('address').textContent;

/** The whole app, opened at a path. */
export function renderApp(path: string) {
  const user = userEvent.setup({ advanceTimers: (ms) => act(() => jest.advanceTimersByTimeAsync(ms)) });
  render(
    <Providers>
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <AppRoutes />
        <Address />
      </MemoryRouter>
    </Providers>,
  );
  return user;
}
