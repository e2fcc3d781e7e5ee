import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import {
  aSubtitle,
  aTitle,
  courses,
  ENGLISH,
  NETFLIX,
  SPANISH,
  UDEMY,
} from '../../../testing/data/courses.js';
import { refusal } from '../../../testing/data/refusal.js';
import { type Scripts } from '../../../testing/fake-server.js';
import { address, openScreen } from '../../../testing/render-app.js';
import { renderPart } from '../../../testing/render-part.js';
import { NameForm } from './names.js';

const done = (message: string) => ({ body: { message } });

const title = (name: string) => screen.findByRole('button', { name });
const titleBox = () => screen.findByPlaceholderText('Title');
const subtitleBox = () => screen.findByPlaceholderText('Subtitle');

const UDEMYS = `/dashboard/shops/${UDEMY._id}`;

const open = (scripts: Scripts = {}, path = '/dashboard/managepassword') =>
  openScreen(path, { ...courses(), ...scripts });

describe('the titles', () => {
  it('are made by Enter in the Title box, trimmed, and opened at once', async () => {
    const canva = aTitle(3, 'Canva');
    const { calls, user } = open({
      'GET /api/shops': [{ body: { shops: [NETFLIX, UDEMY] } }, { body: { shops: [canva, NETFLIX, UDEMY] } }],
      'POST /api/shops/create': { status: 201, body: { message: '', shops: [canva, NETFLIX, UDEMY] } },
      [`GET /api/shops/subtitle/${canva._id}`]: { body: { subtitle: [] } },
      [`GET /api/shops/users/${canva._id}`]: { body: { users: [] } },
    });
    await user.type(await titleBox(), ' Canva {Enter}');
    expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(expect.objectContaining({ body: { shop_name: 'Canva' } }));
    await waitFor(() => expect(screen.getByPlaceholderText('Title')).toHaveValue(''));
    expect(address()).toBe(`/dashboard/shops/${canva._id}`);
  });

  it('keep what was typed when the name is taken, and say so at the box', async () => {
    const { user } = open({
      'POST /api/shops/create': refusal('DUPLICATE', 'There is such a title already'),
    });
    await user.type(await titleBox(), 'Udemy{Enter}');
    expect(await screen.findAllByText('There is such a title already')).toHaveLength(2);
    expect(await titleBox()).toHaveValue('Udemy');
    expect(await titleBox()).toBeInvalid();
  });

  it('carry their counts and open by a press, one at a time, with their subtitles and a rename form', async () => {
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

  it('open their subtitle with them where there is only one, and are still what is renamed', async () => {
    const { user } = open({ [`GET /api/shops/subtitle/${UDEMY._id}`]: { body: { subtitle: [SPANISH] } } });
    await user.click(await title('Udemy'));
    const spanish = await screen.findByRole('button', { name: 'Spanish' });
    await waitFor(() => expect(spanish).toHaveAttribute('aria-current', 'true'));
    expect(screen.getByLabelText('Rename title')).toHaveValue('Udemy');
    expect(screen.queryByLabelText('Rename subtitle')).toBeNull();
    await user.click(spanish);
    expect(await screen.findByLabelText('Rename subtitle')).toHaveValue('Spanish');
    await user.click(await title('Udemy'));
    expect(await screen.findByLabelText('Rename title')).toHaveValue('Udemy');
  });

  it('clear the selection of a subtitle when they are pressed, and are renamed', async () => {
    const { calls, user } = open(
      { 'POST /api/shops/update': done('Updated successfully!') },
      `/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`,
    );
    expect(await screen.findByLabelText('Rename subtitle')).toHaveValue('Spanish');
    await user.click(await title('Udemy'));
    expect(screen.queryByLabelText('Rename subtitle')).toBeNull();
    await user.clear(screen.getByLabelText('Rename title'));
    await user.type(screen.getByLabelText('Rename title'), 'Udemy Pro');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(
      expect.objectContaining({ body: { shop_name: 'Udemy Pro', id: UDEMY._id } }),
    );
  });

  it('are deleted after a question that says how much goes, and that it can be undone', async () => {
    const { calls, user } = open({ 'DELETE /api/shops/delete': ['away', done('gone')] }, UDEMYS);
    const sent = () => calls.filter(({ route }) => route.startsWith('DELETE')).map(({ body }) => body);
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Del Udemy' }));
      return screen.findByRole('dialog', { name: 'Do you really want to delete?' });
    };
    const answer = async (dialog: HTMLElement, name: string) => {
      await user.click(within(dialog).getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const dialog = await ask();
    expect(dialog).toHaveTextContent(
      '“Udemy” is deleted with 2 subtitles, 1 credential and their pictures; 45 users will no longer have it.',
    );
    await waitFor(() => expect(dialog).toHaveTextContent('You can undo it for 10 minutes.'));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await answer(dialog, 'Cancel');
    expect(sent()).toEqual([]);
    await answer(await ask(), 'Delete');
    expect(await screen.findByText('Delete error')).toBeInTheDocument();
    await answer(await ask(), 'Delete');
    expect(await screen.findByText('Udemy has been deleted successfully!')).toBeInTheDocument();
    expect(sent()).toEqual([{ id: UDEMY._id }, { id: UDEMY._id }]);
    expect(address()).toBe('/dashboard/shops');
  });

  it('say Empty when there are none', async () => {
    open({ 'GET /api/shops': { body: { shops: [] } } });
    expect(await screen.findByText('Empty')).toBeVisible();
    expect(screen.getByText(/^Add a title and a subtitle/)).toBeVisible();
  });
});

describe('the subtitles', () => {
  it('want a title first, and a name', async () => {
    const { calls, user } = open();
    await user.type(await subtitleBox(), 'French{Enter}');
    expect((await screen.findAllByText('Please select a title first')).length).toBeGreaterThan(0);
    await user.click(await title('Udemy'));
    await screen.findByRole('button', { name: 'Spanish' });
    await user.clear(await subtitleBox());
    await user.type(await subtitleBox(), ' {Enter}');
    expect((await screen.findAllByText('Subtitle is empty')).length).toBeGreaterThan(0);
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });

  it('are made by Enter under the open title, and opened at once', async () => {
    const french = aSubtitle(15, 'French', UDEMY);
    const subtitle = [ENGLISH, french, SPANISH];
    const { calls, user } = open(
      {
        [`GET /api/shops/subtitle/${UDEMY._id}`]: [
          { body: { subtitle: [ENGLISH, SPANISH] } },
          { body: { subtitle } },
        ],
        'POST /api/shops/create_subtitle': { status: 201, body: { message: '', subtitle } },
        [`GET /api/products/${french._id}`]: { body: { products: [] } },
      },
      UDEMYS,
    );
    await screen.findByRole('button', { name: 'Spanish' });
    await user.type(await subtitleBox(), 'French{Enter}');
    expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(
      expect.objectContaining({ body: { shop_id: UDEMY._id, subtitle: 'French' } }),
    );
    expect(await screen.findByLabelText('Rename subtitle')).toHaveValue('French');
  });

  it('say No Product Found! when one without credentials is opened, are renamed, and deleted after a question', async () => {
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
    expect(calls).toContainEqual(
      expect.objectContaining({ body: { subtitle: 'English B2', id: ENGLISH._id } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Del English' }));
    const dialog = await screen.findByRole('dialog', { name: 'Do you really want to delete?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('English has been deleted successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(expect.objectContaining({ body: { id: ENGLISH._id } }));
    expect(screen.queryByLabelText('Rename subtitle')).toBeNull();
  });
});

describe('whom a title is assigned to', () => {
  const users = [
    { _id: '65f000000000000000000002', email: 'ana', is_locked: true, days_left: 3, from: 'user' },
    { _id: '65f000000000000000000003', email: 'bruno', is_locked: false, days_left: false, from: 'user' },
    { _id: '65f000000000000000000004', email: 'carla', is_locked: false, days_left: 3, from: 'group' },
  ];

  it('can be sent the PIN link, is counted, listed with locked and expired ones, and taken away after a question', async () => {
    const { calls, user } = open(
      {
        [`GET /api/shops/users/${UDEMY._id}`]: { body: { users } },
        'DELETE /api/shops/unassign': done('Updated successfully!'),
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
    const question = await screen.findByRole('dialog', { name: "You won't be able to revert this!" });
    await user.click(within(question).getByRole('button', { name: 'Unassign' }));
    expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(
      expect.objectContaining({ body: { shop_id: [UDEMY._id], user_id: '65f000000000000000000003' } }),
    );
  });
});

function Renamed() {
  const [name, setName] = useState('Udemy');
  return (
    <>
      <NameForm label="Name" current={name} findFault={() => null} onSave={() => undefined} />
      <button type="button" onClick={() => setName('Udemy Pro')}>
        Another admin
      </button>
    </>
  );
}

it.each([
  ['is followed', '', 'Udemy Pro'],
  ['is not, where something was typed', ' Plus', 'Udemy Plus'],
])('a name that another admin changes %s', async (_what, typed, left) => {
  const user = renderPart(<Renamed />);
  if (typed) await user.type(screen.getByLabelText('Name'), typed);
  await user.click(screen.getByRole('button', { name: 'Another admin' }));
  expect(screen.getByLabelText('Name')).toHaveValue(left);
});
