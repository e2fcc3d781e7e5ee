import { TEXTS } from '@keyroster/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCredential, courses, ENGLISH, SPANISH, UDEMY } from '../../../testing/data/courses.js';
import { type Call, type Scripts, sent } from '../../../testing/fake-server.js';
import { openScreen } from '../../../testing/render-app.js';
import { dialogBy, type User } from '../../../testing/page.js';
import { makeTile } from '../../../shared/upload/tile.js';

// jsdom can't draw pictures: drawing a real one is tested in a browser.
jest.mock('../../../shared/upload/tile.js', () => ({ makeTile: jest.fn() }));

const ONE = aCredential(21, SPANISH, { course_name: 'Grammar' });
const TWO = aCredential(22, SPANISH, { course_name: 'Listening' });
const basics = {
  ...courses([ONE, TWO]),
  [`GET /api/products/versions/${ONE._id}`]: { body: { versions: [] } },
};
const done = (message: string) => ({ body: { message } });
const picture = new File(['x'], 'photo.PNG', { type: 'image/png' });
const changesIn = (calls: Call[]) => calls.filter(({ route }) => !route.startsWith('GET'));

async function open(scripts: Scripts = {}, path = `/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`) {
  const opened = openScreen(path, { ...basics, ...scripts });
  await screen.findByLabelText('Domain');
  return opened;
}

const form = () => screen.getByRole('form', { name: 'New credential' });
const field = (label: string) => within(form()).getByLabelText(label);
const save = () => within(form()).getByRole('button', { name: 'Save' });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function fill(user: User, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await user.type(field(label), text);
}

const LOGIN = { 'Email/username': 'maria', Password: 'pass1' };
const DOMAIN = 'https://example.com/login';

it('the credential form says what is missing in the order of the specification, and refuses a file of another type', async () => {
  const { calls, user } = await open();
  await row('Grammar');
  // Rare fields are behind More.
  expect(within(form()).queryByLabelText('Seats')).toBeNull();
  await user.click(within(form()).getByRole('button', { name: 'More' }));
  for (const label of ['Seats', 'Code secret']) expect(field(label)).toBeVisible();
  const refused = async (text: string) => {
    await user.click(save());
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(1);
  };
  await user.type(field('Domain'), 'nonsense');
  await refused('Email, domain and password are required!');
  await fill(user, LOGIN);
  await refused('Invalid domain field value. eg: http://localhost/login');
  await user.fill(field('Domain'), DOMAIN);
  await refused('Please upload a file.');
  expect(changesIn(calls)).toEqual([]);
  // Set directly, as a drop would, because the file chooser doesn't offer this type.
  fireEvent.change(field('Upload media'), { target: { files: [new File(['x'], 'notes.pdf')] } });
  const types = 'Only png, jpg, jpeg, webp, svg, gif files are allowed';
  expect(await screen.findByText(types)).toBeInTheDocument();
  expect(screen.queryByText('notes.pdf')).toBeNull();
});

it('the credential form completes an address when the field is left, and saves a new credential with its picture, or a tile of its name', async () => {
  jest.mocked(makeTile).mockResolvedValueOnce(picture);
  const { calls, user } = await open({ 'POST /api/products/create': done('ok') });
  await row('Grammar');
  await user.type(field('Domain'), 'example.com/login');
  await user.tab();
  expect(field('Domain')).toHaveValue(DOMAIN);
  await fill(user, { ...LOGIN, Name: 'Spanish A1' });
  await user.upload(field('Upload media'), picture);
  expect(screen.getByText('photo.PNG')).toBeVisible();
  await user.click(save());
  expect(await screen.findByText('Credential created successfully!')).toBeInTheDocument();
  expect(sent(calls, 'POST /api/products/create')).toEqual([
    {
      shop_id: SPANISH._id,
      course_name: 'Spanish A1',
      domain: DOMAIN,
      email: 'maria',
      password: 'pass1',
      file: picture,
    },
  ]);
  await waitFor(() => expect(field('Domain')).toHaveValue(''));
  expect(screen.queryByText('photo.PNG')).toBeNull();

  await user.type(field('Name'), 'Spanish A2');
  await user.click(within(form()).getByRole('button', { name: 'Make a tile' }));
  expect(await screen.findByText('photo.PNG')).toBeVisible();
  expect(makeTile).toHaveBeenCalledWith('Spanish A2');
});

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Grammar' }));
const edited = async () => within(await screen.findByRole('form', { name: 'Editing Grammar' }));

