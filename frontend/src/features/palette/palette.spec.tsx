import type { SearchAnswer } from '@keyroster/contracts/dto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { courses, ENGLISH, memberShop, NETFLIX, UDEMY } from '../../testing/data/courses.js';
import { aListedUser, listOf, manageUser } from '../../testing/data/manage-user.js';
import { aMember } from '../../testing/data/people.js';
import { oneUser, renewedAs } from '../../testing/data/renewals.js';
import { serve, type Call, type Reply } from '../../testing/fake-server.js';
import { later } from '../../testing/later.js';
import { address, renderApp } from '../../testing/render-app.js';

const ana = aListedUser(7, { email: 'ana' });
const search = (q: string) => `GET /api/users/false?limit=20&offset=0&q=${q}`;
const coursesNamed = (q: string) => `GET /api/search?q=${q}`;
const coursesFound = (found: Partial<SearchAnswer> = {}): Reply => ({
  body: { shops: [], subtitles: [], credentials: [], ...found },
});
const found: Record<string, Reply> = {
  [search('ana')]: listOf([ana]),
  ...Object.fromEntries(
    ['ana', 'au', 'beto', 'renew', 'rene', 'lock'].map((q) => [coursesNamed(q), coursesFound()]),
  ),
  [search('au')]: listOf([]),
};

/** Staff have no end and no PIN. */
const amongStaff = {
  [search('ana')]: listOf([
    ana,
    aListedUser(8, { email: 'ana_sup', role: 'supervisor' }),
    aListedUser(9, { email: 'ana_adm', role: 'admin' }),
  ]),
};

