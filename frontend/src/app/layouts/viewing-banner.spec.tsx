import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { memberShop } from '../../testing/data/courses.js';
import { type Reply, type Scripts, serve, refusal } from '../../testing/fake-server.js';
import { openedSockets } from '../../testing/fake-sockets.js';
import { aMember, anAdmin, aListedUser, manageUser } from '../../testing/data/people.js';
import { chooseLanguage } from '../../shared/i18n/language.js';
import { address, renderApp } from '../../testing/render-app.js';
import { connected, hear, pass } from '../../testing/page.js';

const CHECK = 'GET /api/verify-token';
const VIEW_AS = 'POST /api/users/viewas';
const LOGOUT = 'POST /api/users/logout';
const OVER = 'View as has ended';
const ana = aListedUser(7, { email: 'ana' });

/** On the way back the token is already the admin's while the address is still the user's. */
const inBetween = { 'GET /api/shops': 'silence' } as const;

/** The user that belongs to this tab's token: ana while the admin views as her, else the admin. */
function check(): Reply {
  if (sessionStorage.getItem('look') === null) return anAdmin();
  const seen = aMember() as { body: object };
  return { body: { ...seen.body, viewing: { by: 'root', until: Date.now() + 15 * 60_000 } } };
}

function serveBoth(scripts: Scripts = {}) {
  return serve({
    ...manageUser([ana, aListedUser(8, { email: 'boss', role: 'admin' })]),
    ...memberShop(),
    ...inBetween,
    [VIEW_AS]: { body: { token: 'looking' } },
    [LOGOUT]: { body: { message: 'Logged out successfully' } },
    [CHECK]: check,
    ...scripts,
  });
}

async function seeAsAna(scripts: Scripts = {}) {
  localStorage.setItem('token', 't1');
  const calls = serveBoth(scripts);
  const user = renderApp('/dashboard/users');
  await user.click(await screen.findByRole('button', { name: 'View as ana' }));
  await screen.findByRole('region', { name: 'View as' });
  return { calls, user };
}

/** Expects the admin's own session again, on the screen where they left it. */
async function expectBack(): Promise<void> {
  await waitFor(() => expect(address()).toBe('/dashboard/users'));
  expect(await screen.findByRole('button', { name: 'View as ana' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'View as' })).toBeNull();
  expect([localStorage.getItem('token'), sessionStorage.getItem('look')]).toEqual(['t1', null]);
}

it('View as shows the page as that user, in this tab alone, says so on top, and goes on when another tab signs in', async () => {
  const { calls } = await seeAsAna();
  expect(await screen.findByRole('region', { name: 'View as' })).toHaveTextContent('Viewing as ana');
  expect(screen.getByRole('timer', { name: 'Time left' })).toHaveTextContent(/^1[45]:\d\d$/);
  expect(address()).toBe('/dashboard/shops');
  expect(calls).toContainEqual({ route: VIEW_AS, body: { id: ana._id }, authorization: 'Bearer t1' });
  expect(calls.at(-1)).toMatchObject({ authorization: 'Bearer looking' });
  await waitFor(() => expect(openedSockets().at(-1)?.options.auth).toMatchObject({ token: 'looking' }));
  expect(localStorage.getItem('token')).toBe('t1');

  localStorage.setItem('token', 't2');
  fireEvent(window, new StorageEvent('storage', { key: 'token' }));
  await pass(1_000);
  expect(screen.getByText('Viewing as ana')).toBeVisible();
  expect(address()).toBe('/dashboard/shops');
  // In Spanish, too, the two ways out have different names.
  await act(() => chooseLanguage('es'));
  expect(await screen.findByRole('button', { name: 'Volver' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Salir' })).toHaveLength(1);
});

it('View as goes on over a reload', async () => {
  localStorage.setItem('token', 't1');
  sessionStorage.setItem('look', 'looking');
  serveBoth();
  renderApp('/');
  expect(await screen.findByText('Viewing as ana')).toBeVisible();
  expect(address()).toBe('/dashboard/shops');
});

it('View as is left by Exit or Logout, back to where the admin was, though the server is away or it is too late', async () => {
  const { calls, user } = await seeAsAna({
    [LOGOUT]: ['away', refusal('SESSION_ENDED', OVER)],
  });
  for (const name of ['Exit', 'Logout']) {
    await user.click(await screen.findByRole('button', { name }));
    await expectBack();
    expect(screen.queryByRole('button', { name: 'View as boss' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View as ana' }));
    await screen.findByRole('region', { name: 'View as' });
  }
  const left = { route: LOGOUT, body: undefined, authorization: 'Bearer looking' };
  expect(calls.filter(({ route }) => route === LOGOUT)).toEqual([left, left]);
});

it('View as that ends by itself is said to have, and leads back', async () => {
  await seeAsAna();
  await connected();
  hear('session:ended', { code: 'logout', message: OVER });
  expect(await screen.findByText(OVER)).toBeInTheDocument();
  await expectBack();
});

it('View as asks the server when its time is up', async () => {
  let isOver = false;
  const ended = refusal('SESSION_ENDED', OVER);
  await seeAsAna({ [CHECK]: () => (isOver && sessionStorage.getItem('look') !== null ? ended : check()) });
  isOver = true;
  await pass(15 * 60_000 + 2_000);
  expect(await screen.findByText(OVER)).toBeInTheDocument();
  await expectBack();
});
