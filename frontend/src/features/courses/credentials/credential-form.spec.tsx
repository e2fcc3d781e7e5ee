import { screen, waitFor, within } from '@testing-library/react';
import { aCredential, courses, SPANISH, UDEMY } from '../../../testing/data/courses.js';
import { type Call, type Scripts, serve, sent } from '../../../testing/fake-server.js';
import { openScreen } from '../../../testing/render-app.js';
import { renderPart } from '../../../testing/render-part.js';
import { later } from '../../../testing/page.js';
import { readQr } from './read-qr.js';
import { Versions } from './credential-sheet.js';

// jsdom can't draw pictures: reading a real one is tested in a browser.
jest.mock('./read-qr.js', () => ({ readQr: jest.fn() }));

const ONE = aCredential(21, SPANISH, { course_name: 'Grammar', seats: 3, has_code: true, note: 'Profile 3' });
const UPDATE = 'POST /api/products/update';
const VERSIONS = `GET /api/products/versions/${ONE._id}`;
const REVEAL = 'POST /api/products/versions/reveal';
const RESTORE = 'POST /api/products/versions/restore';
const AT = Date.UTC(2030, 0, 2, 15, 30);
const OF_THEN = { email: 'old', password: 'old-secret', domain: 'https://old.example/', course_name: 'Old' };
const version = { _id: '66f000000000000000000031', at: AT, by: 'admin', changed: ['email', 'password'] };
const SECRET = 'otpauth://totp/Netflix?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const picture = new File(['x'], 'qr.png', { type: 'image/png' });

