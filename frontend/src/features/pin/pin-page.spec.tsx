import { screen, waitFor } from '@testing-library/react';
import { serve } from '../../testing/fake-server.js';
import { aMember, anAdmin } from '../../testing/data/people.js';
import { refusal } from '../../testing/data/refusal.js';
import { address, renderApp } from '../../testing/render-app.js';

const LOGIN = 'POST /api/users/userlogin';
const ID = '65f000000000000000000002';

const pin = () => screen.findByLabelText('PIN');
const button = (name: string) => screen.getByRole('button', { name });

/** With what the link says, if it does, of how many digits the PIN is. */
async function open(hash = '') {
  const user = renderApp(`/userlogin/${ID}/ana_paz${hash}`);
  await pin();
  return user;
}

describe('the PIN screen', () => {
  it('says whom it logs in and masks what is typed', async () => {
    serve({});
    await open();
    expect(screen.getByRole('heading', { name: 'ana_paz' })).toBeVisible();
    expect(await pin()).toHaveAttribute('type', 'password');
    expect(await pin()).toHaveAttribute('inputmode', 'numeric');
    expect(await pin()).toBeRequired();
  });

  it('sends the PIN as a string, keeps the token and goes to the shops', async () => {
    const calls = serve({
      [LOGIN]: { body: { token: 't1' } },
      'GET /api/verify-token': aMember(),
      'GET /api/shops/member/65f000000000000000000002': { body: { shops: [] } },
      'GET /api/products/mine': { body: { products: [] } },
      'GET /api/ads/get': { body: { ads: [] } },
    });
    const user = await open();
    await user.type(await pin(), '0042');
    await user.click(button('SUBMIT'));
    await waitFor(() => expect(address()).toBe('/dashboard/shops'));
    expect(calls[0]).toMatchObject({ route: LOGIN, body: { username: 'ana_paz', password: '0042' } });
    expect(localStorage.getItem('token')).toBe('t1');
  });

  it('takes digits from its pad', async () => {
    serve({});
    const user = await open();
    for (const key of ['0', '7', '7', 'Erase the last digit', '5']) await user.click(button(key));
    expect(await pin()).toHaveValue('075');
    await user.click(button('Clear'));
    expect(await pin()).toHaveValue('');
  });

  it('takes digits alone, pasted ones too', async () => {
    serve({});
    const user = await open();
    await user.click(await pin());
    await user.paste(' 0042\n');
    expect(await pin()).toHaveValue('0042');
    expect(screen.queryByText('Digits only')).toBeNull();
    await user.type(await pin(), 'x');
    expect(await pin()).toHaveValue('0042');
    expect(screen.getByText('Digits only')).toBeVisible();
  });

  it('asks for a PIN and sends nothing without one', async () => {
    const calls = serve({});
    const user = await open();
    await user.click(button('SUBMIT'));
    expect(await screen.findByText('Fill all fields')).toBeInTheDocument();
    expect(await pin()).toBeInvalid();
    expect(calls).toEqual([]);
  });

  it.each([
    ['a wrong PIN', refusal('INVALID_CREDENTIALS', 'Invalid credentials')],
    ['an answer without a token', { body: {} }],
  ])('says Invalid credentials to %s and starts afresh', async (_what, reply) => {
    serve({ [LOGIN]: reply });
    const user = await open();
    await user.type(await pin(), '1234');
    await user.click(button('SUBMIT'));
    expect(await screen.findByText('Invalid credentials')).toBeInTheDocument();
    expect(await screen.findByText('The PIN is wrong')).toBeVisible();
    expect(await pin()).toHaveValue('');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('says in place that there is a pause', async () => {
    serve({ [LOGIN]: refusal('PAUSED', 'Too many tries, please wait a moment') });
    const user = await open();
    await user.type(await pin(), '1234');
    await user.click(button('SUBMIT'));
    expect(await screen.findByText('Too many wrong passwords')).toBeVisible();
  });

  it('is sent by its last digit where the link says how many there are', async () => {
    const calls = serve({
      [LOGIN]: { body: { token: 't1' } },
      'GET /api/verify-token': aMember(),
      'GET /api/shops/member/65f000000000000000000002': { body: { shops: [] } },
      'GET /api/products/mine': { body: { products: [] } },
      'GET /api/ads/get': { body: { ads: [] } },
    });
    const user = await open('#4');
    for (const digit of ['0', '0', '4']) await user.click(button(digit));
    expect(calls).toEqual([]);
    await user.click(button('2'));
    await waitFor(() => expect(address()).toBe('/dashboard/shops'));
    expect(calls[0]).toMatchObject({ route: LOGIN, body: { username: 'ana_paz', password: '0042' } });
  });

  it('waits for SUBMIT after a wrong one: the PIN may have become longer than the link knows', async () => {
    const calls = serve({ [LOGIN]: refusal('INVALID_CREDENTIALS', 'Invalid credentials') });
    const user = await open('#4');
    await user.type(await pin(), '1234');
    expect(await screen.findByText('The PIN is wrong')).toBeVisible();
    await user.type(await pin(), '123456');
    expect(await pin()).toHaveValue('123456');
    expect(calls).toHaveLength(1);
    await user.click(button('SUBMIT'));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]).toMatchObject({ body: { password: '123456' } });
  });

  it.each(['#', '#x', '#0004', '#-1'])('goes by SUBMIT alone at the address %s', async (hash) => {
    const calls = serve({});
    const user = await open(hash);
    await user.type(await pin(), '1234');
    expect(await pin()).toHaveValue('1234');
    expect(calls).toEqual([]);
  });

  it('goes back to / by Cancel', async () => {
    serve({});
    const user = await open();
    await user.click(button('Cancel'));
    expect(address()).toBe('/');
  });

  it('lets whoever is signed in as that user go on without the PIN, or with it', async () => {
    localStorage.setItem('token', 't1');
    serve({
      'GET /api/verify-token': aMember({ _id: ID }),
      'GET /api/shops/member/65f000000000000000000002': { body: { shops: [] } },
      'GET /api/products/mine': { body: { products: [] } },
      'GET /api/ads/get': { body: { ads: [] } },
    });
    const user = await open();
    const goOn = await screen.findByRole('link', { name: 'Continue without the PIN' });
    expect(await pin()).toBeVisible();
    expect(button('SUBMIT')).toBeVisible();
    await user.click(goOn);
    expect(address()).toBe('/dashboard/shops');
  });

  it.each([
    ['somebody else', aMember({ _id: '65f000000000000000000009' })],
    ['an admin who sees what they see', aMember({ _id: ID, viewing: { by: 'root', until: 1 } })],
    ['an admin', anAdmin({ _id: ID })],
    ['nobody any more', refusal('SESSION_ENDED', 'Your session has ended, please log in again')],
  ])('asks for the PIN alone where the session is that of %s', async (_who, check) => {
    localStorage.setItem('token', 't1');
    const calls = serve({ 'GET /api/verify-token': check });
    await open();
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('You are still signed in here')).toBeNull());
    expect(address()).toBe(`/userlogin/${ID}/ana_paz`);
  });

  it('says on the page what its address lacks', async () => {
    serve({});
    renderApp('/userlogin');
    expect(await screen.findByText('Username is not provided in the URL parameters.')).toBeVisible();
    expect(screen.getByText('User id is not provided in the URL parameters.')).toBeVisible();
  });

  it('says that the username alone is missing', async () => {
    serve({});
    renderApp(`/UserLogin/${ID}`);
    expect(await screen.findByText('Username is not provided in the URL parameters.')).toBeVisible();
    expect(screen.queryByText('User id is not provided in the URL parameters.')).toBeNull();
  });
});
