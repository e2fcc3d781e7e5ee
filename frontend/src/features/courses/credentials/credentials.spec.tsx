import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aCredential, courses, ENGLISH, SPANISH, UDEMY } from '../../../testing/data/courses.js';
import { anAdmin } from '../../../testing/data/people.js';
import { refusal } from '../../../testing/data/refusal.js';
import { serve, type Call } from '../../../testing/fake-server.js';
import { renderScreen } from '../../../testing/render-app.js';

const ONE = aCredential(21, SPANISH, { course_name: 'Grammar' });
const TWO = aCredential(22, SPANISH, { course_name: 'Listening' });
const basics = {
  'GET /api/verify-token': anAdmin(),
  ...courses([ONE, TWO]),
  [`GET /api/products/versions/${ONE._id}`]: { body: { versions: [] } },
};
const done = (message: string) => ({ body: { message } });
const picture = new File(['x'], 'photo.PNG', { type: 'image/png' });

const changesIn = (calls: Call[]) => calls.filter(({ route }) => !route.startsWith('GET'));

async function open(path = `/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`) {
  localStorage.setItem('token', 't1');
  const user = renderScreen(path);
  await screen.findByLabelText('Domain');
  return user;
}

const form = () => screen.getByRole('form');
const field = (label: string) => within(form()).getByLabelText(label);
const save = () => within(form()).getByRole('button', { name: 'Save' });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await user.type(field(label), text);
}

const GOOD = {
  Domain: 'https://example.com/login',
  'Email/username': 'maria',
  Password: 'pass1',
};

it('opens what an address names in capitals', async () => {
  serve(basics);
  await open(`/dashboard/shops/${UDEMY._id.toUpperCase()}?subtitle=${SPANISH._id.toUpperCase()}`);
  expect(await row('Grammar')).toBeVisible();
});

