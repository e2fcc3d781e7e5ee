import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { serve, type Reply, sent } from '../../testing/fake-server.js';
import { openedSockets, refuseSockets } from '../../testing/fake-sockets.js';
import { aMember } from '../../testing/data/people.js';
import { address, renderApp } from '../../testing/render-app.js';
import { connected, pass } from '../../testing/page.js';

const CHECK = 'GET /api/verify-token';
/** How a page without a socket pings. */
const PING = 'POST http://localhost/api/users/ping';
const OWN_ID = '65f000000000000000000002';
const lastSocket = () => openedSockets().at(-1);

/** Signs in a member on a screen without requests of its own, and waits for the socket. */
async function signedIn(reply: Reply | [Reply, ...Reply[]] = aMember()) {
  const calls = serve({ [CHECK]: reply });
  const user = renderApp('/dashboard/whitelist');
  await connected();
  return { calls, user };
}

beforeEach(() => localStorage.setItem('token', 't1'));

it('the socket of a page comes with the token of whoever has signed in, and gives way to another tab’s', async () => {
  await signedIn();
  const device_id = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
  expect(openedSockets().map(({ options }) => options.auth)).toEqual([
    { token: 't1', device_id, language: 'en' },
  ]);
  const first = lastSocket();
  localStorage.setItem('token', 't2');
  fireEvent(window, new StorageEvent('storage', { key: 'token' }));
  await waitFor(() => expect(lastSocket()?.options.auth).toMatchObject({ token: 't2' }));
  expect(first?.connected).toBe(false);
});

it('the end of a session may be learnt on getting in', async () => {
  refuseSockets(1, 'SESSION_ENDED', 'Signed in on another device');
  serve({ [CHECK]: aMember() });
  renderApp('/dashboard/whitelist');
  expect(await screen.findByText('Signed in on another device')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/'));
});

it('the end of a session is no news to whoever logs out', async () => {
  serve({
    [CHECK]: aMember(),
    'POST /api/users/logout': () => {
      lastSocket()?.says('session:ended', { code: 'logout', message: 'You have logged out' });
      return { body: { message: 'Logged out successfully' } };
    },
  });
  const user = renderApp('/dashboard/whitelist');
  await connected();
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(screen.queryByText('You have logged out')).toBeNull();
});

const renewed = (): [Reply, Reply] => [aMember(), aMember({ days_left: 42 })];

it('what others change shows by itself, and is asked for once when much comes together', async () => {
  const { calls } = await signedIn(renewed());
  act(() => {
    for (let i = 0; i < 20; i += 1) lastSocket()?.says('data:changed', { what: 'users', ids: [OWN_ID] });
  });
  expect(await screen.findByText('42 days left')).toBeVisible();
  expect(sent(calls, CHECK)).toHaveLength(2);
});

it('what others change shows after a connection that came late, before which nobody told of it', async () => {
  refuseSockets(4, 'UNAVAILABLE', 'Not now');
  // Fixed, because the client's waits are random, and four short ones wouldn't be late.
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const calls = serve({ [CHECK]: renewed(), [PING]: { body: {} } });
  renderApp('/dashboard/whitelist');
  expect(await screen.findByText('42 days left', {}, { timeout: 30_000 })).toBeVisible();
  expect(sent(calls, CHECK)).toHaveLength(2);
});

it('what others change is not looked for after a connection that came at once, but after an interruption, of which nobody tells', async () => {
  const { calls } = await signedIn(renewed());
  await pass(10_000);
  expect(calls).toHaveLength(1);
  act(() => lastSocket()?.cut());
  // A page reconnects after a random wait.
  expect(await screen.findByText('42 days left', {}, { timeout: 10_000 })).toBeVisible();
});
