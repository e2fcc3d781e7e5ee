import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../testing/data/refusal.js';
import { serve } from '../../testing/fake-server.js';
import { address, renderApp } from '../../testing/render-app.js';

const OWNER = 'GET /api/users/pinlink/the-token';
const SET = 'POST /api/users/pinlink/the-token';
/** The screens after it are not this one's. */
const SIGNED_IN = { 'GET /api/verify-token': 'silence' as const };
const ANA = { [OWNER]: { body: { username: 'ana_paz' } } };
const button = (name: string) => screen.getByRole('button', { name });

async function open() {
  const user = renderApp('/set-pin/the-token');
  await screen.findByRole('heading', { name: 'ana_paz' });
  return {
    user,
    enter: async (first: string, second: string) => {
      await user.type(await screen.findByLabelText('New PIN'), first);
      await user.click(button('Next'));
      await user.type(await screen.findByLabelText('Repeat the PIN'), second);
      await user.click(button('Save'));
    },
  };
}

it('sets what was entered twice, by keypad or by text, and goes on to the shops', async () => {
  const calls = serve({ ...ANA, [SET]: { body: { message: 'Set', token: 't1' } }, ...SIGNED_IN });
  const { user } = await open();
  for (const digit of ['4', '0', '7', '1']) await user.click(button(digit));
  await user.click(button('Next'));
  await user.type(await screen.findByLabelText('Repeat the PIN'), '4071');
  await user.click(button('Save'));
  await waitFor(() => expect(address()).toBe('/dashboard/shops'));
  expect(calls.find(({ route }) => route === SET)?.body).toMatchObject({ password: '4071' });
  expect(localStorage.getItem('token')).toBe('t1');
});

it('takes a password with letters', async () => {
  const calls = serve({ ...ANA, [SET]: { body: { message: 'Set', token: 't1' } }, ...SIGNED_IN });
  const { user, enter } = await open();
  await user.click(button('Use a password with letters'));
  await enter('s3cret', 's3cret');
  await waitFor(() => expect(address()).toBe('/dashboard/shops'));
  expect(calls.find(({ route }) => route === SET)?.body).toMatchObject({ password: 's3cret' });
});

it('starts over where the second entry differs, and sends nothing', async () => {
  const calls = serve(ANA);
  const { enter } = await open();
  await enter('4071', '4072');
  expect(await screen.findByText('They differ: choose again')).toBeVisible();
  expect(screen.getByLabelText('New PIN')).toHaveValue('');
  expect(calls.map(({ route }) => route)).not.toContain(SET);
});

it('says at once that a PIN is too short', async () => {
  serve(ANA);
  const { user } = await open();
  await user.type(screen.getByLabelText('New PIN'), '12');
  await user.click(button('Next'));
  expect(await screen.findByText('Use at least 3 characters')).toBeVisible();
});

it('sends whoever has a second factor to the login', async () => {
  serve({ ...ANA, [SET]: { body: { message: 'Set' } } });
  const { enter } = await open();
  await enter('4071', '4071');
  await waitFor(() => expect(address()).toBe('/'));
  expect(localStorage.getItem('token')).toBeNull();
});

it('says of a link that was used, replaced, is outdated or made up that it is no longer valid', async () => {
  serve({ [OWNER]: refusal('NOT_FOUND', 'Not found') });
  renderApp('/set-pin/the-token');
  expect(await screen.findByText('This link is no longer valid')).toBeVisible();
});

it('says so too where the link was used up meanwhile', async () => {
  serve({
    [OWNER]: [{ body: { username: 'ana_paz' } }, refusal('NOT_FOUND', 'Not found')],
    [SET]: refusal('NOT_FOUND', 'Not found'),
  });
  const { enter } = await open();
  await enter('4071', '4071');
  expect(await screen.findByText('This link is no longer valid')).toBeVisible();
});

it.each([
  ['LOCKED', 'Your account is locked'],
  ['EXPIRED', 'Your subscription has expired'],
  ['PAUSED', 'Too many tries, please wait a moment'],
] as const)('says what holds somebody back who is %s, and stays for another try', async (code, message) => {
  serve({ ...ANA, [SET]: refusal(code, message) });
  const { enter } = await open();
  await enter('4071', '4071');
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('New PIN')).toHaveValue('');
  expect(address()).toBe('/set-pin/the-token');
});

it('does not take a pause for a link that is no longer valid, and tries again', async () => {
  const pause = refusal('PAUSED', 'Too many tries, please wait a moment');
  serve({ [OWNER]: [pause, { body: { username: 'ana_paz' } }] });
  const user = renderApp('/set-pin/the-token');
  expect(await screen.findByText('Too many tries, please wait a moment')).toBeVisible();
  await user.click(button('Try again'));
  expect(await screen.findByRole('heading', { name: 'ana_paz' })).toBeVisible();
});
