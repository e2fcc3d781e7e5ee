import type { SearchAnswer } from '@keyroster/contracts/dto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { courses, ENGLISH, memberShop, NETFLIX, UDEMY } from '../../testing/data/courses.js';
import { aMember, aListedUser, listOf, manageUser } from '../../testing/data/people.js';
import { oneUser, renewedAs } from '../../testing/data/renewals.js';
import { type Reply, type Scripts, sent } from '../../testing/fake-server.js';
import { address, openScreen, renderApp } from '../../testing/render-app.js';
import { later, pass, textsOf } from '../../testing/page.js';
import { bestFirst, nameMatches, readCommand } from './typed.js';

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

/** Opens the palette over a screen with few requests. */
async function openPalette(scripts: Scripts = {}) {
  jest.setSystemTime(Date.UTC(2026, 5, 10, 17));
  const ads = { 'GET /api/ads/get': { body: { ads: [] } } };
  const asked = { ...courses(), ...manageUser([ana]), ...ads, ...found, ...scripts };
  const { calls, user } = openScreen('/dashboard/ads', asked, renderApp);
  await screen.findByRole('navigation', { name: 'Screens' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search or act' });
  await waitFor(() => expect(field).toHaveFocus());
  return { calls, user, field };
}

const options = () =>
  textsOf(within(screen.getByRole('listbox', { name: 'Found' })).queryAllByRole('option'));
const isClosed = () => waitFor(() => expect(palette()).toBeNull());
const palette = () => screen.queryByRole('dialog', { name: 'Search or act' });

it('goes round with the arrows, and leads to screens by Enter', async () => {
  const { user, field } = await openPalette({ 'GET /api/audit?limit=200&offset=0': 'silence' });
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(active()).toHaveTextContent('New user');
  await user.keyboard('{ArrowUp}');
  expect(active()).toHaveTextContent('Logout');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toHaveTextContent('+30 …');
  await user.keyboard('au');
  expect(options()).toEqual([
    'Audit · EntriesScreen',
    'Audit · Can be undoneScreen',
    'Messages · RulesScreen',
    'Settings · Sharing ruleScreen',
  ]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard/audit'));
  await isClosed();
});

it('knows screens and actions by other words, in both languages', async () => {
  const known = {
    'log out': 'LogoutAction',
    'cerrar sesion': 'LogoutAction',
    'add user': 'New userAction',
    alarm: 'Activity · SharingScreen',
    compartir: 'Activity · SharingScreen',
    oscuro: 'Switch to dark themeAction',
    reglas: 'Messages · RulesScreen',
    canales: 'Settings · ChannelsScreen',
    paquetes: 'Renewals · PackagesScreen',
    cupos: 'Courses · SeatsScreen',
    usuarios: 'Users · All columnsScreen',
  };
  const asked = Object.keys(known).flatMap((typed) => {
    const q = new URLSearchParams({ q: typed }).toString().slice(2);
    return [
      [search(q), listOf([])],
      [coursesNamed(q), coursesFound()],
    ];
  });
  const { user, field } = await openPalette(Object.fromEntries(asked) as Record<string, Reply>);
  for (const [typed, entry] of Object.entries(known)) {
    await user.fill(field, typed);
    await waitFor(() => expect(options()).toEqual([entry]));
  }
});

it('finds titles, subtitles and credentials, and leads to where they lie', async () => {
  const place = { ...ENGLISH, shop_name: UDEMY.shop_name };
  const credential = { ...place, _id: 'c1', s_id: ENGLISH._id, course_name: 'English B2' };
  const { user } = await openPalette({
    [search('netf')]: listOf([]),
    [coursesNamed('netf')]: coursesFound({ shops: [NETFLIX] }),
    [`GET /api/shops/users/${NETFLIX._id}`]: 'silence',
    [`GET /api/shops/subtitle/${NETFLIX._id}`]: 'silence',
    [search('engl')]: listOf([]),
    [coursesNamed('engl')]: coursesFound({ subtitles: [place], credentials: [credential] }),
  });
  await user.keyboard('netf');
  await waitFor(() => expect(options()).toEqual(['NetflixTitle']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/dashboard/shops/${NETFLIX._id}`));
  await isClosed();
  await user.keyboard('{Control>}k{/Control}engl');
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

it('renews who is named by as many days, shows them first the next time, and copies the link of their PIN screen', async () => {
  const RENEW = 'POST /api/renewals';
  const { calls, user, field } = await openPalette({
    // Staff have no end and no PIN.
    [search('ana')]: listOf([
      ana,
      aListedUser(8, { email: 'ana_sup', role: 'supervisor' }),
      aListedUser(9, { email: 'ana_adm', role: 'admin' }),
    ]),
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
  await user.keyboard('pin ana');
  await waitFor(() => expect(options()).toEqual(['Copy the PIN link of anaAction']));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('PIN link copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost/userlogin/${ana._id}/ana`);
});

it('takes every key from the moment that it is asked for, with Enter what the last words find, and locks for a time', async () => {
  const LOCK = 'POST /api/users/lock';
  const { calls, user } = await openPalette({
    [search('lock')]: listOf([]),
    [search('an')]: listOf([aListedUser(8, { email: 'anton' })]),
    [coursesNamed('an')]: coursesFound(),
    [LOCK]: { body: { message: 'Updated successfully!' } },
  });
  await user.keyboard('{Escape}');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(screen.getByRole('combobox', { name: 'Search or act' })).toHaveFocus();
  // Enter acts on the user who is found now, not on the one who was listed before.
  await user.keyboard('lock an');
  await waitFor(() => expect(options()).toEqual(['Lock antonAction']));
  await user.keyboard('a{Enter}');
  const anas = { id: ana._id, value: true };
  await waitFor(() => expect(sent(calls, LOCK)).toEqual([anas]));
  await isClosed();

  await user.keyboard('{Control>}k{/Control}lock ana 1h sharing');
  await waitFor(() => expect(options()).toEqual(['Lock ana for 1 h · sharingAction']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent(calls, LOCK)[1]).toEqual({ ...anas, minutes: 60, reason: 'sharing' }));
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
  await isClosed();
  await user.keyboard('{Control>}k{/Control}+30 ana');
  await waitFor(() => expect(options()).toEqual(['Renew ana by 30 daysAction']));
  await user.keyboard('{Enter}');
  await say(listOf([newer]));
  await waitFor(() => expect(sent(calls, RENEW)).toEqual([{ user_id: newer._id, version: 5, days: 30 }]));
});

it('does what Enter waited for once it is found, and nothing after Escape, an arrow or a click beside it', async () => {
  const LOCK = 'POST /api/users/lock';
  let held = later();
  const { calls, user } = await openPalette({
    [search('lock')]: listOf([]),
    [search('ana')]: () => held.coming,
    [LOCK]: { body: { message: 'Updated successfully!' } },
  });
  const asked = () => sent(calls, search('ana')).length;
  const beside = async () => {
    const overlay = document.querySelector('.mantine-Modal-overlay');
    if (overlay) await user.click(overlay);
  };
  const ways = [() => user.keyboard('{Escape}'), () => user.keyboard('{ArrowDown}'), beside, () => undefined];
  for (const [place, leave] of ways.entries()) {
    held = later();
    if (place > 0) {
      await user.keyboard('{Escape}');
      await isClosed();
      await user.keyboard('{Control>}k{/Control}');
    }
    expect(sent(calls, LOCK)).toEqual([]);
    await user.keyboard('lock ana{Enter}');
    await waitFor(() => expect(asked()).toBe(place + 1));
    await leave();
    await held.say(listOf([ana, aListedUser(8, { email: 'ana_paz' })]));
    await pass(50);
  }
  expect(sent(calls, LOCK)).toEqual([{ id: ana._id, value: true }]);
});

it('begins a new user, with what a line says of them where there is one', async () => {
  const { user } = await openPalette();
  await user.click(await screen.findByRole('option', { name: /^New user/ }));
  const email = () => screen.getByRole('textbox', { name: 'Email' });
  await waitFor(() => expect(email()).toHaveFocus());
  await user.keyboard('{Control>}k{/Control}dora 987654321 udemy 15d');
  await waitFor(() => expect(options()).toEqual(['New user: dora 987654321 udemy 15dAction']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(email()).toHaveValue('dora'));
  await waitFor(() => expect(email()).toHaveFocus());
  expect(within(screen.getByRole('list', { name: 'Read as' })).getByText('Udemy')).toBeVisible();
});

it('offers a member their titles and their own, and asks for no users', async () => {
  jest.setSystemTime(Date.UTC(2026, 5, 10, 17));
  const { calls, user } = openScreen(
    '/dashboard/shops',
    {
      'GET /api/verify-token': aMember(),
      ...memberShop([NETFLIX]),
      // Their only title opens by itself.
      [`GET /api/shops/subtitle/${NETFLIX._id}`]: { body: { subtitle: [] } },
      [coursesNamed('net')]: coursesFound({ shops: [NETFLIX] }),
    },
    renderApp,
  );
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

it('finds users by the server’s search, closes alone on Escape, and takes the place of a panel that is open', async () => {
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
  expect(address()).toBe(`/dashboard/users/${ana._id}`);
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search or act' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('{Escape}');
  await isClosed();
  expect(panel).toBeVisible();

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or act' }), 'beto');
  await waitFor(() => expect(options()).toEqual(['betoUser']));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'beto' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/dashboard/ads'));
});

it.each([
  ['ana', null],
  ['renovar', null],
  ['renovaran ana', null],
  ['+51 987654321', null],
  ['+0 ana', null],
  ['renovar ', { verb: 'renew', days: 30, search: '' }],
  [' Renew  ana', { verb: 'renew', days: 30, search: 'ana' }],
  ['+60 maria', { verb: 'renew', days: 60, search: 'maria' }],
  ['pin maria q', { verb: 'pin', search: 'maria q' }],
  ['bloquear ana b', { verb: 'lock', search: 'ana b' }],
  ['lock carla 1h sharing it', { verb: 'lock', search: 'carla', minutes: 60, reason: 'sharing it' }],
  ['lock carla 2d', { verb: 'lock', search: 'carla', minutes: 2_880 }],
])('what is typed reads %j', (text, command) => {
  expect(readCommand(text)).toEqual(command);
});

it.each([
  ['Auditoría', 'AUDITORIA', true],
  ['Netflix', 'FLI', true],
  ['Netflix', 'x ', false],
])(
  'what is typed finds any part of a name, without regard to case and accents: in %s %s',
  (name, typed, isFound) => {
    expect(nameMatches(name, typed)).toBe(isFound);
  },
);

it('what is typed puts the very name first, then those that begin so, and leaves the rest in their order', () => {
  const found = ['juan_ana', 'ana_paz', 'mariana', 'Ana', 'anabel'];
  const ordered = ['Ana', 'ana_paz', 'anabel', 'juan_ana', 'mariana'];
  expect(bestFirst(found, (name) => name, 'ana')).toEqual(ordered);
});
