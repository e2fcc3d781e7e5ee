import { act, screen, waitFor, within } from '@testing-library/react';
import type { ActivityChange, ServerToClientEvents } from '@keyroster/contracts';
import type { Reply } from './fake-server.js';
import { openedSockets } from './fake-sockets.js';
import type { User } from './render-part.js';

export type { User };

/** What each element says. */
export const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

/** Lets time pass. */
export const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

/** The user returns to the window, and shown data is fetched again. */
export const comeBack = (): void =>
  act(() => {
    window.dispatchEvent(new Event('visibilitychange'));
  });

/** Waits until the page has its socket. */
export const connected = (): Promise<void> =>
  waitFor(() => expect(openedSockets().at(-1)?.connected).toBe(true));

/** Has the server send an event over the page's latest socket. */
export const hear = <Name extends keyof ServerToClientEvents>(
  event: Name,
  ...payload: Parameters<ServerToClientEvents[Name]>
): void =>
  act(() =>
    openedSockets()
      .at(-1)
      ?.says(event, ...payload),
  );

/** Has the server send news of users' activity. */
export const hearOfActivity = (users: ActivityChange[], counts = { active: 1, total: 1, locked: 0 }): void =>
  hear('activity:delta', {
    epoch: 'one',
    from: 0,
    to: 1,
    serverTime: Date.now(),
    users,
    removed: [],
    counts,
  });

/** An answer that arrives when the test calls `say`. */
export function later() {
  let answer: (reply: Reply) => void = () => undefined;
  const coming = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  const say = (reply: Reply): Promise<void> =>
    act(async () => {
      answer(reply);
      await coming;
    });
  return { coming, say };
}

/** The user that a toast with these words names in the line beneath them. */
export async function toastAbout(words: string): Promise<string | undefined> {
  const said = await screen.findByText(words);
  return said.nextElementSibling?.textContent;
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

/** Answers the question of a dialog by its button. */
export async function answer(user: User, question: string, name: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name }));
}
