import { act, screen, waitFor, within } from '@testing-library/react';
import { serve } from '../../testing/fake-server.js';
import { anAdmin } from '../../testing/data/people.js';
import { chooseLanguage } from '../../shared/i18n/language.js';
import { renderScreen } from '../../testing/render-app.js';
import { toastAbout } from '../../testing/toast-about.js';

const LIST = 'GET /api/group/get';
const MEMBERS = 'GET /api/browser';
const ADD = 'POST /api/group/add';
const UPDATE = 'POST /api/group/update';
const TITLES_SET = 'POST /api/group/titles';
const DELETE = 'POST /api/group/delete';

const NORTH = { _id: '65f0000000000000000000b1', name: 'North' };
const SOUTH = { _id: '65f0000000000000000000b2', name: 'South' };
const user = (email: string) => ({ _id: '65f0000000000000000000c1', email, nstbrowser_email: '' });

const groups = (group: object[]) => ({ body: { error: false, message: 'Profile groups', group } });
const changed = { body: { message: 'ok', group: [] } };

const base = {
  'GET /api/verify-token': anAdmin(),
  'GET /api/config': { body: { product: 'keyroster', logo: null, uploadMaxMb: 5, publicUserList: true } },
  [LIST]: groups([NORTH, SOUTH]),
  [MEMBERS]: {
    body: {
      browser: [
        { ...NORTH, users: [user('ana'), user('ben')] },
        { ...SOUTH, users: [] },
      ],
    },
  },
};

function opened(scripts: Parameters<typeof serve>[0] = {}) {
  localStorage.setItem('token', 't1');
  const calls = serve({ ...base, ...scripts });
  return { calls, press: renderScreen('/dashboard/profilegroup') };
}

const nameField = () => screen.findByLabelText('Group name');

it('lists the groups with how many users each has', async () => {
  opened();
  expect(await screen.findByText('2 users')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'North2 users',
    'South0 users',
  ]);
});

it('shows -- when there are none', async () => {
  opened({ [LIST]: groups([]) });
  expect(await screen.findByText('--')).toBeVisible();
});

it('says in its own words that the list could not be had', async () => {
  opened({ [LIST]: { status: 400, body: {} } });
  expect((await screen.findAllByText('Unable to get profile group')).length).toBeGreaterThan(0);
});

describe('adding a group', () => {
  it('takes a name and Enter', async () => {
    const { press, calls } = opened({ [ADD]: { status: 201, ...changed } });
    await press.type(await nameField(), ' East {Enter}');
    expect(await screen.findByText('Added successfully')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === ADD)?.body).toEqual({ name: 'East' });
    await waitFor(() => expect(screen.getByLabelText('Group name')).toHaveValue(''));
  });

  it('wants a name', async () => {
    const { press, calls } = opened();
    await press.type(await nameField(), '  {Enter}');
    expect((await screen.findAllByText("Group shoudn't be empty")).length).toBeGreaterThan(0);
    expect(calls.map(({ route }) => route)).not.toContain(ADD);
  });

  it('falls back to its own text when the connection breaks', async () => {
    const { press } = opened({ [ADD]: 'away' });
    await press.type(await nameField(), 'East{Enter}');
    expect(await screen.findByText('Unable to add group!')).toBeInTheDocument();
  });
});

it('renames a group', async () => {
  const { press, calls } = opened({ [UPDATE]: changed });
  await press.click(await screen.findByRole('button', { name: 'Rename North' }));
  const field = screen.getByLabelText('New name of North');
  await press.clear(field);
  await press.type(field, 'Far north{Enter}');
  expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
  expect(calls.find(({ route }) => route === UPDATE)?.body).toEqual({ _id: NORTH._id, name: 'Far north' });
});

describe('the titles of a group', () => {
  const TITLES = [
    { _id: '65f0000000000000000000d1', shop_name: 'Netflix' },
    { _id: '65f0000000000000000000d2', shop_name: 'Udemy' },
  ];

  it('are counted beside its users', async () => {
    opened({
      [LIST]: groups([
        { ...NORTH, titles: [TITLES[0]?._id] },
        { ...SOUTH, titles: [] },
      ]),
    });
    expect(await screen.findByText('2 users · 1 title')).toBeVisible();
    expect(screen.getByText('0 users')).toBeVisible();
  });

  it('are chosen among all', async () => {
    const { press, calls } = opened({
      [LIST]: groups([{ ...NORTH, titles: [TITLES[0]?._id] }]),
      'GET /api/shops': { body: { shops: TITLES } },
      [TITLES_SET]: changed,
    });
    await press.click(await screen.findByRole('button', { name: 'Titles of North' }));
    const dialog = await screen.findByRole('dialog', { name: 'Titles of North' });
    expect(await within(dialog).findByRole('checkbox', { name: 'Netflix' })).toBeChecked();
    await press.click(within(dialog).getByRole('checkbox', { name: 'Netflix' }));
    await press.click(within(dialog).getByRole('checkbox', { name: 'Udemy' }));
    await press.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === TITLES_SET)?.body).toEqual({
      _id: NORTH._id,
      titles: [TITLES[1]?._id],
    });
  });
});

it('offers the titles that a group has when they are opened, and not those of before', async () => {
  const [netflix, udemy] = ['65f0000000000000000000d1', '65f0000000000000000000d2'];
  const shops = [
    { _id: netflix, shop_name: 'Netflix' },
    { _id: udemy, shop_name: 'Udemy' },
  ];
  const { press, calls } = opened({
    [LIST]: [groups([{ ...NORTH, titles: [netflix] }]), groups([{ ...NORTH, titles: [netflix, udemy] }])],
    'GET /api/shops': { body: { shops } },
    [TITLES_SET]: changed,
  });
  await press.click(await screen.findByRole('button', { name: 'Titles of North' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Titles of North' }));
  await press.click(await dialog.findByRole('checkbox', { name: 'Netflix' }));
  await press.click(dialog.getByRole('button', { name: 'Update' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route === TITLES_SET)?.body).toEqual({
      _id: NORTH._id,
      titles: [udemy],
    }),
  );
});

describe('deleting a group', () => {
  /** Somebody came to the group since the page counted its users. */
  const deleted = {
    body: {
      message: 'Deleted successfully, 3 users are now without a group',
      group: [SOUTH],
      without_group: 3,
    },
  };

  it('asks first, and says whom it has left without one as the server does', async () => {
    const { press, calls } = opened({ [DELETE]: deleted });
    await screen.findByText('2 users');
    await press.click(screen.getByRole('button', { name: 'Del North' }));
    const dialog = await screen.findByRole('dialog', { name: 'Do you really want to delete?' });
    expect(dialog).toHaveTextContent('2 users are left without a group');
    await press.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await toastAbout('Deleted successfully')).toBe('3 users are left without a group.');
    expect(calls.find(({ route }) => route === DELETE)?.body).toEqual({ _id: NORTH._id });
  });

  it('says it in Spanish', async () => {
    await act(() => chooseLanguage('es'));
    const { press } = opened({ [DELETE]: deleted });
    await press.click(await screen.findByRole('button', { name: 'Eliminar North' }));
    await press.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await toastAbout('Eliminado correctamente')).toBe('3 usuarios quedan sin grupo.');
    await act(() => chooseLanguage('en'));
  });

  it('falls back to its own text when the connection breaks', async () => {
    const { press } = opened({ [DELETE]: 'away' });
    await press.click(await screen.findByRole('button', { name: 'Del South' }));
    await press.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Unable to delete group!')).toBeInTheDocument();
  });
});
