import { screen, waitFor, within } from '@testing-library/react';
import {
  aSubtitle,
  aTitle,
  courses,
  ENGLISH,
  NETFLIX,
  SPANISH,
  UDEMY,
} from '../../../testing/data/courses.js';
import { type Scripts, sent, refusal } from '../../../testing/fake-server.js';
import { address, openScreen } from '../../../testing/render-app.js';
import { answer, connected, dialogBy, hear } from '../../../testing/page.js';

const done = (message: string) => ({ body: { message } });
const title = (name: string) => screen.findByRole('button', { name });
const titleBox = () => screen.findByPlaceholderText('Title');
const subtitleBox = () => screen.findByPlaceholderText('Subtitle');
const UDEMYS = `/dashboard/shops/${UDEMY._id}`;

const open = (scripts: Scripts = {}, path = '/dashboard/managepassword') =>
  openScreen(path, { ...courses(), ...scripts });

it('the titles are made by Enter in the Title box, trimmed, and opened at once; a taken name stays and is said there', async () => {
  const canva = aTitle(3, 'Canva');
  const shops = [canva, NETFLIX, UDEMY];
  const CREATE = 'POST /api/shops/create';
  const { calls, user } = open({
    'GET /api/shops': [{ body: { shops: [] } }, { body: { shops } }],
    [CREATE]: [
      refusal('DUPLICATE', 'There is such a title already'),
      { status: 201, body: { message: '', shops } },
    ],
    [`GET /api/shops/subtitle/${canva._id}`]: { body: { subtitle: [] } },
    [`GET /api/shops/users/${canva._id}`]: { body: { users: [] } },
  });
  expect(await screen.findByText('Empty')).toBeVisible();
  expect(screen.getByText(/^Add a title and a subtitle/)).toBeVisible();
  await user.type(await titleBox(), ' Canva {Enter}');
  expect(await screen.findAllByText('There is such a title already')).toHaveLength(2);
  expect(await titleBox()).toHaveValue(' Canva ');
  expect(await titleBox()).toBeInvalid();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
  expect(sent(calls, CREATE)).toEqual([{ shop_name: 'Canva' }, { shop_name: 'Canva' }]);
  await waitFor(() => expect(screen.getByPlaceholderText('Title')).toHaveValue(''));
  expect(address()).toBe(`/dashboard/shops/${canva._id}`);
});

it('the titles carry their counts and open by a press, one at a time, with their subtitles and a rename form', async () => {
  const { user } = open({
    [`GET /api/shops/subtitle/${NETFLIX._id}`]: { body: { subtitle: [] } },
    [`GET /api/shops/users/${NETFLIX._id}`]: { body: { users: [] } },
  });
  expect(await screen.findByText('1 credential · 45 users')).toBeVisible();
  expect(screen.getByText('0 credentials · 0 users')).toBeVisible();
  await user.click(await title('Udemy'));
  expect(address()).toBe(`/dashboard/shops/${UDEMY._id}`);
  expect(await screen.findByRole('button', { name: 'Spanish' })).toBeVisible();
  expect(await title('Udemy')).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText('Rename title')).toHaveValue('Udemy');

  await user.click(await title('Netflix'));
  expect(await title('Udemy')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByLabelText('Rename title')).toHaveValue('Netflix');
  expect(screen.queryByRole('button', { name: 'Spanish' })).toBeNull();
});

it('the titles open their subtitle with them where there is only one, are still what is renamed, and clear its selection', async () => {
  const { calls, user } = open({
    [`GET /api/shops/subtitle/${UDEMY._id}`]: { body: { subtitle: [SPANISH] } },
    'POST /api/shops/update': done('Updated successfully!'),
  });
  await user.click(await title('Udemy'));
  const spanish = await screen.findByRole('button', { name: 'Spanish' });
  await waitFor(() => expect(spanish).toHaveAttribute('aria-current', 'true'));
  expect(screen.getByLabelText('Rename title')).toHaveValue('Udemy');
  expect(screen.queryByLabelText('Rename subtitle')).toBeNull();
  await user.click(spanish);
  expect(await screen.findByLabelText('Rename subtitle')).toHaveValue('Spanish');
  await user.click(await title('Udemy'));
  expect(screen.queryByLabelText('Rename subtitle')).toBeNull();
  await user.fill(await screen.findByLabelText('Rename title'), 'Udemy Pro');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
  expect(sent(calls, 'POST /api/shops/update')).toEqual([{ shop_name: 'Udemy Pro', id: UDEMY._id }]);
});

