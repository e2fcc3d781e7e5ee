import { errorBody, formatDateTime, SERVER_TEXTS } from '@keyroster/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { memberShop } from '../../testing/data/courses.js';
import { type Reply, type Scripts, serve, sent, refusal } from '../../testing/fake-server.js';
import { openedSockets } from '../../testing/fake-sockets.js';
import { aMember } from '../../testing/data/people.js';
import { address, openScreen, renderApp } from '../../testing/render-app.js';
import { connected, hear } from '../../testing/page.js';
import { chooseLanguage } from '../i18n/language.js';
import { timeLeft } from './end-notice.js';
import { keepEnd } from './last-end.js';

const CHECK = 'GET /api/verify-token';
const LOGIN = 'POST /api/users/login';
const PIN_LOGIN = 'POST /api/users/userlogin';
const TAKE_BACK = 'POST /api/users/takeback';
const LOCKED = 'Your account is locked';
const REPLACED = 'Signed in on another device';
const BY = { device: 'Chrome on Windows', ip_tail: '77' };
const CHAT = 'https://wa.me/51987654321';
const lastSocket = () => openedSockets().at(-1);

/** The server's refusal of a locked user. */
function locked(until: number | null, reason = '', help = false): Reply {
  const body = errorBody('LOCKED', SERVER_TEXTS.accountLocked({ reason, until }));
  const headers: Record<string, string> = {
    ...(reason && { 'x-locked-reason': encodeURIComponent(reason) }),
    ...(until !== null && { 'x-locked-until': String(until) }),
    ...(help && { link: `<${CHAT}>; rel="help"` }),
  };
  return { status: 403, body, headers };
}

async function logIn() {
  const user = renderApp('/');
  await user.type(screen.getByPlaceholderText('Username'), 'ana');
  await user.type(screen.getByPlaceholderText('Password'), 's3cret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  return user;
}

/** Signs in a member on a screen without requests of its own, and waits for the socket. */
async function signedIn(scripts: Scripts = {}) {
  const { calls, user } = openScreen('/dashboard/whitelist', { [CHECK]: aMember(), ...scripts }, renderApp);
  await connected();
  return { calls, user };
}

const replaced = () => hear('session:ended', { code: 'replaced', message: REPLACED, by: BY });

afterEach(() => act(() => keepEnd(null)));

describe('whoever is locked', () => {
  it('reads why and until when in place, with a clock that runs and a chat with the supervisor', async () => {
    const until = Date.now() + 65_000;
    serve({ [LOGIN]: locked(until, 'Account sharing', true) });
    await logIn();
    expect(await screen.findByText(LOCKED)).toBeVisible();
    expect(screen.getByText('Reason: Account sharing')).toBeVisible();
    expect(screen.getByText(`Until ${formatDateTime(until)}`)).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^1:0\d left$/);
    expect(screen.getByRole('link', { name: 'Write by WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining(`${CHAT}?text=Your%20account%20is%20locked%3A%20Account%20sharing`),
    );
    expect(screen.getAllByText(LOCKED)).toHaveLength(1);
  });

  it('reads it in their language, the reason as it was written', async () => {
    await act(() => chooseLanguage('es'));
    const until = Date.now() + 2 * 86_400_000 + 1_000;
    serve({ [PIN_LOGIN]: locked(until, 'Account sharing') });
    const user = renderApp('/userlogin/65f000000000000000000002/ana');
    await user.type(await screen.findByLabelText('PIN'), '1234{Enter}');
    expect(await screen.findByText('Tu cuenta está bloqueada')).toBeVisible();
    expect(screen.getByText('Motivo: Account sharing')).toBeVisible();
    expect(screen.getByText(`Hasta el ${formatDateTime(until)}`)).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/^Quedan 2 días 0:00:0\d$/);
  });

  it('reads no clock and no chat of a plain lock, and nothing more of it once another refusal came', async () => {
    serve({ [LOGIN]: [locked(null), refusal('INVALID_CREDENTIALS', 'Invalid credentials')] });
    const user = await logIn();
    expect(await screen.findByText(LOCKED)).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Invalid credentials')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(LOCKED)).toBeNull());
  });

  it('goes on by itself when the lock lifts, at the second try where that comes late', async () => {
    const until = Date.now() + 1_000;
    const calls = serve({
      [CHECK]: aMember(),
      ...memberShop(),
      [LOGIN]: [locked(until), locked(until), { body: { token: 't1' } }],
    });
    await logIn();
    expect(await screen.findByText(LOCKED)).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('token')).toBe('t1'), { timeout: 8_000 });
    expect(sent(calls, LOGIN)).toHaveLength(3);
    await waitFor(() => expect(address()).not.toBe('/'));
    expect(screen.queryByText(LOCKED)).toBeNull();
  }, 15_000);

  it('hears it on an open page, asks who helps, and is told when the lock is over', async () => {
    const until = Date.now() + 2_000;
    const message = SERVER_TEXTS.accountLocked({ reason: 'Ask Rosa', until });
    const ended: Reply = {
      status: 401,
      body: errorBody('SESSION_ENDED', message),
      headers: {
        'x-session-end': 'locked',
        'x-locked-reason': 'Ask%20Rosa',
        'x-locked-until': String(until),
        link: `<${CHAT}>; rel="help"`,
      },
    };
    const { calls } = await signedIn({ [CHECK]: [aMember(), ended] });
    hear('session:ended', { code: 'locked', message });
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('Reason: Ask Rosa')).toBeVisible();
    expect(await screen.findByRole('link', { name: /WhatsApp/ })).toBeVisible();
    expect(calls.at(-1)).toMatchObject({ route: CHECK, authorization: 'Bearer t1' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(
      await screen.findByText('The lock is over: you can sign in again', {}, { timeout: 5_000 }),
    ).toBeVisible();
  }, 15_000);
});

