import { screen, waitFor, within } from '@testing-library/react';
import { aTitle, NETFLIX, UDEMY } from '../../testing/data/courses.js';
import { type Scripts, sent } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';
import { dialogBy, textsOf, toastAbout } from '../../testing/page.js';

const CANVA = aTitle(3, 'Canva');
const LIST = 'GET /api/group/get';
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
  [LIST]: groups([NORTH, SOUTH]),
  'GET /api/browser': {
    body: {
      browser: [
        { ...NORTH, users: [user('ana'), user('ben')] },
        { ...SOUTH, users: [] },
      ],
    },
  },
};

function opened(scripts: Scripts = {}) {
  const { calls, user: press } = openScreen('/dashboard/profilegroup', { ...base, ...scripts });
  return { calls, press };
}

const nameField = () => screen.findByLabelText('Group name');

it('says in its own words that the list could not be had, and then how many users and titles each group has', async () => {
  const all = groups([{ ...NORTH, titles: ['65f0000000000000000000d1'] }, SOUTH]);
  const { press } = opened({ [LIST]: [{ status: 400, body: {} }, all] });
  expect((await screen.findAllByText('Unable to get profile group')).length).toBeGreaterThan(0);
  await press.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('2 users · 1 title')).toBeVisible();
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual(['North2 users · 1 title', 'South0 users']);
});

it('says -- when there are none, adds a group by a name and Enter, and falls back to its own text when the connection breaks', async () => {
  const { press, calls } = opened({ [LIST]: groups([]), [ADD]: ['away', { status: 201, ...changed }] });
  expect(await screen.findByText('--')).toBeVisible();
  await press.type(await nameField(), '  {Enter}');
  expect((await screen.findAllByText("Group shoudn't be empty")).length).toBeGreaterThan(0);
  expect(sent(calls, ADD)).toEqual([]);
  await press.type(await nameField(), 'East {Enter}');
  expect(await screen.findByText('Unable to add group!')).toBeInTheDocument();
  await press.type(await nameField(), '{Enter}');
  expect(await screen.findByText('Added successfully')).toBeInTheDocument();
  expect(sent(calls, ADD)).toEqual([{ name: 'East' }, { name: 'East' }]);
  await waitFor(() => expect(screen.getByLabelText('Group name')).toHaveValue(''));
});

it('renames a group', async () => {
  const { press, calls } = opened({ [UPDATE]: changed });
  await press.click(await screen.findByRole('button', { name: 'Rename North' }));
  await press.fill(screen.getByLabelText('New name of North'), 'Far north{Enter}');
  expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
  expect(sent(calls, UPDATE)).toEqual([{ _id: NORTH._id, name: 'Far north' }]);
});

it('the titles of a group are chosen among all, from those that it has when they are opened', async () => {
  const titles = (...shops: { _id: string }[]) => groups([{ ...NORTH, titles: shops.map(({ _id }) => _id) }]);
  const { press, calls } = opened({
    [LIST]: [titles(NETFLIX), titles(NETFLIX, UDEMY)],
    'GET /api/shops': { body: { shops: [NETFLIX, UDEMY, CANVA] } },
    [TITLES_SET]: changed,
  });
  const dialog = await dialogBy(press, 'Titles of North');
  expect(await dialog.findByRole('checkbox', { name: 'Netflix' })).toBeChecked();
  await press.click(dialog.getByRole('checkbox', { name: 'Netflix' }));
  await press.click(dialog.getByRole('checkbox', { name: 'Canva' }));
  await press.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
  expect(sent(calls, TITLES_SET)).toEqual([{ _id: NORTH._id, titles: [UDEMY._id, CANVA._id] }]);
});

it('deleting a group asks first, and says whom it has left without one as the server does', async () => {
  const message = 'Deleted successfully, 3 users are now without a group';
  // A user joined the group after the page counted its users.
  const deleted = { body: { message, group: [SOUTH], without_group: 3 } };
  const { press, calls } = opened({ [DELETE]: ['away', deleted] });
  await screen.findByText('2 users');
  const remove = async () => {
    await press.click(screen.getByRole('button', { name: 'Del North' }));
    const dialog = await screen.findByRole('dialog', { name: 'Do you really want to delete?' });
    expect(dialog).toHaveTextContent('2 users are left without a group');
    await press.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await remove();
  expect(await screen.findByText('Unable to delete group!')).toBeInTheDocument();
  await remove();
  expect(await toastAbout('Deleted successfully')).toBe('3 users are left without a group.');
  expect(sent(calls, DELETE)).toEqual(Array(2).fill({ _id: NORTH._id }));
});