async function edit(more: Scripts = {}) {
  const { calls, user } = openScreen(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`, {
    ...courses([ONE]),
    'GET /api/seats': { body: { seats: [] } },
    [VERSIONS]: { body: { versions: [] } },
    [UPDATE]: { body: { message: 'ok' } },
    ...more,
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Grammar' }));
  const form = within(await screen.findByRole('form', { name: 'Editing Grammar' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Grammar' }));
  const update = () => user.click(form.getByRole('button', { name: 'Update' }));
  return { calls, user, form, sheet, update };
}

const sentIn = async (calls: Call[]) => {
  await waitFor(() => expect(sent(calls, UPDATE)).toHaveLength(1));
  return sent(calls, UPDATE)[0];
};

it('what changes is sent alone: seats, an emptied number as no limit, a note, whether to fill only', async () => {
  const { calls, user, form, update } = await edit();
  expect(form.getByLabelText('Seats')).toHaveValue('3');
  expect(form.getByRole('checkbox', { name: 'Fill only' })).not.toBeChecked();
  expect(form.getByText(/anyone who leaves counts as knowing them/)).toBeVisible();
  await user.clear(form.getByLabelText('Seats'));
  await user.type(form.getByLabelText('Note'), '{Enter}and not 4');
  await user.click(form.getByRole('checkbox', { name: 'Fill only' }));
  await update();
  const note = 'Profile 3\nand not 4';
  expect(await sentIn(calls)).toEqual({ id: ONE._id, seats: '0', note, fill_only: 'true' });
});

it('a cost is in the figures of the currency, though that comes later, and is sent once it is another', async () => {
  const { coming, say } = later();
  const costly = { ...ONE, cost: 1_500, cost_days: 30, paid_until: '', provider: '' };
  const { calls, user, form, update } = await edit({
    ...courses([costly]),
    'GET /api/settings': () => coming,
  });
  await say({ body: { currency: 'CLP', phoneRegion: 'CL', undoMinutes: 10, version: '1.2.3' } });
  const cost = await form.findByLabelText('Cost (CLP)');
  await waitFor(() => expect(cost).toHaveValue('1500'));
  await user.fill(cost, '2000');
  await user.type(form.getByLabelText('Provider'), 'Reseller');
  await update();
  expect(await sentIn(calls)).toEqual({ id: ONE._id, cost: '2000', provider: 'Reseller' });
});

it('what a restore brings back shows where nothing was typed, and is not overwritten', async () => {
  const listOf = (credential: typeof ONE) => ({ body: { products: [credential] } });
  const former = { ...ONE, password: 'old-secret', note: 'old' };
  const { calls, user, form, sheet, update } = await edit({
    [`GET /api/products/${SPANISH._id}`]: [listOf(ONE), listOf(former)],
    [VERSIONS]: { body: { versions: [version] } },
    [RESTORE]: { body: { message: 'ok' } },
  });
  await user.type(form.getByLabelText('Note'), '!');
  await user.click(await sheet.findByRole('button', { name: /^Restore/ }));
  await waitFor(() => expect(form.getByLabelText('Password')).toHaveValue('old-secret'));
  expect(form.getByLabelText('Note')).toHaveValue('Profile 3!');
  await update();
  expect(await sentIn(calls)).toEqual({ id: ONE._id, note: 'Profile 3!' });
});

it('a code that is none is refused, and one is removed', async () => {
  const { calls, user, form, update } = await edit();
  await user.type(form.getByLabelText('Code secret'), 'not base 32!');
  await update();
  expect(await form.findByText(/otpauth/)).toBeVisible();
  expect(sent(calls, UPDATE)).toEqual([]);
  await user.clear(form.getByLabelText('Code secret'));
  await user.click(form.getByLabelText('Remove the codes'));
  expect(form.getByLabelText('Code secret')).toBeDisabled();
  await update();
  expect(await sentIn(calls)).toEqual({ id: ONE._id, otp: '' });
});

it('a code is read from a picture, which is sent nowhere', async () => {
  jest.mocked(readQr).mockResolvedValueOnce('https://example.com/menu').mockResolvedValueOnce(SECRET);
  const { calls, user, form, update } = await edit();
  const file = screen
    .getByRole('form', { name: 'Editing Grammar' })
    .querySelector<HTMLInputElement>('input[accept="image/*"]');
  if (!file) throw new Error('The form has no field for a picture of a code');
  await user.upload(file, picture);
  const none = 'There is no QR code for one-time codes in this picture';
  expect(await screen.findByText(none)).toBeInTheDocument();
  expect(form.getByLabelText('Code secret')).toHaveValue('');
  await user.upload(file, picture);
  await waitFor(() => expect(form.getByLabelText('Code secret')).toHaveValue(SECRET));
  expect(readQr).toHaveBeenCalledWith(picture);
  await update();
  expect(await sentIn(calls)).toMatchObject({ otp: SECRET });
  expect(calls.map(({ body }) => body)).not.toContainEqual(expect.objectContaining({ file: picture }));
});

it('marks under the name and the sheet say who uses it and knows it, what it has, and that it is broken', async () => {
  const trouble = { _id: 't1', p_id: ONE._id, name: 'Grammar', title: 'Udemy', opened_at: 0, reports: [] };
  const seats = { p_id: ONE._id, name: 'Grammar', title: 'Udemy', of: 3, held: [], waiting: [] };
  const exposed = { p_id: ONE._id, name: 'Grammar', title: 'Udemy', subtitle: 'Spanish' };
  const ana = { _id: '65f000000000000000000002', email: 'ana', is_locked: false, days_left: 3, from: 'user' };
  const { sheet } = await edit({
    'GET /api/troubles?state=open': { body: { troubles: [trouble], total: 1 } },
    'GET /api/seats': { body: { seats: [seats] } },
    'GET /api/products/exposed': { body: { exposed: [{ ...exposed, changed_at: 0, gone: [], total: 2 }] } },
    [`GET /api/shops/users/${UDEMY._id}`]: { body: { users: [ana] } },
  });
  const row = within(await screen.findByRole('row', { name: /Grammar/ }));
  expect(await row.findByRole('button', { name: 'Who uses Grammar: 0/3' })).toBeVisible();
  expect(row.getByTitle('Grammar has one-time codes')).toHaveTextContent('Code');
  expect(row.getByTitle('Profile 3')).toHaveTextContent('Note');
  expect(row.getByRole('link', { name: 'Grammar is broken' })).toHaveAttribute('href', '/dashboard/trouble');
  const uses = within(sheet.getByRole('region', { name: 'Who uses it now' }));
  expect(uses.getByText('Nobody uses it')).toBeVisible();
  const known = within(sheet.getByRole('region', { name: 'Who knows it' }));
  expect(await known.findByText('1 user with access')).toBeVisible();
  const former = await known.findByRole('link', { name: '2 former users: change the password' });
  expect(former).toHaveAttribute('href', '/dashboard/trouble?tab=change');
});

it('a former version says who changed what and when, and the values to whoever asks alone, and is restored', async () => {
  const calls = serve({
    [VERSIONS]: { body: { versions: [version] } },
    [REVEAL]: { body: OF_THEN },
    [RESTORE]: { body: { message: 'ok' } },
  });
  const user = renderPart(<Versions credential={ONE} />);
  const list = within(await screen.findByRole('region', { name: 'Earlier versions' }));
  const what = 'Before 02/01/2030 10:30, when admin changed login, password';
  expect(await list.findByText(what)).toBeVisible();
  expect(screen.queryByText('old-secret')).toBeNull();
  expect(calls.map(({ route }) => route)).toEqual([VERSIONS]);

  await user.click(list.getByRole('button', { name: 'Show the version before 02/01/2030 10:30' }));
  expect(await list.findByText('old-secret')).toBeVisible();
  expect(list.getByText('https://old.example/')).toBeVisible();
  expect(sent(calls, REVEAL)).toEqual([{ id: version._id }]);
  await user.click(list.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('old-secret')).toBeNull();
  await user.click(list.getByRole('button', { name: 'Restore the version before 02/01/2030 10:30' }));
  await waitFor(() => expect(sent(calls, RESTORE)).toEqual([{ id: version._id }]));
  await waitFor(() => expect(sent(calls, VERSIONS)).toHaveLength(2));
});
