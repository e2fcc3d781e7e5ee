import { act, render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '../app/providers.js';

export function setUpUser(): UserEvent {
  const user = userEvent.setup({
    advanceTimers: (ms) => act(() => jest.advanceTimersByTimeAsync(ms)),
    // No styles are loaded that keep a pointer away: to look for them costs all computed styles up the page, for each click.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
  // The letters of a word come at once: each would draw the page anew. `keyboard` presses them one by one.
  const type: UserEvent['type'] = async (field, text) => {
    const [word = ''] = /^[^[{]*/.exec(text) ?? [];
    await user.click(field);
    if (word) await user.paste(word);
    if (word !== text) await user.keyboard(text.slice(word.length));
  };
  return { ...user, type };
}

/** A part of a screen, on what every screen stands on. */
export function renderPart(part: ReactNode, path = '/') {
  const user = setUpUser();
  render(
    <Providers>
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        {part}
      </MemoryRouter>
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
