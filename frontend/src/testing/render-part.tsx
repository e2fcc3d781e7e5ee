import { act, render } from '@testing-library/react';
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