it('the sheet of a credential forgets an edit by Cancel; sends what was changed alone, without a file, and closes', async () => {
  const { calls, user } = await open({ 'POST /api/products/update': done('ok') });
  await user.type(field('Name'), 'Half');
  await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
  expect((await edited()).getByLabelText('Email/username')).toHaveValue(ONE.email);
  // The form of a new credential, whose fields have the same labels, is set aside meanwhile.
  expect(screen.getAllByLabelText('Email/username')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Update' })).toHaveLength(1);
  const password = (await edited()).getByLabelText('Password');
  await waitFor(() => expect(password).toHaveFocus());
  await user.type((await edited()).getByLabelText('Name'), ' II');
  await user.click((await edited()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
  expect((await edited()).getByLabelText('Name')).toHaveValue('Grammar');
  await user.type((await edited()).getByLabelText('Name'), ' III');
  await user.click((await edited()).getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Credential created successfully!')).toBeInTheDocument();
  expect(changesIn(calls)[0]?.body).toEqual({ id: ONE._id, course_name: 'Grammar III' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Name')).toHaveValue('Half');
});

it("the sheet of a credential opens by a press on the row, with the picture, login and password to copy, and 'Copy to…' another subtitle", async () => {
  const { calls, user } = await open({ 'POST /api/products/copy': done('ok') });
  await user.click(within(await row('Grammar')).getByText('Grammar'));
  const shown = await sheet();
  expect(shown.getByRole('img', { name: 'Picture of Grammar' })).toBeVisible();
  for (const [what, text] of [
    ['login', ONE.email],
    ['password', ONE.password],
  ]) {
    await user.click(shown.getByRole('button', { name: `Copy ${what} of Grammar` }));
    expect(await navigator.clipboard.readText()).toBe(text);
  }
  await user.click(shown.getByRole('button', { name: 'Copy to… Grammar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Grammar to' }));
  expect(await dialog.findByRole('button', { name: /Spanish/ })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'English' }));
  expect(await screen.findByText('Product copied successfully!')).toBeInTheDocument();
  expect(changesIn(calls)[0]?.body).toEqual({ subtitleId: ENGLISH._id, p_id: ONE._id });
});

it('the sheet of a credential stands in the address, whose letters may be capitals', async () => {
  const [title, subtitle] = [UDEMY._id.toUpperCase(), SPANISH._id.toUpperCase()];
  await open({}, `/dashboard/shops/${title}?subtitle=${subtitle}&credential=${ONE._id}`);
  expect((await sheet()).getByText(ONE.email)).toBeVisible();
});

it('the table of credentials has the columns of the specification, a button for each deed, the name for a header, and masked passwords', async () => {
  const bare = aCredential(23, SPANISH, { course_name: 'Imported', image: '' });
  const { user } = await open(courses([ONE, bare]));
  const grammar = within(await row('Grammar'));
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['', ...Object.values(TEXTS.columns.credentials)]);
  const names = grammar.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names.slice(-3)).toEqual(['Change image Grammar', 'Edit Grammar', 'Del Grammar']);
  expect(grammar.getByRole('rowheader')).toHaveTextContent('Grammar');
  const link = grammar.getByRole('link');
  expect(link).toHaveAttribute('href', ONE.domain);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');

  // A missing picture is named as missing and not requested.
  expect(grammar.getByRole('button', { name: 'Picture of Grammar' })).toBeVisible();
  const imported = await row('Imported');
  expect(within(imported).getByRole('img', { name: 'Imported has no picture' })).toBeVisible();
  expect(imported.querySelector('img')).toBeNull();
  expect(within(imported).getByRole('button', { name: 'Change image Imported' })).toBeVisible();

  await user.click(grammar.getByRole('button', { name: 'Copy password of Grammar' }));
  expect(await navigator.clipboard.readText()).toBe(ONE.password);
  expect(grammar.queryByText(ONE.password)).toBeNull();
  await user.click(grammar.getByRole('button', { name: 'Show password of Grammar' }));
  expect(grammar.getByText(ONE.password)).toBeVisible();
});

it('the table of credentials is searched by course name, keeps its numbers, and deletes after a question', async () => {
  const nowhere = { body: { shops: [], subtitles: [], credentials: [] } };
  const DELETE = 'DELETE /api/products/delete';
  const { calls, user } = await open({ 'GET /api/search?q=LISTEN': nowhere, [DELETE]: done('ok') });
  await row('Grammar');
  await user.type(screen.getByLabelText('Search course name'), 'LISTEN');
  expect(await row('Listening')).toHaveTextContent(/^2/);
  expect(screen.queryByRole('row', { name: /Grammar/ })).toBeNull();
  const dialog = await dialogBy(user, 'Del Listening', 'Do you really want to delete?');
  expect(sent(calls, DELETE)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Product has been deleted successfully!')).toBeInTheDocument();
  expect(sent(calls, DELETE)).toEqual([{ id: TWO._id }]);
});

it('the table of credentials asks for the file of another picture by one press, and changes it', async () => {
  const { calls, user } = await open({ 'POST /api/products/update/image': done('ok') });
  const input = (await row('Grammar')).querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The row has no file field');
  const asked = jest.fn();
  input.addEventListener('click', asked);
  await user.click(await screen.findByRole('button', { name: 'Change image Grammar' }));
  expect(asked).toHaveBeenCalledTimes(1);
  await user.upload(input, picture);
  expect(await screen.findByText('Product image updated successfully!')).toBeInTheDocument();
  expect(changesIn(calls)[0]?.body).toEqual({ id: ONE._id, file: picture });
});
