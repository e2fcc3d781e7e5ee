import { screen, waitFor } from '@testing-library/react';
import { memberShop } from '../../testing/data/courses.js';
import { type Scripts, serve, sent, refusal } from '../../testing/fake-server.js';
import { aMember, anAdmin } from '../../testing/data/people.js';
import { matchMedia } from '../../testing/match-media.js';
import { address, renderApp } from '../../testing/render-app.js';

const LOGIN = 'POST /api/users/userlogin';
const ID = '65f000000000000000000002';

/** The check of the token stays pending, because the screens after the login are tested elsewhere. */
const RIGHT = { [LOGIN]: { body: { token: 't1' } }, 'GET /api/verify-token': 'silence' } as const;

const pin = () => screen.findByLabelText('PIN');
const button = (name: string) => screen.getByRole('button', { name });

/** `hash` may have the number of digits, as in a link. */
async function open(scripts: Scripts = {}, hash = '') {
  const calls = serve(scripts);
  const user = renderApp(`/userlogin/${ID}/ana_paz${hash}`);
  await pin();
  return { calls, user };
}

describe('the PIN screen', () => {
  it('says whom it logs in, masks what is typed, takes digits alone, and goes back to / by Cancel', async () => {
    const { calls, user } = await open({});
    expect(screen.getByRole('heading', { name: 'ana_paz' })).toBeVisible();
    expect(await pin()).toHaveAttribute('type', 'password');
    expect(await pin()).toHaveAttribute('inputmode', 'numeric');
    expect(await pin()).toBeRequired();
    await user.click(button('SUBMIT'));
    expect(await screen.findByText('Fill all fields')).toBeInTheDocument();
    expect(await pin()).toBeInvalid();

    for (const key of ['0', '7', '7', 'Erase the last digit', '5']) await user.click(button(key));
    expect(await pin()).toHaveValue('075');
    await user.click(button('Clear'));
    expect(await pin()).toHaveValue('');
    await user.click(await pin());
    await user.paste(' 0042\n');
    expect(await pin()).toHaveValue('0042');
    expect(screen.queryByText('Digits only')).toBeNull();
    await user.keyboard('x');
    expect(await pin()).toHaveValue('0042');
    expect(screen.getByText('Digits only')).toBeVisible();
    await user.click(button('Cancel'));
    expect(address()).toBe('/');
    expect(calls).toEqual([]);
  });

  it.each([
    ['Enter', '{Enter}', ''],
    ['its last digit, where the link says how many there are', '', '#4'],
  ])('sends the PIN as a string by %s, keeps the token and goes to the shops', async (_how, enter, hash) => {
    const { calls, user } = await open(RIGHT, hash);
    await user.click(await pin());
    await user.keyboard('004');
    expect(calls).toEqual([]);
    await user.keyboard(`2${enter}`);
    await waitFor(() => expect(address()).toBe('/dashboard/shops'));
    expect(calls[0]).toMatchObject({ route: LOGIN, body: { username: 'ana_paz', password: '0042' } });
    expect(localStorage.getItem('token')).toBe('t1');
  });

  it('starts afresh after a wrong PIN and an answer without a token, and says in place that there is a pause', async () => {
    const paused = refusal('PAUSED', 'Too many tries, please wait a moment');
    const { user } = await open({
      [LOGIN]: [refusal('INVALID_CREDENTIALS', 'Invalid credentials'), { body: {} }, paused],
    });
    for (const said of ['The PIN is wrong', 'The PIN is wrong', 'Too many wrong passwords']) {
      await user.type(await pin(), '1234');
      await user.click(button('SUBMIT'));
      expect(await screen.findByText(said)).toBeVisible();
      await waitFor(() => expect(screen.getByLabelText('PIN')).toHaveValue(''));
    }
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('waits for SUBMIT after a wrong one: the PIN may have become longer than the link knows', async () => {
    const wrong = refusal('INVALID_CREDENTIALS', 'Invalid credentials');
    const { calls, user } = await open({ [LOGIN]: wrong }, '#4');
    await user.type(await pin(), '1234');
    expect(await screen.findByText('The PIN is wrong')).toBeVisible();
    await user.type(await pin(), '123456');
    expect(await pin()).toHaveValue('123456');
    expect(calls).toHaveLength(1);
    await user.click(button('SUBMIT'));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]).toMatchObject({ body: { password: '123456' } });
  });

  it.each(['#x', '#0004'])('goes by SUBMIT alone at the address %s', async (hash) => {
    const { calls, user } = await open({}, hash);
    await user.type(await pin(), '1234');
    expect(await pin()).toHaveValue('1234');
    expect(calls).toEqual([]);
  });

  it('lets whoever is signed in as that user go on without the PIN, or with it', async () => {
    localStorage.setItem('token', 't1');
    const { user } = await open({ ...memberShop(), 'GET /api/verify-token': aMember({ _id: ID }) });
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
  ])('asks for the PIN alone where the session is that of %s', async (_who, check) => {
    localStorage.setItem('token', 't1');
    const { calls } = await open({ 'GET /api/verify-token': check });
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('You are still signed in here')).toBeNull());
    expect(address()).toBe(`/userlogin/${ID}/ana_paz`);
  });

  it.each([
    ['/userlogin', 1],
    [`/UserLogin/${ID}`, 0],
  ])('says on the page what the address %s lacks', async (path, ids) => {
    serve({});
    renderApp(path);
    expect(await screen.findByText('Username is not provided in the URL parameters.')).toBeVisible();
    expect(screen.queryAllByText('User id is not provided in the URL parameters.')).toHaveLength(ids);
  });
});