describe('the credential form', () => {
  it('wants a subtitle before anything else', async () => {
    const calls = serve(basics);
    const user = await open('/dashboard/managepassword');
    await user.click(save());
    expect(await screen.findByText('Seems no subtitle is selected!')).toBeInTheDocument();
    expect(changesIn(calls)).toEqual([]);
  });

  it.each([
    ['Email, domain and password are required!', { Domain: 'nonsense' }],
    ['Invalid domain field value. eg: http://localhost/login', { ...GOOD, Domain: 'nonsense' }],
    ['Please upload a file.', GOOD],
  ])('says %s, in that order', async (text, values) => {
    const calls = serve(basics);
    const user = await open();
    await row('Grammar');
    await fill(user, values);
    await user.click(save());
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(1);
    expect(changesIn(calls)).toEqual([]);
  });

  it('refuses a file of another type', async () => {
    serve(basics);
    await open();
    // As when it is dropped: the file chooser doesn't offer it.
    fireEvent.change(field('Upload media'), { target: { files: [new File(['x'], 'notes.pdf')] } });
    expect(
      await screen.findByText('Only png, jpg, jpeg, webp, svg, gif files are allowed'),
    ).toBeInTheDocument();
    expect(screen.queryByText('notes.pdf')).toBeNull();
  });

  it('saves a new credential with its picture, and is empty again', async () => {
    const calls = serve({ ...basics, 'POST /api/products/create': done('ok') });
    const user = await open();
    await row('Grammar');
    await fill(user, { ...GOOD, Name: 'Spanish A1' });
    await user.upload(field('Upload media'), picture);
    expect(screen.getByText('photo.PNG')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Credential created successfully!')).toBeInTheDocument();
    expect(changesIn(calls)).toEqual([
      expect.objectContaining({
        route: 'POST /api/products/create',
        body: {
          shop_id: SPANISH._id,
          course_name: 'Spanish A1',
          domain: 'https://example.com/login',
          email: 'maria',
          password: 'pass1',
          file: picture,
        },
      }),
    ]);
    await waitFor(() => expect(field('Domain')).toHaveValue(''));
    expect(screen.queryByText('photo.PNG')).toBeNull();
  });

  it('edits a credential without a file, and sends what was changed alone', async () => {
    const calls = serve({ ...basics, 'POST /api/products/update': done('ok') });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
    expect(field('Name')).toHaveValue('Grammar');
    expect(field('Email/username')).toHaveValue(ONE.email);
    await user.type(field('Name'), ' II');
    await user.click(within(form()).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Credential created successfully!')).toBeInTheDocument();
    expect(changesIn(calls)[0]?.body).toEqual({
      id: ONE._id,
      course_name: 'Grammar II',
    });
    await waitFor(() => expect(save()).toBeVisible());
  });

  it('forgets an edit by Cancel', async () => {
    serve(basics);
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
    await user.click(within(form()).getByRole('button', { name: 'Cancel' }));
    expect(field('Name')).toHaveValue('');
    expect(save()).toBeVisible();
  });
});

describe('the table of credentials', () => {
  it('has the columns of the specification', async () => {
    serve(basics);
    await open();
    await row('Grammar');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      '#',
      'Course name',
      'Domain',
      'Email/Username',
      'Password',
      'Change image',
      'Edit',
      'Del',
    ]);
  });

  it('masks passwords until they are shown, and copies them unseen', async () => {
    serve(basics);
    const user = await open();
    const grammar = await row('Grammar');
    expect(grammar).not.toHaveTextContent(ONE.password);
    await user.click(within(grammar).getByRole('button', { name: 'Copy password of Grammar' }));
    expect(await navigator.clipboard.readText()).toBe(ONE.password);
    expect(grammar).not.toHaveTextContent(ONE.password);
    await user.click(within(grammar).getByRole('button', { name: 'Show password of Grammar' }));
    expect(grammar).toHaveTextContent(ONE.password);
  });

  it('opens the domain in a new tab without opener or referrer', async () => {
    serve(basics);
    await open();
    const link = within(await row('Grammar')).getByRole('link');
    expect(link).toHaveAttribute('href', ONE.domain);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('is searched by course name, and keeps its numbers', async () => {
    const nowhere = { body: { shops: [], subtitles: [], credentials: [] } };
    serve({ ...basics, 'GET /api/search?q=LISTEN': nowhere });
    const user = await open();
    await row('Grammar');
    await user.type(screen.getByLabelText('Search course name'), 'LISTEN');
    expect(await row('Listening')).toHaveTextContent(/^2/);
    expect(screen.queryByRole('row', { name: /Grammar/ })).toBeNull();
  });

  it('says where there is no picture, and asks for none', async () => {
    const bare = aCredential(23, SPANISH, { course_name: 'Imported', image: '' });
    serve({ ...basics, ...courses([ONE, bare]) });
    await open();
    expect(within(await row('Grammar')).getByRole('button', { name: 'Picture of Grammar' })).toBeVisible();
    const imported = await row('Imported');
    expect(within(imported).getByRole('img', { name: 'Imported has no picture' })).toBeVisible();
    expect(imported.querySelector('img')).toBeNull();
    expect(within(imported).getByRole('button', { name: 'Change image Imported' })).toBeVisible();
  });

  it('has a button for each deed, and its name for a header', async () => {
    serve(basics);
    await open();
    const listening = within(await row('Listening'));
    const names = listening.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names.slice(-4)).toEqual([
      'Change image Listening',
      'Edit Listening',
      'Copy to… Listening',
      'Del Listening',
    ]);
    expect(listening.getByRole('rowheader')).toHaveTextContent('Listening');
  });

  it('keeps the columns of the specification together, state and note after them', async () => {
    const seated = aCredential(23, SPANISH, { course_name: 'Seated', seats: 2, note: 'Profile 3' });
    serve({ ...basics, ...courses([ONE, seated]), 'GET /api/seats': { body: { seats: [] } } });
    await open();
    await row('Seated');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(-5)).toEqual(['Change image', 'Edit', 'Del', 'State', 'Note']);
  });

  it('asks for the file of another picture by one press', async () => {
    serve(basics);
    const user = await open();
    const input = (await row('Grammar')).querySelector<HTMLInputElement>('input[type=file]');
    const asked = jest.fn();
    input?.addEventListener('click', asked);
    await user.click(await screen.findByRole('button', { name: 'Change image Grammar' }));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('changes a picture', async () => {
    const calls = serve({ ...basics, 'POST /api/products/update/image': done('ok') });
    const user = await open();
    const input = (await row('Grammar')).querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('The row has no file field');
    await user.upload(input, picture);
    expect(await screen.findByText('Product image updated successfully!')).toBeInTheDocument();
    expect(changesIn(calls)[0]?.body).toEqual({ id: ONE._id, file: picture });
  });

  it('deletes after a question', async () => {
    const calls = serve({ ...basics, 'DELETE /api/products/delete': done('ok') });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Del Listening' }));
    const dialog = await screen.findByRole('dialog', { name: 'Do you really want to delete?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Product has been deleted successfully!')).toBeInTheDocument();
    expect(changesIn(calls)[0]?.body).toEqual({ id: TWO._id });
  });

  it.each([
    ['another is deleted', 'Listening', done('ok'), 'Product has been deleted successfully!'],
    ['its own deletion is refused', 'Grammar', refusal('GUARDED', 'Not now'), 'Not now'],
  ])('goes on being edited when %s', async (_when, deleted, reply, said) => {
    serve({ ...basics, 'DELETE /api/products/delete': reply });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
    const form = within(screen.getByRole('form', { name: 'Editing Grammar' }));
    await user.type(form.getByLabelText('Name'), ' anew');
    await user.click(screen.getByRole('button', { name: `Del ${deleted}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Do you really want to delete?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(form.getByLabelText('Name')).toHaveValue('Grammar anew');
  });

  it('is edited no more once it is deleted', async () => {
    serve({ ...basics, 'DELETE /api/products/delete': done('ok') });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
    await user.click(screen.getByRole('button', { name: 'Del Grammar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Do you really want to delete?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Editing Grammar' })).toBeNull());
  });

  it("copies to another subtitle by 'Copy to…'", async () => {
    const calls = serve({ ...basics, 'POST /api/products/copy': done('ok') });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Copy to… Grammar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copy Grammar to' });
    expect(await within(dialog).findByRole('button', { name: /Spanish/ })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'English' }));
    expect(await screen.findByText('Product copied successfully!')).toBeInTheDocument();
    expect(changesIn(calls)[0]?.body).toEqual({ subtitleId: ENGLISH._id, p_id: ONE._id });
  });
});
