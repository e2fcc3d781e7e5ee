import { screen, waitFor, within } from '@testing-library/react';
import { aMember, anAdmin, adminFrame } from '../../testing/data/people.js';
import { aPasskey, aSession, memberSecurity, tokenOf, withFactors } from '../../testing/data/security.js';
import { type Reply, type Scripts, sent, serve, refusal } from '../../testing/fake-server.js';
import { address, openScreen, renderApp, renderScreen } from '../../testing/render-app.js';
import { answer, later, textsOf } from '../../testing/page.js';

const CHECK = 'GET /api/verify-token';
const ADMIN_ID = '65f000000000000000000001';
const SET = 'POST /api/users/2fa/confirm';
const CODES = Array.from({ length: 10 }, (_, place) => `abcd-efg${place}`);
const BEGUN: Reply = {
  body: { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Keyroster:ana?secret=GEZDGNBVGY3TQOJQ' },
};
const done = (message: string, more: object = {}): Reply => ({ body: { message, ...more } });

function open(scripts: Scripts = {}, token = 't1', render = renderScreen) {
  localStorage.setItem('token', token);
  const calls = serve({ ...memberSecurity(), ...scripts });
  const user = render('/dashboard/security');
  const routes = () => calls.map(({ route }) => route);
  return { calls, user, routes };
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const button = (name: string) => screen.findByRole('button', { name });

it('an authenticator app is set up, and its recovery codes are shown once', async () => {
  const { user, calls } = open({
    'POST /api/users/2fa/begin': BEGUN,
    [SET]: [refusal('VALIDATION', 'This code is wrong'), done('Second factor set up', { recovery: CODES })],
  });
  await user.click(await button('Set up an authenticator app'));
  expect(await screen.findByRole('img', { name: /^QR picture/ })).toBeVisible();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
  const code = screen.getByLabelText('Code');
  await user.type(code, '12345');
  await user.click(await button('Confirm'));
  expect(code).toBeInvalid();
  await user.type(code, '6');
  await user.click(await button('Confirm'));
  await waitFor(() => expect(code).toHaveAccessibleDescription('This code is wrong'));
  await user.type(code, '654321');
  await user.click(await button('Confirm'));

  const shown = await dialogOf('Recovery codes');
  expect(textsOf(shown.getAllByRole('listitem'))).toEqual(CODES);
  for (const name of ['Copy', 'Download']) expect(shown.getByRole('button', { name })).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(screen.queryByText('abcd-efg0')).toBeNull());
  expect(sent(calls, SET)).toEqual([{ code: '123456' }, { code: '654321' }]);
});

it('an authenticator app says how many recovery codes are left, makes new ones, and is removed once that was asked', async () => {
  const { user, routes } = open({
    [CHECK]: withFactors(aMember(), { app: true, recovery: 3 }),
    'POST /api/users/2fa/recovery': { body: { recovery: CODES } },
    'POST /api/users/2fa/remove': done('Second factor removed'),
  });
  expect(await screen.findByText('3 recovery codes left')).toBeVisible();
  await user.click(await button('New recovery codes'));
  await answer(user, 'Create new recovery codes?', 'New recovery codes');
  const shown = await dialogOf('Recovery codes');
  expect(shown.getAllByRole('listitem')).toHaveLength(10);
  await user.click(shown.getByRole('button', { name: 'I saved them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await button('Remove the authenticator app'));
  await dialogOf('Remove the authenticator app?');
  expect(routes()).not.toContain('POST /api/users/2fa/remove');
  await answer(user, 'Remove the authenticator app?', 'Remove');
  expect(await screen.findByText('Second factor removed')).toBeInTheDocument();
});

it('keeps new recovery codes for who left the page before they came', async () => {
  const { coming, say } = later();
  const { user } = open(
    {
      ...adminFrame,
      [CHECK]: withFactors(anAdmin(), { app: true, recovery: 3 }),
      [`GET /api/users/sessions/${ADMIN_ID}`]: { body: { sessions: [] } },
      'GET /api/templates': 'silence',
      'POST /api/users/2fa/recovery': () => coming,
    },
    't1',
    renderApp,
  );
  await user.click(await button('New recovery codes'));
  await answer(user, 'Create new recovery codes?', 'New recovery codes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Messages' }));
  expect(await screen.findByRole('heading', { name: 'Templates' })).toBeVisible();
  await say(done('Updated', { recovery: CODES }));
  await user.click(screen.getByRole('button', { name: 'Account and appearance' }));
  await user.click(screen.getByRole('link', { name: 'Password and security' }));
  const shown = await dialogOf('Recovery codes');
  expect(textsOf(shown.getAllByRole('listitem'))).toEqual(CODES);
});

it('passkeys are listed, and removed once that was asked', async () => {
  const REMOVE = 'POST /api/users/passkeys/remove';
  const { user, calls } = open({
    ...memberSecurity([], [aPasskey(1, 'Phone'), aPasskey(2, 'Key')]),
    [REMOVE]: done('Passkey removed', { passkeys: [aPasskey(2, 'Key')] }),
  });
  const list = within(await screen.findByRole('list', { name: 'Passkeys' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  await user.click(list.getByRole('button', { name: 'Remove Phone' }));
  await answer(user, 'Remove the passkey Phone?', 'Remove');
  expect(await screen.findByText('Passkey removed')).toBeInTheDocument();
  expect(sent(calls, REMOVE)).toEqual([{ id: aPasskey(1, '')._id }]);
});

it('passkeys are offered at the address that they belong to alone', async () => {
  open();
  expect(await screen.findByText('No passkeys yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.getByText(/main address/)).toBeVisible();
  const licences = screen.getByRole('link', { name: 'Licences of the software in use' });
  expect(licences).toHaveAttribute('href', '/THIRD_PARTY_NOTICES.txt');
});

const here = aSession(1);
const there = aSession(2, { ip: '198.51.100.9' });

it('each session is shown with an End, and this device is named', async () => {
  const { user, calls } = open(
    { ...memberSecurity([here, there]), 'POST /api/users/sessions/end': done('Session ended') },
    tokenOf(here),
  );
  expect(await screen.findByText('This device')).toBeVisible();
  const [, end] = screen.getAllByRole('button', { name: /^End / });
  expect(end).toHaveTextContent('End');
  await user.click(end as HTMLElement);
  await waitFor(() => expect(sent(calls, 'POST /api/users/sessions/end')).toEqual([{ id: there._id }]));
});

it('one’s own session ends as by Logout', async () => {
  const { user, routes } = open(
    { ...memberSecurity([here]), 'POST /api/users/logout': done('Logged out successfully') },
    tokenOf(here),
    renderApp,
  );
  await user.click(await screen.findByRole('button', { name: /^End / }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(routes()).toContain('POST /api/users/logout');
  expect(localStorage.getItem('token')).toBeNull();
});

const PASSWORD = 'POST /api/users/password';

async function openForm(scripts: Scripts = {}) {
  const { calls, user } = open(scripts);
  const form = within(await screen.findByRole('form', { name: 'Change password' }));
  const [current, next] = [form.getByLabelText('Current password'), form.getByLabelText('New password')];
  const update = () => user.click(form.getByRole('button', { name: 'Update' }));
  return { calls, user, current, next, update };
}

it('one’s own password is changed after what is missing was said at its field, and the session stays', async () => {
  const { calls, user, current, next, update } = await openForm({
    [PASSWORD]: [
      refusal('INVALID_CREDENTIALS', 'Invalid credentials', 'current'),
      done('Updated successfully!'),
    ],
  });
  // A hidden field tells password managers whose password it is.
  const username = document.querySelector('form [autocomplete="username"]');
  expect(username).toHaveValue('ana');
  expect(username).not.toBeVisible();

  await user.type(next, 'ab');
  await update();
  expect(await screen.findAllByText('Fill all fields')).toHaveLength(2);
  expect(current).toBeInvalid();
  await user.type(current, 'old');
  await update();
  expect(await screen.findAllByText('Password length should be >= 4')).toHaveLength(2);
  expect(next).toBeInvalid();
  expect(sent(calls, PASSWORD)).toEqual([]);

  await user.type(next, '3!');
  await update();
  await waitFor(() => expect(current).toBeInvalid());
  await update();
  expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
  const asked = { current: 'old', password: 'ab3!' };
  expect(sent(calls, PASSWORD)).toEqual([asked, asked]);
  await waitFor(() => expect(current).toHaveValue(''));
  expect(next).toHaveValue('');
  expect(localStorage.getItem('token')).toBe('t1');
});

it('an admin who has to set up a second factor is led here from everywhere, told why, and asks for nothing that is closed', async () => {
  const { calls } = openScreen(
    '/dashboard/users',
    {
      [CHECK]: withFactors(anAdmin(), undefined, true),
      'GET /api/users/passkeys': { body: { passkeys: [] } },
    },
    renderApp,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Set up a second factor first');
  expect(address()).toBe('/dashboard/security');
  expect(screen.queryByText('Where you are signed in')).toBeNull();
  expect(new Set(calls.map(({ route }) => route))).toEqual(new Set([CHECK, 'GET /api/users/passkeys']));
});

it('is not for who looks at what somebody else sees', async () => {
  const seen = aMember() as { body: object };
  open({ [CHECK]: { body: { ...seen.body, viewing: { by: 'root', until: Date.now() + 60_000 } } } });
  expect(await screen.findByText('You are not authorized to access this page')).toBeInTheDocument();
});
