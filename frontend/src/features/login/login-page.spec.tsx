import { act, screen, waitFor } from '@testing-library/react';
import { memberShop } from '../../testing/data/courses.js';
import { serve } from '../../testing/fake-server.js';
import { manageUser } from '../../testing/data/manage-user.js';
import { aMember, anAdmin } from '../../testing/data/people.js';
import { refusal } from '../../testing/data/refusal.js';
import { address, renderApp } from '../../testing/render-app.js';

const LOGIN = 'POST /api/users/login';
const CHECK = 'GET /api/verify-token';

const username = () => screen.getByPlaceholderText('Username');
const password = () => screen.getByPlaceholderText('Password');
const loginButton = () => screen.getByRole('button', { name: 'Login' });

async function logIn(path = '/') {
  const user = renderApp(path);
  await user.type(username(), 'Root');
  await user.type(password(), 's3cret');
  await user.click(loginButton());
}

describe('the login screen', () => {
  it.each(['/', '/admin', '/ADMIN'])('is titled Admin at %s', (path) => {
    serve({});
    renderApp(path);
    expect(screen.getByRole('heading', { name: 'Admin' })).toBeVisible();
    expect(username()).toBeRequired();
    expect(password()).toBeRequired();
    expect(loginButton()).toBeVisible();
  });

  it.each([
    ['', ''],
    ['  ', 'secret'],
    ['root', '   '],
  ])('asks for all fields and sends nothing with %j and %j', async (name, word) => {
    const calls = serve({});
    const user = renderApp('/');
    if (name) await user.type(username(), name);
    if (word) await user.type(password(), word);
    await user.click(loginButton());
    expect(await screen.findByText('Fill all fields')).toBeInTheDocument();
    if (name.trim() === '') expect(username()).toBeInvalid();
    if (word.trim() === '') expect(password()).toBeInvalid();
    expect(calls).toEqual([]);
  });

  it.each([true, false])(
    'names the command for a new password to the only admin: %s',
    async (hasOneAdmin) => {
      serve({
        [LOGIN]: refusal('INVALID_CREDENTIALS', 'Invalid credentials'),
        'GET /api/config': { body: { product: 'keyroster', logo: null, uploadMaxMb: 5, hasOneAdmin } },
      });
      await logIn();
      expect(await screen.findByText('The username or the password is wrong')).toBeVisible();
      const command = screen.queryByText('npm run admin -- make-admin NAME');
      expect(command !== null).toBe(hasOneAdmin);
    },
  );

  it('keeps the token under the key token and goes to the users', async () => {
    const calls = serve({ ...manageUser(), [LOGIN]: { body: { token: 't1' } } });
    await logIn();
    await waitFor(() => expect(address()).toBe('/dashboard/users'));
    expect(localStorage.getItem('token')).toBe('t1');
    expect(calls).toContainEqual({
      route: LOGIN,
      body: {
        email: 'Root',
        password: 's3cret',
        device_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
      authorization: null,
    });
    expect(calls[1]).toMatchObject({ route: CHECK, authorization: 'Bearer t1' });
  });

  it('puts away what was refused before, once it lets in', async () => {
    serve({
      ...manageUser(),
      [LOGIN]: [refusal('INVALID_CREDENTIALS', 'Invalid credentials'), { body: { token: 't1' } }],
    });
    const user = renderApp('/');
    await user.type(username(), 'root');
    await user.type(password(), 'wrong');
    await user.click(loginButton());
    expect(await screen.findByText('Invalid credentials')).toBeInTheDocument();
    expect(await screen.findByText('The username or the password is wrong')).toBeVisible();
    await user.click(loginButton());
    await waitFor(() => expect(address()).toBe('/dashboard/users'));
    await waitFor(() => expect(screen.queryByText('Invalid credentials')).toBeNull(), { timeout: 3_000 });
    expect(screen.queryByText('The username or the password is wrong')).toBeNull();
  });

  it('says of a wrong password in place for as long as none is right', async () => {
    jest.useFakeTimers();
    serve({ [LOGIN]: refusal('INVALID_CREDENTIALS', 'Invalid credentials') });
    await logIn();
    expect(await screen.findByText('The username or the password is wrong')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('The username or the password is wrong')).toBeVisible();
    jest.useRealTimers();
  });

  it('goes to the users after a login by a member too', async () => {
    serve({ [LOGIN]: { body: { token: 't1' } }, [CHECK]: aMember() });
    await logIn();
    expect(await screen.findByText('ana')).toBeInTheDocument();
    expect(address()).toBe('/dashboard/users');
  });

  it('says Invalid credentials to an answer without a token', async () => {
    serve({ [LOGIN]: { body: {} } });
    await logIn();
    expect(await screen.findByText('Invalid credentials')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
    expect(address()).toBe('/');
  });

  it('shows the message of a refusal', async () => {
    serve({ [LOGIN]: refusal('EXPIRED', 'Your subscription has expired') });
    await logIn();
    expect(await screen.findByText('Your subscription has expired')).toBeInTheDocument();
  });

  it('shows none of the browser’s own words when the connection breaks', async () => {
    serve({ [LOGIN]: 'away' });
    await logIn();
    expect(await screen.findByText('Something error happened')).toBeInTheDocument();
  });

  it('shows the password on demand', async () => {
    serve({});
    const user = renderApp('/');
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });

  it.each([
    ['an admin', anAdmin(), '/dashboard/users'],
    ['a member', aMember(), '/dashboard/shops'],
  ])('lets %s with a valid token go on', async (_who, reply, to) => {
    localStorage.setItem('token', 't1');
    serve({ ...manageUser(), ...memberShop(), [CHECK]: reply });
    renderApp('/');
    await waitFor(() => expect(address()).toBe(to));
  });

  it('keeps trying while the server is away, and goes on by itself', async () => {
    localStorage.setItem('token', 't1');
    serve({
      ...manageUser(),
      [CHECK]: ['away', refusal('UNAVAILABLE', 'The database is away'), anAdmin()],
    });
    renderApp('/');
    expect(await screen.findByText(/can't be reached/)).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('t1');
    await waitFor(() => expect(address()).toBe('/dashboard/users'), { timeout: 10_000 });
  });

  it('keeps a token that came before when a wrong password is refused', async () => {
    localStorage.setItem('token', 't1');
    serve({ [CHECK]: 'away', [LOGIN]: refusal('INVALID_CREDENTIALS', 'Invalid credentials') });
    await logIn();
    expect(await screen.findByText('Invalid credentials')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBe('t1');
  });
});
