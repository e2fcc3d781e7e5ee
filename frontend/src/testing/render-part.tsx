import { act, render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '../app/providers.js';

/** No styles are loaded that keep a pointer away: to look for them costs all computed styles up the page, for each click. */
export const setUpUser = () =>
  userEvent.setup({
    advanceTimers: (ms) => act(() => jest.advanceTimersByTimeAsync(ms)),
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });

/** A part of a screen, on what every screen stands on. */
export function renderPart(part: ReactNode) {
  const user = setUpUser();
  render(
    <Providers>
      <MemoryRouter useTransitions={false}>{part}</MemoryRouter>
    </Providers>,
  );
  return user;
}

/** Presses what the menu of a screen's other actions offers. */
export async function fromMenu(user: ReturnType<typeof setUpUser>, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const menu = within(await screen.findByRole('dialog', { name: 'More actions' }));
  await user.click(menu.getByText(name));
}
