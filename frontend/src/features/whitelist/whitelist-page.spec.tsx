import { TEXTS } from '@keyroster/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { type Reply, type Scripts, sent, refusal } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';
import { dialogBy, later, textsOf } from '../../testing/page.js';

const LIST = 'GET /api/whitelist';
const ADD = 'POST /api/whitelist';
const REMOVE = 'DELETE /api/whitelist';
const ENFORCE = 'POST /api/whitelist/enforce';
const createdAt = '2030-01-15T12:00:00.000Z';
const OFFICE = { _id: '65f0000000000000000000a1', ip_address: '10.0.0.0/8', createdAt };
const HOME = { _id: '65f0000000000000000000a2', ip_address: '192.0.2.7', createdAt };

const listed = (whitelist = [OFFICE, HOME], changes: object = {}) => ({
  body: { whitelist, enforced: false, ip: '203.0.113.9', ...changes },
});

const ANA = { user_id: '65f0000000000000000000b1', username: 'ana', ip: '198.51.100.7' };
const UNLISTED = { 'GET /api/whitelist/unlisted': { body: { total: 1, sessions: [ANA] } } };

const opened = (scripts: Scripts = {}) =>
  openScreen('/dashboard/whitelist', { ...UNLISTED, [LIST]: listed(), ...scripts });

const addressField = () => screen.findByPlaceholderText('Enter IP eg: 203.0.113.9');

it('lists addresses with the time in Lima, numbered down from the total, also where they are searched', async () => {
  const { user } = opened();
  const row = await screen.findByRole('row', { name: /10\.0\.0\.0\/8/ });
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling).toHaveTextContent(/^2$/);
  expect(row).toHaveTextContent('15/01/2030 07:00');
  expect(within(row).getAllByRole('cell')[0]).toHaveTextContent('2');
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual(Object.values(TEXTS.columns.whitelist));
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), '192.');
  await waitFor(() => expect(screen.queryByRole('row', { name: /10\.0\.0\.0/ })).toBeNull());
  const found = screen.getByRole('row', { name: /192\.0\.2\.7/ });
  expect(within(found).getAllByRole('cell')[0]).toHaveTextContent('1');
});

it('shows an example where the own address is unknown; without entries what to do, and a switch that stays off', async () => {
  opened({ [LIST]: listed([], { ip: '' }) });
  expect(await screen.findByPlaceholderText('Enter IP eg: 192.168.1.1')).toBeVisible();
  expect(screen.getByText(/^No address is listed yet/)).toBeVisible();
  expect(screen.getByRole('switch')).toBeDisabled();
});

it('adds an address once, the own one by a press, and shows at the field what the server says against it, or its own text when the connection breaks', async () => {
  const refused = refusal('DUPLICATE', 'This address is already listed', 'ip_address');
  const { coming, say } = later();
  const replies: (Reply | Promise<Reply>)[] = [coming, refused];
  const { user, calls } = opened({ [ADD]: () => replies.shift() ?? 'away' });
  const field = await addressField();
  await user.type(field, ' 203.0.113.1 {Enter}');
  expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
  await say({ status: 201, body: { message: 'Whitelisted successfully' } });
  expect(await screen.findByText('Whitelisted successfully')).toBeInTheDocument();
  expect(field).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Use my address' }));
  expect(field).toHaveValue('203.0.113.9');
  await user.type(field, '{Enter}');
  await waitFor(() => expect(screen.getAllByText('This address is already listed')).toHaveLength(2));
  expect(field).toBeInvalid();
  expect(sent(calls, ADD)).toEqual([{ ip_address: '203.0.113.1' }, { ip_address: '203.0.113.9' }]);
  await user.type(field, '{Enter}');
  expect(await screen.findByText('Failed to add whitelist')).toBeInTheDocument();
});

it('asks before an address goes', async () => {
  const { user, calls } = opened({ [REMOVE]: { body: { message: 'Whitelist removed successfully' } } });
  const dialog = await dialogBy(user, 'Del 192.0.2.7', 'Do you really want to delete?');
  expect(await dialog.findByText('192.0.2.7 leaves the list. You can undo it for 10 minutes.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Whitelist removed successfully')).toBeInTheDocument();
  expect(sent(calls, REMOVE)).toEqual([{ id: HOME._id }]);
});

it('the switch says whose sessions would end before it is put on', async () => {
  const { user, calls } = opened({ [ENFORCE]: { body: { message: 'Updated successfully!' } } });
  const name = /^Only listed addresses may sign in \(admins always can\)/;
  const control = await screen.findByRole('switch', { name });
  expect(control).not.toBeChecked();
  await user.click(control);
  const question = 'Let users in only from listed addresses?';
  const dialog = within(await screen.findByRole('dialog', { name: question }));
  expect(await dialog.findByText('1 session ends:')).toBeVisible();
  expect(dialog.getByText('ana · 198.51.100.7')).toBeVisible();
  expect(sent(calls, ENFORCE)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(sent(calls, ENFORCE)).toEqual([{ value: true }]));
});
