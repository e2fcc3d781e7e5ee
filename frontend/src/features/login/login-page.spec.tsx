import { screen, waitFor } from '@testing-library/react';
import { memberShop } from '../../testing/data/courses.js';
import { serve, sent, refusal } from '../../testing/fake-server.js';
import { aMember, anAdmin, manageUser } from '../../testing/data/people.js';
import { address, openScreen, renderApp } from '../../testing/render-app.js';
import { pass } from '../../testing/page.js';

// jsdom has no passkeys: picking one is tested in a browser.
jest.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: () => Promise.resolve(true),
}));

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
  return user;
}

describe('the login screen', () => {
  it.each([
    ['/admin', 'abc.png'],
    ['/ADMIN', null],
  ])('is titled Admin at %s, with mark and name or the logo %s', async (path, logo) => {
    serve({
      'GET /api/config': { body: { product: 'keyroster', logo, uploadMaxMb: 5, publicUserList: true } },
    });
    const user = renderApp(path);
    expect(screen.getByRole('heading', { name: 'Admin' })).toBeVisible();
    expect(username()).toBeRequired();
    expect(password()).toBeRequired();
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show characters' }));
    expect(password()).toHaveAttribute('type', 'text');
    const mark =
      logo === null ? screen.findByText('Keyroster') : screen.findByRole('img', { name: 'Keyroster' });
    expect((await mark).getAttribute('src')).toBe(logo && `/static/logos/${logo}`);
    expect(screen.queryAllByText('Keyroster')).toHaveLength(logo === null ? 1 : 0);
  });

  it.each([
    ['  ', 'secret', username],
    ['root', '   ', password],
  ])('asks for all fields: “%s” and “%s”', async (name, word, blank) => {
    const calls = serve({});
    const user = renderApp('/');
    await user.type(username(), name);
    await user.type(password(), word);
    await user.click(loginButton());
    expect(await screen.findByText('Fill all fields')).toBeInTheDocument();
    expect(blank()).toBeInvalid();
    expect(calls).toEqual([]);
  });

  it.each([true, false])('names the only admin the command: %s', async (hasOneAdmin) => {
    serve({
      [LOGIN]: refusal('INVALID_CREDENTIALS', 'Invalid credentials'),
      'GET /api/config': { body: { product: 'keyroster', logo: null, uploadMaxMb: 5, hasOneAdmin } },
    });
    await logIn();
    expect(await screen.findByText('The username or the password is wrong')).toBeVisible();
    expect(screen.queryByText('npm run admin -- make-admin NAME') !== null).toBe(hasOneAdmin);
  });

  it('keeps the token under the key token and goes to the users, a member too', async () => {
    const calls = serve({ [CHECK]: aMember(), [LOGIN]: { body: { token: 't1' } } });
    await logIn();
    expect(await screen.findByText('ana')).toBeInTheDocument();
    expect(address()).toBe('/dashboard/users');
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

  it('says of a wrong password in place for as long as none is right, and puts it away once it lets in', async () => {
    serve({
      [CHECK]: 'silence',
      [LOGIN]: [refusal('INVALID_CREDENTIALS', 'Invalid credentials'), { body: { token: 't1' } }],
    });
    const user = await logIn();
    expect(await screen.findByText('Invalid credentials')).toBeInTheDocument();
    await pass(60_000);
    expect(screen.getByText('The username or the password is wrong')).toBeVisible();
    await user.click(loginButton());
    await waitFor(() => expect(address()).toBe('/dashboard/users'));
    await waitFor(() => expect(screen.queryByText('Invalid credentials')).toBeNull(), { timeout: 3_000 });
    expect(screen.queryByText('The username or the password is wrong')).toBeNull();
  });

  it('shows the message of a refusal, and its own words for an answer without a token or none at all', async () => {
    serve({ [LOGIN]: [{ body: {} }, refusal('EXPIRED', 'Your subscription has expired'), 'away'] });
    const user = await logIn();
    expect(await screen.findByText('Invalid credentials')).toBeInTheDocument();
    await user.click(loginButton());
    expect(await screen.findByText('Your subscription has expired')).toBeInTheDocument();
    await user.click(loginButton());
    expect(await screen.findByText('Something error happened')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
    expect(address()).toBe('/');
  });

  it.each([
    ['an admin', anAdmin(), '/dashboard/users'],
    ['a member', aMember(), '/dashboard/shops'],
  ])('lets %s with a valid token go on', async (_who, reply, to) => {
    openScreen('/', { ...manageUser(), ...memberShop(), [CHECK]: reply }, renderApp);
    await waitFor(() => expect(address()).toBe(to));
  });
});

describe('passkeys on the login screen', () => {
  const BEGIN = 'POST /api/users/passkeys/login/begin';

  beforeEach(() => void Object.assign(window, { PublicKeyCredential: {} }));
  afterEach(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'));

  async function openLogin() {
    const config = { product: 'keyroster', logo: null, uploadMaxMb: 5, publicUrl: window.location.origin };
    const calls = serve({ 'GET /api/config': { body: config }, [BEGIN]: 'silence' });
    const user = renderApp('/');
    await screen.findByRole('button', { name: 'Sign in with a passkey' });
    return { user, asked: () => sent(calls, BEGIN).length };
  }

  it('are not asked for by a press on Login with blank fields, but two seconds after the page opened', async () => {
    const { user, asked } = await openLogin();
    await user.click(loginButton());
    expect(await screen.findByText('Fill all fields')).toBeInTheDocument();
    expect(asked()).toBe(0);
    await pass(2_000);
    await waitFor(() => expect(asked()).toBe(1));
  });

  it('are asked for once a field is pressed', async () => {
    const { user, asked } = await openLogin();
    await user.click(username());
    await waitFor(() => expect(asked()).toBe(1));
  });
});

const WANTED = refusal('SECOND_FACTOR', 'Enter the code of your app');

it('a login with a second factor asks for the code on the same screen, leads back, says nothing of a failure, and takes another after a wrong one', async () => {
  const calls = serve({
    [CHECK]: 'silence',
    [LOGIN]: [
      WANTED,
      WANTED,
      refusal('INVALID_CREDENTIALS', 'Invalid credentials'),
      { body: { token: 't1' } },
    ],
  });
  const user = await logIn();
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await user.fill(username(), 'Root');
  await user.fill(password(), 's3cret');
  await user.click(loginButton());
  const code = await screen.findByLabelText('Code');
  expect(screen.getByText('Enter the code of your app')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
  expect(screen.queryByRole('status', { name: /code/ })).toBeNull();
  expect(address()).toBe('/');
  await user.type(code, '000000{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Invalid credentials/));
  expect(code).toHaveValue('');
  await user.type(code, 'abcd-efgh{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard/users'));
  const codeless = expect.not.objectContaining({ code: expect.anything() as unknown }) as object;
  expect(sent(calls, LOGIN)).toEqual([
    codeless,
    codeless,
    expect.objectContaining({ email: 'Root', password: 's3cret', code: '000000' }),
    expect.objectContaining({ email: 'Root', password: 's3cret', code: 'abcd-efgh' }),
  ]);
});