describe('the screen of a link to set a PIN', () => {
  const OWNER = 'GET /api/users/pinlink/the-token';
  const SET = 'POST /api/users/pinlink/the-token';
  const ANA = { [OWNER]: { body: { username: 'ana_paz' } } };
  const DONE = {
    ...ANA,
    [SET]: { body: { message: 'Set', token: 't1' } },
    'GET /api/verify-token': 'silence',
  } as const;

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

  it('sets what was entered twice, by keypad or without a click where there is a keyboard, and goes on to the shops', async () => {
    const calls = serve(DONE);
    const hovers = (query: string) =>
      Object.assign(matchMedia(query), query === '(hover: hover)' && { matches: true });
    jest.spyOn(window, 'matchMedia').mockImplementation(hovers);
    const { user } = await open();
    for (const digit of ['4', '0', '7', '1']) await user.click(button(digit));
    await user.click(button('Next'));
    await user.keyboard('4071{Enter}');
    await waitFor(() => expect(address()).toBe('/dashboard/shops'));
    expect(sent(calls, SET)).toMatchObject([{ password: '4071' }]);
    expect(localStorage.getItem('token')).toBe('t1');
  });

  it('says at once that a PIN is too short, starts over where the second entry differs, and takes letters', async () => {
    const calls = serve(DONE);
    const { user, enter } = await open();
    await user.type(screen.getByLabelText('New PIN'), '12');
    await user.click(button('Next'));
    expect(await screen.findByText('Use at least 3 characters')).toBeVisible();
    await user.clear(screen.getByLabelText('New PIN'));
    await enter('4071', '4072');
    expect(await screen.findByText('They differ: choose again')).toBeVisible();
    expect(screen.getByLabelText('New PIN')).toHaveValue('');
    expect(sent(calls, SET)).toEqual([]);
    await user.click(button('Use a password with letters'));
    await enter('s3cret', 's3cret');
    await waitFor(() => expect(address()).toBe('/dashboard/shops'));
    expect(sent(calls, SET)).toMatchObject([{ password: 's3cret' }]);
  });

  it('sends whoever has a second factor to the login', async () => {
    serve({ ...ANA, [SET]: { body: { message: 'Set' } } });
    const { enter } = await open();
    await enter('4071', '4071');
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('says what holds somebody back, stays for another try, and says so where the link was used up meanwhile', async () => {
    const [held, gone] = [refusal('LOCKED', 'Your account is locked'), refusal('NOT_FOUND', 'Not found')];
    serve({ [OWNER]: [{ body: { username: 'ana_paz' } }, gone], [SET]: [held, gone] });
    const { enter } = await open();
    await enter('4071', '4071');
    expect((await screen.findAllByText('Your account is locked')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('New PIN')).toHaveValue('');
    expect(address()).toBe('/set-pin/the-token');
    await enter('4071', '4071');
    expect(await screen.findByText('This link is no longer valid')).toBeVisible();
  });

  it('says of a link that was used, replaced or made up that it is no longer valid, but not of one in a pause', async () => {
    const pause = refusal('PAUSED', 'Too many tries, please wait a moment');
    serve({ [OWNER]: [pause, refusal('NOT_FOUND', 'Not found')] });
    const user = renderApp('/set-pin/the-token');
    expect(await screen.findByText('Too many tries, please wait a moment')).toBeVisible();
    await user.click(button('Try again'));
    expect(await screen.findByText('This link is no longer valid')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
  });
});
