import { screen, within } from '@testing-library/react';
import { NETFLIX, UDEMY } from '../../testing/data/courses.js';
import { refusal, type Scripts, sent } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';
import { later, toastAbout } from '../../testing/page.js';

const ANA = '65f000000000000000000002';
const OWNED = `GET /api/shops/getassignedshops/${ANA}`;
const ana = { _id: ANA, email: 'ana_paz', role: 'member', sub_start_date: '01/01/2030', sub_validity: 36500 };
const ASSIGN = 'POST /api/shops/assign';
const UNASSIGN = 'DELETE /api/shops/unassign';
const done = { body: { message: 'Updated successfully!', shops: [] } };

const open = (scripts: Scripts = {}, id = ANA) =>
  openScreen(`/dashboard/assign-product/${id}`, {
    'GET /api/users/false': { body: { users: [ana], total: 1 } },
    'GET /api/shops': { body: { shops: [NETFLIX, UDEMY] } },
    [OWNED]: { body: { shops: [UDEMY._id] } },
    ...scripts,
  });

const button = (name: string) => screen.findByRole('button', { name });
const question = async () =>
  within(await screen.findByRole('dialog', { name: "You won't be able to revert this!" }));

it.each([
  ['all_profile', 'Todos los perfiles', 1],
  ['supervisor', 'Supervisor', 0],
])('says whom it is for, here a %s, and days left of members', async (role, name, ends) => {
  const users = [{ ...ana, role }];
  open({ 'GET /api/users/false': { body: { users, total: 1 } } }, ANA.toUpperCase());
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('ana_paz')).toBeVisible();
  expect(main.getByText(name)).toBeVisible();
  expect(main.queryAllByText(/days left|Expired/)).toHaveLength(ends);
});

it('assigns a title by one call for a double click, and the focus stays on the button', async () => {
  const { coming, say } = later();
  const { calls, user } = open({
    [OWNED]: [{ body: { shops: [] } }, { body: { shops: [NETFLIX._id] } }],
    [ASSIGN]: () => coming,
  });
  const assign = await button('Assign Netflix');
  await user.dblClick(assign);
  expect(assign).toHaveAttribute('aria-disabled', 'true');
  await say(done);
  expect(await button('Unassign Netflix')).toHaveFocus();
  expect(await button('Unassign Netflix')).not.toHaveAttribute('aria-disabled');
  expect(await toastAbout('Updated successfully!')).toBe('ana_paz');
  expect(sent(calls, ASSIGN)).toEqual([{ shop_id: [NETFLIX._id], user_id: ANA }]);
});

it('assigns all titles by one call while none is assigned, whatever the search shows', async () => {
  const { coming, say } = later();
  const { calls, user } = open({ [OWNED]: { body: { shops: [] } }, [ASSIGN]: () => coming });
  const bulk = await button('Assign all group');
  expect(screen.getByText('2 titles')).toBeVisible();
  await user.type(screen.getByLabelText('Search'), 'net');
  expect(screen.queryByText('Udemy')).toBeNull();
  await user.dblClick(bulk);
  expect(bulk).toHaveAttribute('aria-disabled', 'true');
  expect(bulk).toHaveFocus();
  await say(done);
  expect(await toastAbout('Updated successfully!')).toBe('ana_paz');
  const shop_id = [NETFLIX._id, UDEMY._id];
  expect(sent(calls, ASSIGN)).toEqual([{ shop_id, user_id: ANA, isBulk: true }]);
});

it.each([
  ['Udemy', 1, 'ana_paz no longer sees “Udemy”. You can undo it for one minute.', {}],
  ['all group', 0, 'ana_paz no longer sees the one title assigned now.', { isBulk: true }],
])('takes away %s once, after a question, with UNDO_MINUTES %s', async (what, undoMinutes, said, bulk) => {
  const { coming, say } = later();
  const { calls, user } = open({
    [UNASSIGN]: () => coming,
    'GET /api/settings': { body: { currency: 'PEN', phoneRegion: 'PE', undoMinutes } },
  });
  await user.click(await button(`Unassign ${what}`));
  expect(await (await question()).findByText(said)).toBeVisible();
  await user.dblClick((await question()).getByRole('button', { name: 'Unassign' }));
  expect(await button(`Unassign ${what}`)).toHaveAttribute('aria-disabled', 'true');
  await say(done);
  expect(await toastAbout('Updated successfully!')).toBe('ana_paz');
  expect(sent(calls, UNASSIGN)).toEqual([{ shop_id: [UDEMY._id], user_id: ANA, ...bulk }]);
});

it('says when there is nobody of that id', async () => {
  open({
    [OWNED]: refusal('NOT_FOUND', 'Not found'),
    'GET /api/users/false': { body: { users: [], total: 0 } },
  });
  expect(await screen.findByText('This user is no longer there')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard/users');
  expect(screen.queryByText('Something error happened')).toBeNull();
});

it('says Empty shop without titles', async () => {
  open({ 'GET /api/shops': { body: { shops: [] } } });
  expect(await screen.findByText('Empty shop')).toBeVisible();
});
