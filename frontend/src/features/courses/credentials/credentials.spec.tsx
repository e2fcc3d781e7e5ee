import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aCredential, courses, ENGLISH, SPANISH, UDEMY } from '../../../testing/data/courses.js';
import { anAdmin } from '../../../testing/data/people.js';
import { serve, type Call } from '../../../testing/fake-server.js';
import { renderScreen } from '../../../testing/render-app.js';
import { makeTile } from '../../../shared/upload/tile.js';

// A page without a screen can't draw a picture: that one is drawn is proven in a real browser.
jest.mock('../../../shared/upload/tile.js', () => ({ makeTile: jest.fn() }));

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

const form = () => screen.getByRole('form', { name: 'New credential' });
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

  it.each([
    ['example.com/login', 'https://example.com/login'],
    ['http://example.com', 'http://example.com'],
    ['nonsense', 'nonsense'],
  ])('makes %s %s when the field is left', async (typed, domain) => {
    serve(basics);
    const user = await open();
    await user.type(field('Domain'), typed);
    await user.tab();
    expect(field('Domain')).toHaveValue(domain);
  });

  it('makes a tile of the name for a picture', async () => {
    jest.mocked(makeTile).mockResolvedValueOnce(picture);
    serve(basics);
    const user = await open();
    await user.type(field('Name'), 'Spanish A1');
    await user.click(within(form()).getByRole('button', { name: 'Make a tile' }));
    expect(await screen.findByText('photo.PNG')).toBeVisible();
    expect(makeTile).toHaveBeenCalledWith('Spanish A1');
  });

  it('has what is rare behind More', async () => {
    serve(basics);
    const user = await open();
    expect(within(form()).queryByLabelText('Seats')).toBeNull();
    await user.click(within(form()).getByRole('button', { name: 'More' }));
    expect(field('Seats')).toBeVisible();
    expect(field('Code secret')).toBeVisible();
  });
});

describe('the sheet of a credential', () => {
  const sheet = async () => within(await screen.findByRole('dialog', { name: 'Grammar' }));
  const edited = async () => within(await screen.findByRole('form', { name: 'Editing Grammar' }));

  it('edits without a file, sends what was changed alone, and closes', async () => {
    const calls = serve({ ...basics, 'POST /api/products/update': done('ok') });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
    const fields = await edited();
    expect(fields.getByLabelText('Email/username')).toHaveValue(ONE.email);
    await waitFor(() => expect(fields.getByLabelText('Password')).toHaveFocus());
    await user.type(fields.getByLabelText('Name'), ' II');
    await user.click(fields.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Credential created successfully!')).toBeInTheDocument();
    expect(changesIn(calls)[0]?.body).toEqual({ id: ONE._id, course_name: 'Grammar II' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('forgets an edit by Cancel', async () => {
    serve(basics);
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
    await user.type((await edited()).getByLabelText('Name'), ' II');
    await user.click((await edited()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
    expect((await edited()).getByLabelText('Name')).toHaveValue('Grammar');
  });

  it('opens by a press on the row, with the picture, and login and password to copy', async () => {
    serve(basics);
    const user = await open();
    await user.click(within(await row('Grammar')).getByText('Grammar'));
    const shown = await sheet();
    expect(shown.getByRole('img', { name: 'Picture of Grammar' })).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Copy login of Grammar' }));
    expect(await navigator.clipboard.readText()).toBe(ONE.email);
    await user.click(shown.getByRole('button', { name: 'Copy password of Grammar' }));
    expect(await navigator.clipboard.readText()).toBe(ONE.password);
  });

  it('stands in the address', async () => {
    serve(basics);
    await open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}&credential=${ONE._id}`);
    expect((await sheet()).getByText(ONE.email)).toBeVisible();
  });

  it("copies to another subtitle by 'Copy to…'", async () => {
    const calls = serve({ ...basics, 'POST /api/products/copy': done('ok') });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
    await user.click((await sheet()).getByRole('button', { name: 'Copy to… Grammar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copy Grammar to' });
    expect(await within(dialog).findByRole('button', { name: /Spanish/ })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'English' }));
    expect(await screen.findByText('Product copied successfully!')).toBeInTheDocument();
    expect(changesIn(calls)[0]?.body).toEqual({ subtitleId: ENGLISH._id, p_id: ONE._id });
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
    expect(names.slice(-3)).toEqual(['Change image Listening', 'Edit Listening', 'Del Listening']);
    expect(listening.getByRole('rowheader')).toHaveTextContent('Listening');
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
});
