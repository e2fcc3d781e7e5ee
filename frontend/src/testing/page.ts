import { act, screen, waitFor } from '@testing-library/react';
import type { ActivityChange, ServerToClientEvents } from '@keyroster/contracts';
import type { Reply } from './fake-server.js';
import { openedSockets } from './fake-sockets.js';

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