const sent = (calls: Call[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body);

async function openPalette(scripts: Parameters<typeof serve>[0] = {}) {
  jest.setSystemTime(Date.UTC(2026, 5, 10, 17));
  localStorage.setItem('token', 't1');
  const calls = serve({ ...courses(), ...manageUser([ana]), ...found, ...scripts });
  const user = renderApp('/dashboard/users');
  await screen.findByRole('button', { name: 'Edit ana' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search or act' });
  await waitFor(() => expect(field).toHaveFocus());
  return { calls, user, field };
}

const options = () =>
  within(screen.getByRole('listbox', { name: 'Found' }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const palette = () => screen.queryByRole('dialog', { name: 'Search or act' });

it('leads to screens by arrows and Enter', async () => {
  const { user } = await openPalette({ 'GET /api/audit?limit=200&offset=0': 'silence' });
  await user.keyboard('au');
  expect(options()).toEqual([
    'Audit · EntriesScreen',
    'Audit · Can be undoneScreen',
    'Messages · RulesScreen',
    'Settings · Sharing ruleScreen',
  ]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard/audit'));
  await waitFor(() => expect(palette()).toBeNull());
});

it.each([
  ['log out', 'LogoutAction'],
  ['sign out', 'LogoutAction'],
  ['cerrar sesion', 'LogoutAction'],
  ['add user', 'New userAction'],
  ['conectados', 'Activity · LiveScreen'],
  ['ip', 'Activity · WhitelistScreen'],
  ['clientes', 'Users · All columnsScreen'],
  ['importar usuarios', 'Users · ImportScreen'],
  ['token', 'Settings · IntegrationsScreen'],
  ['oscuro', 'Switch to dark themeAction'],
])('knows that %j is %s', async (typed, entry) => {
  const q = new URLSearchParams({ q: typed }).toString().slice(2);
  const { user } = await openPalette({ [search(q)]: listOf([]), [coursesNamed(q)]: coursesFound() });
  await user.keyboard(typed);
  expect(options()).toEqual([entry]);
});

it('goes round with the arrows', async () => {
  const { user, field } = await openPalette();
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(active()).toHaveTextContent('New user');
  await user.keyboard('{ArrowUp}');
  expect(active()).toHaveTextContent('Logout');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toHaveTextContent('+30 …');
});

it('finds users by the server’s search, and opens the one that is taken', async () => {
  const { user } = await openPalette({ [`GET /api/users/${ana._id}`]: oneUser(ana) });
  await user.keyboard('ana');
  await waitFor(() => expect(options()).toEqual(['anaUser']));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'ana' })).toBeVisible();
  expect(address()).toBe(`/dashboard/users/${ana._id}`);
});

it('finds titles', async () => {
  const { user } = await openPalette({
    [search('netf')]: listOf([]),
    [coursesNamed('netf')]: coursesFound({ shops: [NETFLIX] }),
    [`GET /api/shops/users/${NETFLIX._id}`]: 'silence',
    [`GET /api/shops/subtitle/${NETFLIX._id}`]: 'silence',
  });
  await user.keyboard('netf');
  await waitFor(() => expect(options()).toEqual(['NetflixTitle']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/dashboard/shops/${NETFLIX._id}`));
});

it('finds subtitles and credentials, and leads to where they lie', async () => {
  const place = { ...ENGLISH, shop_name: UDEMY.shop_name };
  const credential = { ...place, _id: 'c1', s_id: ENGLISH._id, course_name: 'English B2' };
  const { user } = await openPalette({
    [search('engl')]: listOf([]),
    [coursesNamed('engl')]: coursesFound({ subtitles: [place], credentials: [credential] }),
  });
  await user.keyboard('engl');
  await waitFor(() =>
    expect(options()).toEqual([
      'Udemy · EnglishSubtitle',
      'Udemy · English · English B2Credential',
      'EspañolAction',
    ]),
  );
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe(`/dashboard/shops/${UDEMY._id}`));
  expect(await screen.findByRole('form', { name: 'New credential' })).toBeVisible();
});

it('renews who is named by as many days, and shows them first the next time', async () => {
  const RENEW = 'POST /api/renewals';
  const { calls, user, field } = await openPalette({
    ...amongStaff,
    [search('renovar')]: listOf([]),
    [coursesNamed('renovar')]: coursesFound(),
    [`GET /api/renewals?user_id=${ana._id}&limit=100`]: { body: { renewals: [], total: 0 } },
    [RENEW]: renewedAs({ ...ana, version: 4 }, 'Renewed until 31/07/2026'),
  });
  await user.keyboard('renovar');
  await user.click(screen.getByRole('option', { name: /^\+30 …/ }));
  expect(field).toHaveValue('+30 ');
  await user.clear(field);
  await user.keyboard('+60 ana');
  await waitFor(() => expect(options()).toEqual(['Renew ana by 60 daysAction']));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Renewed until 31/07/2026')).toBeInTheDocument();
  expect(sent(calls, RENEW)).toEqual([{ user_id: ana._id, version: 3, days: 60 }]);
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(options()[0]).toBe('anaUser'));
});

it('locks who is named, for a time and with a reason', async () => {
  const LOCK = 'POST /api/users/lock';
  const { calls, user } = await openPalette({
    [search('lock')]: listOf([]),
    [LOCK]: { body: { message: 'Updated successfully!' } },
  });
  await user.keyboard('lock ana 1h sharing');
  await waitFor(() => expect(options()).toEqual(['Lock ana for 1 h · sharingAction']));
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(sent(calls, LOCK)).toEqual([{ id: ana._id, value: true, minutes: 60, reason: 'sharing' }]),
  );
});

it('copies the link of the PIN screen of who is named', async () => {
  const { user } = await openPalette(amongStaff);
  await user.keyboard('pin ana');
  await waitFor(() => expect(options()).toEqual(['Copy the PIN link of anaAction']));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('PIN link copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost/userlogin/${ana._id}/ana`);
});

it('takes every key from the moment that it is asked for', async () => {
  const { user } = await openPalette();
  await user.keyboard('{Escape}');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.getByRole('combobox', { name: 'Search or act' })).toHaveFocus();
});

it('takes with Enter what the last words find, and not who stood there before', async () => {
  const LOCK = 'POST /api/users/lock';
  const anton = aListedUser(8, { email: 'anton' });
  const { calls, user } = await openPalette({
    [search('lock')]: listOf([]),
    [search('an')]: listOf([anton]),
    [coursesNamed('an')]: coursesFound(),
    [LOCK]: { body: { message: 'Updated successfully!' } },
  });
  await user.keyboard('lock an');
  await waitFor(() => expect(options()).toEqual(['Lock antonAction']));
  await user.keyboard('a{Enter}');
  await waitFor(() => expect(sent(calls, LOCK)).toEqual([{ id: ana._id, value: true }]));
  await waitFor(() => expect(palette()).toBeNull());
});

it('takes with Enter what the server finds now, and not what it found when it was asked before', async () => {
  const RENEW = 'POST /api/renewals';
  const newer = aListedUser(8, { email: 'ana', version: 5 });
  const { coming, say } = later();
  const answers = [listOf([ana])];
  const { calls, user } = await openPalette({
    [search('ana')]: () => answers.shift() ?? coming,
    [`GET /api/renewals?user_id=${newer._id}&limit=100`]: { body: { renewals: [], total: 0 } },
    [RENEW]: 'silence',
  });
  await user.keyboard('ana');
  await waitFor(() => expect(options()).toEqual(['anaUser']));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(palette()).toBeNull());
  await user.keyboard('{Control>}k{/Control}+30 ana');
  await waitFor(() => expect(options()).toEqual(['Renew ana by 30 daysAction']));
  await user.keyboard('{Enter}');
  await say(listOf([newer]));
  await waitFor(() => expect(sent(calls, RENEW)).toEqual([{ user_id: newer._id, version: 5, days: 30 }]));
});

/** Enter came before what is found, which the test holds back. */
async function awaiting() {
  const LOCK = 'POST /api/users/lock';
  const { coming: late, say } = later();
  const { calls, user } = await openPalette({
    [search('lock')]: listOf([]),
    [search('ana')]: () => late,
    [LOCK]: { body: { message: 'Updated successfully!' } },
  });
  await user.keyboard('lock ana{Enter}');
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain(search('ana')));
  const found = async () => {
    await say(listOf([ana, aListedUser(8, { email: 'ana_paz' })]));
    await act(() => jest.advanceTimersByTimeAsync(50));
  };
  return { user, found, locked: () => sent(calls, LOCK) };
}

it('does what Enter waited for once it is found', async () => {
  const { found, locked } = await awaiting();
  await found();
  expect(locked()).toEqual([{ id: ana._id, value: true }]);
});

it.each(['{Escape}', '{ArrowDown}'])('does nothing that Enter waited for after %s', async (key) => {
  const { user, found, locked } = await awaiting();
  await user.keyboard(key);
  await found();
  expect(locked()).toEqual([]);
});

it('does nothing that Enter waited for once it was closed by a click beside it', async () => {
  const { user, found, locked } = await awaiting();
  const beside = document.querySelector('.mantine-Modal-overlay');
  if (!beside) throw new Error('There is no palette');
  await user.click(beside);
  await found();
  expect(locked()).toEqual([]);
});

it('begins a new user', async () => {
  const { user } = await openPalette();
  await user.click(await screen.findByRole('option', { name: /^New user/ }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus());
});

it('begins a new user with what a line says of them', async () => {
  const { user } = await openPalette();
  await user.keyboard('dora 987654321 udemy 15d');
  expect(options()).toEqual(['New user: dora 987654321 udemy 15dAction']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus());
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('dora');
  const read = within(screen.getByRole('list', { name: 'Read as' }));
  expect(read.getByText('Udemy')).toBeVisible();
});

it('offers a member their titles and their own, and asks for no users', async () => {
  jest.setSystemTime(Date.UTC(2026, 5, 10, 17));
  localStorage.setItem('token', 't1');
  const calls = serve({
    'GET /api/verify-token': aMember(),
    ...memberShop([NETFLIX]),
    // Their only title opens by itself.
    [`GET /api/shops/subtitle/${NETFLIX._id}`]: { body: { subtitle: [] } },
    [coursesNamed('net')]: coursesFound({ shops: [NETFLIX] }),
  });
  const user = renderApp('/dashboard/shops');
  await screen.findByRole('navigation', { name: 'Titles' });
  await user.keyboard('{Meta>}k{/Meta}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search or act' }));
  expect(options()).toEqual([
    'CoursesScreen',
    'Password and securityScreen',
    'Switch to dark themeAction',
    'EspañolAction',
    'LogoutAction',
  ]);
  await user.type(dialog.getByRole('combobox'), 'net');
  await waitFor(() => expect(options()).toEqual(['NetflixTitle']));
  expect(calls.filter(({ route }) => route.includes('/users/'))).toEqual([]);
});

it('closes alone on Escape, and takes the place of a panel that is open', async () => {
  const beto = aListedUser(5, { email: 'beto' });
  const { user } = await openPalette({
    [search('beto')]: listOf([beto]),
    [`GET /api/users/${ana._id}`]: oneUser(ana),
    [`GET /api/users/${beto._id}`]: oneUser(beto),
  });
  await user.keyboard('ana');
  await waitFor(() => expect(options()).toEqual(['anaUser']));
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'ana' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search or act' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(palette()).toBeNull());
  expect(panel).toBeVisible();

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or act' }), 'beto');
  await waitFor(() => expect(options()).toEqual(['betoUser']));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'beto' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/dashboard/users'));
});
