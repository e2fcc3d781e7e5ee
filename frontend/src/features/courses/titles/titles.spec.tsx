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
import { anAdmin } from '../../../testing/data/people.js';
import { refusal } from '../../../testing/data/refusal.js';
import { serve } from '../../../testing/fake-server.js';
import { address, renderScreen } from '../../../testing/render-app.js';

const basics = { 'GET /api/verify-token': anAdmin(), ...courses() };
const done = (message: string) => ({ body: { message } });

const title = (name: string) => screen.findByRole('button', { name });
const titleBox = () => screen.findByPlaceholderText('Title');
const subtitleBox = () => screen.findByPlaceholderText('Subtitle');

function open(path = '/dashboard/managepassword') {
  localStorage.setItem('token', 't1');
  return renderScreen(path);
}

describe('the titles', () => {
  it('are made by Enter in the Title box, trimmed, and opened at once', async () => {
    const canva = aTitle(3, 'Canva');
    const calls = serve({
      ...basics,
      'GET /api/shops': [{ body: { shops: [NETFLIX, UDEMY] } }, { body: { shops: [canva, NETFLIX, UDEMY] } }],
      'POST /api/shops/create': { status: 201, body: { message: '', shops: [canva, NETFLIX, UDEMY] } },
      [`GET /api/shops/subtitle/${canva._id}`]: { body: { subtitle: [] } },
      [`GET /api/shops/users/${canva._id}`]: { body: { users: [] } },
    });
    const user = open();
    await user.type(await titleBox(), ' Canva {Enter}');
    expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(expect.objectContaining({ body: { shop_name: 'Canva' } }));
    await waitFor(() => expect(screen.getByPlaceholderText('Title')).toHaveValue(''));
    expect(address()).toBe(`/dashboard/shops/${canva._id}`);
  });

  it('keep what was typed when the name is taken, and say so at the box', async () => {
    serve({ ...basics, 'POST /api/shops/create': refusal('DUPLICATE', 'There is such a title already') });
    const user = open();
    await user.type(await titleBox(), 'Udemy{Enter}');
    expect(await screen.findAllByText('There is such a title already')).toHaveLength(2);
    expect(await titleBox()).toHaveValue('Udemy');
    expect(await titleBox()).toBeInvalid();
  });

  it('open by a press, one at a time, with their subtitles and a rename form', async () => {
    serve({
      ...basics,
      [`GET /api/shops/subtitle/${NETFLIX._id}`]: { body: { subtitle: [] } },
      [`GET /api/shops/users/${NETFLIX._id}`]: { body: { users: [] } },
    });
    const user = open();
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

  it('carry their counts', async () => {
    serve(basics);
    open();
    expect(await screen.findByText('1 credential · 45 users')).toBeVisible();
    expect(screen.getByText('0 credentials · 0 users')).toBeVisible();
  });

  it('open their subtitle with them where there is only one', async () => {
    serve({ ...basics, [`GET /api/shops/subtitle/${UDEMY._id}`]: { body: { subtitle: [SPANISH] } } });
    const user = open();
    await user.click(await title('Udemy'));
    expect(await screen.findByLabelText('Rename subtitle')).toHaveValue('Spanish');
    await user.click(await title('Udemy'));
    expect(await screen.findByLabelText('Rename title')).toHaveValue('Udemy');
  });

  it('clear the selection of a subtitle when they are pressed', async () => {
    serve(basics);
    const user = open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    expect(await screen.findByLabelText('Rename subtitle')).toHaveValue('Spanish');
    await user.click(await title('Udemy'));
    expect(screen.queryByLabelText('Rename subtitle')).toBeNull();
    expect(screen.getByLabelText('Rename title')).toBeVisible();
  });

  it('are renamed', async () => {
    const calls = serve({ ...basics, 'POST /api/shops/update': done('Updated successfully!') });
    const user = open(`/dashboard/shops/${UDEMY._id}`);
    await user.clear(await screen.findByLabelText('Rename title'));
    await user.type(screen.getByLabelText('Rename title'), 'Udemy Pro');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(
      expect.objectContaining({ body: { shop_name: 'Udemy Pro', id: UDEMY._id } }),
    );
  });

  it('are deleted after a question that says how much goes, and that it can be undone', async () => {
    const calls = serve({ ...basics, 'DELETE /api/shops/delete': done('gone') });
    const user = open(`/dashboard/shops/${UDEMY._id}`);
    await user.click(await screen.findByRole('button', { name: 'Del Udemy' }));
    const dialog = await screen.findByRole('dialog', { name: 'Do you really want to delete?' });
    expect(dialog).toHaveTextContent(
      '“Udemy” goes with 2 subtitles, 1 credential and their pictures; 45 users will no longer have it.',
    );
    await waitFor(() => expect(dialog).toHaveTextContent('You can undo it for 10 minutes.'));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Udemy has been deleted successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(expect.objectContaining({ body: { id: UDEMY._id } }));
    expect(address()).toBe('/dashboard/shops');
  });

  it('stay when the question is answered with Cancel', async () => {
    const calls = serve(basics);
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Del Udemy' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(calls.filter(({ route }) => route.startsWith('DELETE'))).toEqual([]);
  });

  it('say Delete error when the connection breaks', async () => {
    serve({ ...basics, 'DELETE /api/shops/delete': 'away' });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Del Udemy' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete error')).toBeInTheDocument();
  });

  it('say Empty when there are none', async () => {
    serve({ ...basics, 'GET /api/shops': { body: { shops: [] } } });
    open();
    expect(await screen.findByText('Empty')).toBeVisible();
  });
});