const EXPIRED = 'Your subscription has expired';

it('whoever’s subscription is over reads it in place, once, with a chat with whoever renews', async () => {
  const headers = { link: `<${CHAT}>; rel="help"` };
  serve({ [LOGIN]: { status: 403, body: errorBody('EXPIRED', EXPIRED), headers } });
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(EXPIRED);
  expect(screen.getAllByText(EXPIRED)).toHaveLength(1);
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    `${CHAT}?text=${encodeURIComponent(EXPIRED)}`,
  );
});

const SCREEN = '/userlogin/65f000000000000000000002/ana';

/** Signs in by PIN, after a wrong one, and waits for the socket. */
async function inByPin(scripts: Scripts = {}) {
  const calls = serve({
    [CHECK]: aMember(),
    ...memberShop(),
    [PIN_LOGIN]: [refusal('INVALID_CREDENTIALS', 'Invalid credentials'), { body: { token: 't1' } }],
    ...scripts,
  });
  const user = renderApp(SCREEN);
  await user.type(await screen.findByLabelText('PIN'), '1111{Enter}');
  expect(await screen.findByText('The PIN is wrong')).toBeVisible();
  await user.type(await screen.findByLabelText('PIN'), '1234{Enter}');
  await connected();
  return { calls, user };
}

it('whoever came by PIN finds nothing left of a wrong one once they are in, and goes to / by Logout', async () => {
  const { user } = await inByPin({ 'POST /api/users/logout': { body: { message: 'Logged out' } } });
  await waitFor(() => expect(screen.queryByText('Invalid credentials')).toBeNull(), { timeout: 3_000 });
  expect(screen.queryByText('The PIN is wrong')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/'));
});

it('whoever came by PIN takes their place back there, and is where they were', async () => {
  const { user } = await inByPin({ [TAKE_BACK]: { body: { token: 't2' } } });
  replaced();
  await waitFor(() => expect(address()).toBe(SCREEN));
  await user.click(await screen.findByRole('button', { name: 'Use here' }));
  await waitFor(() => expect(address()).toBe('/dashboard/shops'));
  await waitFor(() => expect(lastSocket()?.options.auth).toMatchObject({ token: 't2' }));
  replaced();
  await waitFor(() => expect(address()).toBe(SCREEN));
});

it('whoever came by PIN is no door for whoever signs in by password afterwards', async () => {
  localStorage.setItem('door', `t0 ${SCREEN}`);
  await signedIn();
  replaced();
  await waitFor(() => expect(address()).toBe('/'));
});

describe('whoever lost their place', () => {
  it('reads to which device, takes it back, and is where they were', async () => {
    const { calls, user } = await signedIn({ [TAKE_BACK]: { body: { token: 't2' } } });
    replaced();
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText(REPLACED)).toBeVisible();
    expect(screen.getByText('Chrome on Windows, at an address that ends in 77')).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use here' }));
    await waitFor(() => expect(address()).toBe('/dashboard/whitelist'));
    expect(localStorage.getItem('token')).toBe('t2');
    expect(calls).toContainEqual(expect.objectContaining({ route: TAKE_BACK, authorization: 'Bearer t1' }));
    expect(screen.queryByText(REPLACED)).toBeNull();
  });

  it('reads it in each of their tabs, whichever left first', async () => {
    await signedIn();
    replaced();
    localStorage.removeItem('token');
    fireEvent(window, new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText(REPLACED)).toBeVisible();
  });

  it('learns it from a call too', async () => {
    const body = errorBody('SESSION_ENDED', REPLACED, { by: BY });
    openScreen('/dashboard/whitelist', { [CHECK]: { status: 401, body } }, renderApp);
    expect(await screen.findByRole('button', { name: 'Use here' })).toBeVisible();
    expect(screen.getAllByText(REPLACED)).toHaveLength(1);
  });

  it('reads that it changed hands too often, and signs in again where it is too late', async () => {
    const message = 'Too many tries, please wait a moment';
    const { user } = await signedIn({
      [TAKE_BACK]: [refusal('TOO_MANY', message), refusal('SESSION_ENDED', REPLACED)],
    });
    replaced();
    await user.click(await screen.findByRole('button', { name: 'Use here' }));
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use here' }));
    expect(await screen.findByText('Sign in again with your password')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use here' })).toBeNull();
  });

  it('follows the newer token that the browser holds', async () => {
    await signedIn();
    replaced();
    await waitFor(() => expect(address()).toBe('/'));
    localStorage.setItem('token', 't2');
    fireEvent(window, new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(address()).toBe('/dashboard/whitelist'));
    await waitFor(() => expect(lastSocket()?.options.auth).toMatchObject({ token: 't2' }));
  });

  it('stays where they are when the newer token came first', async () => {
    await signedIn();
    localStorage.setItem('token', 't2');
    replaced();
    fireEvent(window, new StorageEvent('storage', { key: 'token' }));
    await waitFor(() => expect(lastSocket()?.options.auth).toMatchObject({ token: 't2' }));
    expect(address()).toBe('/dashboard/whitelist');
    expect(localStorage.getItem('token')).toBe('t2');
  });
});

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

it.each([
  [0, '0:00'],
  [1, '0:01'],
  [60 * SECOND, '1:00'],
  [HOUR - 1, '1:00:00'],
  [HOUR + 61 * SECOND, '1:01:01'],
  [25 * HOUR, '1 d 1:00:00'],
])('the clock of a lock %i ms are %s', (ms, text) => {
  expect(timeLeft(ms, (count: number) => `${count} d`)).toBe(text);
});