it('the titles are deleted after a question that says how much goes, and that it can be undone', async () => {
  const { calls, user } = open({ 'DELETE /api/shops/delete': ['away', done('gone')] }, UDEMYS);
  const deleted = () => sent(calls, 'DELETE /api/shops/delete');
  const QUESTION = 'Do you really want to delete?';
  const answerBy = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Del Udemy' }));
    await answer(user, QUESTION, name);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const asked = await dialogBy(user, 'Del Udemy', QUESTION);
  const goes =
    '“Udemy” is deleted with 2 subtitles, 1 credential and their pictures; 45 users will no longer have it.';
  expect(screen.getByRole('dialog')).toHaveTextContent(goes);
  expect(await asked.findByText(/You can undo it for 10 minutes\./)).toBeVisible();
  await waitFor(() => expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await answer(user, QUESTION, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(deleted()).toEqual([]);
  await answerBy('Delete');
  expect(await screen.findByText('Delete error')).toBeInTheDocument();
  await answerBy('Delete');
  expect(await screen.findByText('Udemy has been deleted successfully!')).toBeInTheDocument();
  expect(deleted()).toEqual([{ id: UDEMY._id }, { id: UDEMY._id }]);
  expect(address()).toBe('/dashboard/shops');
});

it('the subtitles want a title first, and a name, are made by Enter under the open title, and opened at once', async () => {
  const CREATE = 'POST /api/shops/create_subtitle';
  const french = aSubtitle(15, 'French', UDEMY);
  const subtitle = [ENGLISH, french, SPANISH];
  const { calls, user } = open({
    [`GET /api/shops/subtitle/${UDEMY._id}`]: [
      { body: { subtitle: [ENGLISH, SPANISH] } },
      { body: { subtitle } },
    ],
    [CREATE]: { status: 201, body: { message: '', subtitle } },
    [`GET /api/products/${french._id}`]: { body: { products: [] } },
  });
  await user.type(await subtitleBox(), 'French{Enter}');
  expect((await screen.findAllByText('Please select a title first')).length).toBeGreaterThan(0);
  await user.click(await title('Udemy'));
  await screen.findByRole('button', { name: 'Spanish' });
  await user.fill(await subtitleBox(), ' {Enter}');
  expect((await screen.findAllByText('Subtitle is empty')).length).toBeGreaterThan(0);
  await user.fill(await subtitleBox(), 'French{Enter}');
  expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
  expect(sent(calls, CREATE)).toEqual([{ shop_id: UDEMY._id, subtitle: 'French' }]);
  expect(await screen.findByLabelText('Rename subtitle')).toHaveValue('French');
});

it('the subtitles say No Product Found! when one without credentials is opened, are renamed, and deleted after a question', async () => {
  const { calls, user } = open(
    {
      'POST /api/shops/subtitle/update': done('Updated successfully!'),
      'DELETE /api/shops/subtitle': done('gone'),
    },
    UDEMYS,
  );
  await user.click(await screen.findByRole('button', { name: 'English' }));
  expect(await screen.findByText('No Product Found!')).toBeInTheDocument();
  await user.type(await screen.findByLabelText('Rename subtitle'), ' B2{Enter}');
  expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
  expect(sent(calls, 'POST /api/shops/subtitle/update')).toEqual([
    { subtitle: 'English B2', id: ENGLISH._id },
  ]);
  await user.click(screen.getByRole('button', { name: 'Del English' }));
  await answer(user, 'Do you really want to delete?', 'Delete');
  expect(await screen.findByText('English has been deleted successfully!')).toBeInTheDocument();
  expect(sent(calls, 'DELETE /api/shops/subtitle')).toEqual([{ id: ENGLISH._id }]);
  expect(screen.queryByLabelText('Rename subtitle')).toBeNull();
});

const UNASSIGN = 'DELETE /api/shops/unassign';
const users = [
  { _id: '65f000000000000000000002', email: 'ana', is_locked: true, days_left: 3, from: 'user' },
  { _id: '65f000000000000000000003', email: 'bruno', is_locked: false, days_left: false, from: 'user' },
  { _id: '65f000000000000000000004', email: 'carla', is_locked: false, days_left: 3, from: 'group' },
];

it('the users of a title can be sent the PIN link, are counted, listed, also locked and expired ones, and taken away after a question', async () => {
  const { calls, user } = open(
    {
      [`GET /api/shops/users/${UDEMY._id}`]: { body: { users } },
      [UNASSIGN]: done('Updated successfully!'),
    },
    UDEMYS,
  );
  await user.click(await screen.findByRole('button', { name: 'Copy PIN link' }));
  expect(await screen.findByText('PIN link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost/users_with_shop/${UDEMY._id}`);
  await user.click(await screen.findByRole('button', { name: 'Assigned to 3' }));
  const [ana, bruno, carla] = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(ana).toHaveTextContent('Locked');
  expect(bruno).toHaveTextContent('Expired');
  expect(carla).toHaveTextContent('from their group');
  expect(screen.queryByRole('button', { name: 'Unassign carla' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Unassign bruno' }));
  await answer(user, "You won't be able to revert this!", 'Unassign');
  expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
  expect(sent(calls, UNASSIGN)).toEqual([{ shop_id: [UDEMY._id], user_id: users[1]?._id }]);
});

it.each([
  ['is followed', '', 'Udemy Pro'],
  ['is not, where something was typed', ' Plus', 'Udemy Plus'],
])('a name that another admin changes %s', async (_what, typed, left) => {
  const shops = [UDEMY, { ...UDEMY, shop_name: 'Udemy Pro' }].map((udemy) => ({ body: { shops: [udemy] } }));
  const { user } = open({ 'GET /api/shops': () => shops.shift() ?? 'away' }, UDEMYS);
  await connected();
  const box = await screen.findByLabelText('Rename title');
  if (typed) await user.type(box, typed);
  hear('data:changed', { what: 'shops' });
  expect(await title('Udemy Pro')).toBeVisible();
  expect(box).toHaveValue(left);
});