describe('the subtitles', () => {
  it('want a title first', async () => {
    const calls = serve(basics);
    const user = open();
    await user.type(await subtitleBox(), 'French{Enter}');
    expect((await screen.findAllByText('Please select a title first')).length).toBeGreaterThan(0);
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });

  it('want a name', async () => {
    const calls = serve(basics);
    const user = open(`/dashboard/shops/${UDEMY._id}`);
    await screen.findByRole('button', { name: 'Spanish' });
    await user.type(await subtitleBox(), ' {Enter}');
    expect((await screen.findAllByText('Subtitle is empty')).length).toBeGreaterThan(0);
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });

  it('are made by Enter under the open title, and opened at once', async () => {
    const french = aSubtitle(15, 'French', UDEMY);
    const subtitle = [ENGLISH, french, SPANISH];
    const calls = serve({
      ...basics,
      [`GET /api/shops/subtitle/${UDEMY._id}`]: [
        { body: { subtitle: [ENGLISH, SPANISH] } },
        { body: { subtitle } },
      ],
      'POST /api/shops/create_subtitle': { status: 201, body: { message: '', subtitle } },
      [`GET /api/products/${french._id}`]: { body: { products: [] } },
    });
    const user = open(`/dashboard/shops/${UDEMY._id}`);
    await screen.findByRole('button', { name: 'Spanish' });
    await user.type(await subtitleBox(), 'French{Enter}');
    expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(
      expect.objectContaining({ body: { shop_id: UDEMY._id, subtitle: 'French' } }),
    );
    expect(await screen.findByLabelText('Rename subtitle')).toHaveValue('French');
  });

  it('are renamed', async () => {
    const calls = serve({ ...basics, 'POST /api/shops/subtitle/update': done('Updated successfully!') });
    const user = open(`/dashboard/shops/${UDEMY._id}?subtitle=${ENGLISH._id}`);
    await user.type(await screen.findByLabelText('Rename subtitle'), ' B2{Enter}');
    expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(
      expect.objectContaining({ body: { subtitle: 'English B2', id: ENGLISH._id } }),
    );
  });

  it('are deleted after a question', async () => {
    const calls = serve({ ...basics, 'DELETE /api/shops/subtitle': done('gone') });
    const user = open(`/dashboard/shops/${UDEMY._id}?subtitle=${ENGLISH._id}`);
    await user.click(await screen.findByRole('button', { name: 'Del English' }));
    const dialog = await screen.findByRole('dialog', { name: 'Do you really want to delete?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('English has been deleted successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(expect.objectContaining({ body: { id: ENGLISH._id } }));
    expect(screen.queryByLabelText('Rename subtitle')).toBeNull();
  });

  it('say No Product Found! when one without credentials is opened', async () => {
    serve(basics);
    const user = open(`/dashboard/shops/${UDEMY._id}`);
    await user.click(await screen.findByRole('button', { name: 'Spanish' }));
    expect(await screen.findByText('No Product Found!')).toBeInTheDocument();
  });
});

describe('whom a title is assigned to', () => {
  const users = [
    { _id: '65f000000000000000000002', email: 'ana', is_locked: true, days_left: 3, from: 'user' },
    { _id: '65f000000000000000000003', email: 'bruno', is_locked: false, days_left: false, from: 'user' },
    { _id: '65f000000000000000000004', email: 'carla', is_locked: false, days_left: 3, from: 'group' },
  ];

  it('is counted, listed with locked and expired ones, and taken away after a question', async () => {
    const calls = serve({
      ...basics,
      [`GET /api/shops/users/${UDEMY._id}`]: { body: { users } },
      'DELETE /api/shops/unassign': done('Updated successfully!'),
    });
    const user = open(`/dashboard/shops/${UDEMY._id}`);
    await user.click(await screen.findByRole('button', { name: 'Assigned to 3' }));
    const [ana, bruno, carla] = within(await screen.findByRole('dialog')).getAllByRole('listitem');
    expect(ana).toHaveTextContent('Locked');
    expect(bruno).toHaveTextContent('Expired');
    expect(carla).toHaveTextContent('by group');
    expect(screen.queryByRole('button', { name: 'Unassign carla' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Unassign bruno' }));
    const question = await screen.findByRole('dialog', { name: "You won't be able to revert this!" });
    await user.click(within(question).getByRole('button', { name: 'Unassign' }));
    expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(
      expect.objectContaining({ body: { shop_id: [UDEMY._id], user_id: '65f000000000000000000003' } }),
    );
  });

  it('can be sent the PIN link', async () => {
    serve(basics);
    const user = open(`/dashboard/shops/${UDEMY._id}`);
    await user.click(await screen.findByRole('button', { name: 'Copy PIN link' }));
    expect(await screen.findByText('PIN link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`http://localhost/users_with_shop/${UDEMY._id}`);
  });
});
