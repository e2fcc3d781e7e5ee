import { act, render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Providers } from '../app/providers.js';

export function setUpUser() {
  const user = userEvent.setup({
    advanceTimers: (ms) => act(() => jest.advanceTimersByTimeAsync(ms)),
    // No loaded style turns pointer events off, and looking for one computes all ancestors' styles per click.
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
  // A word is pasted at once, because each letter would render the page. `keyboard` presses single keys.
  const type: UserEvent['type'] = async (field, text) => {
    const [word = ''] = /^[^[{]*/.exec(text) ?? [];
    await user.click(field);
    if (word) await user.paste(word);
    if (word !== text) await user.keyboard(text.slice(word.length));
  };
  const fill: UserEvent['type'] = async (field, text) => {
    await user.clear(field);
    await type(field, text);
  };
  return { ...user, type, fill };
}

export type User = ReturnType<typeof setUpUser>;

/** A part of a screen, within the contexts of every screen. */
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

/** Presses an entry of the screen's menu of other actions. */
export async function fromMenu(user: User, name: string): Promise<void> {
  const menu = await dialogBy(user, 'More actions');
  await user.click(menu.getByText(name));
}

/** Presses a button, and returns the dialog that it opens. */
export async function dialogBy(user: User, button: string, name = button) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name }));
}
