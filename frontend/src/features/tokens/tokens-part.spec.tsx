import { screen, waitFor, within } from '@testing-library/react';
import { PROGRAM_PERMISSIONS } from '@keyroster/contracts';
import type { ProgramTokenAnswer } from '@keyroster/contracts/dto';
import { type Scripts, sent, refusal } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';
import { dialogBy, later, textsOf } from '../../testing/page.js';

const LIST = 'GET /api/tokens';
const MAKE = 'POST /api/tokens';
const REMOVE = 'POST /api/tokens/remove';
const TOKEN = `kr_${'Ab1-'.repeat(10)}xyz`;

const SHEET: ProgramTokenAnswer = {
  _id: '67f000000000000000000001',
  name: 'Sheet',
  permissions: ['reports.read', 'users.manage'],
  by: 'root',
  createdAt: '2030-01-02T15:30:00.000Z',
  usedAt: '2030-01-03T15:30:00.000Z',
  ip: '192.0.2.1',
  expires_at: Date.UTC(2090, 0, 2, 15, 30),
};
const UNUSED: ProgramTokenAnswer = { ...SHEET, _id: '67f000000000000000000002', usedAt: null, ip: null };
const OLD: ProgramTokenAnswer = { ...UNUSED, name: 'Old', expires_at: Date.UTC(2020, 0, 2, 15, 30) };
const ENDLESS: ProgramTokenAnswer = { ...UNUSED, _id: 'f'.repeat(24), name: 'X', expires_at: null };

const opened = (scripts: Scripts = {}) =>
  openScreen('/dashboard/integrations', {
    [LIST]: { body: { tokens: [SHEET, OLD, ENDLESS] } },
    'GET /api/webhooks': { body: { webhooks: [] } },
    ...scripts,
  });

const cellsOf = async (name: string) =>
  textsOf(within(await screen.findByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell'));

it('lists tokens: what they may, by whom, when and from where they were used, until when; and asks before it removes one', async () => {
  const { calls, user } = opened({ [REMOVE]: { body: { message: 'Removed' } } });
  const times = ['02/01/2030 10:30', '03/01/2030 10:30', '192.0.2.1', '02/01/2090 10:30'];
  const sheet = (await cellsOf('Sheet')).slice(0, 7);
  expect(sheet).toEqual(['Sheet', 'reports.read, users.manage', 'root', ...times]);
  expect((await cellsOf('Old')).slice(4, 7)).toEqual(['Never', '', 'Expired 02/01/2020 10:30']);
  expect((await cellsOf('X')).slice(6, 7)).toEqual(['Never']);
  const dialog = await dialogBy(user, 'Del Sheet', 'Do you really want to delete?');
  expect(dialog.getByText(/^“Sheet” stops working at once/)).toBeVisible();
  expect(sent(calls, REMOVE)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent(calls, REMOVE)).toEqual([{ id: SHEET._id }]));
});

it('says so where there is none, and offers to make the first; so do the webhooks', async () => {
  opened({ [LIST]: { body: { tokens: [] } } });
  for (const [sentence, name] of [
    ['No tokens yet', 'New token'],
    ['No webhooks yet', 'New webhook'],
  ] as const) {
    const empty = (await screen.findByText(sentence)).parentElement as HTMLElement;
    expect(screen.getAllByRole('button', { name })).toEqual([within(empty).getByRole('button', { name })]);
  }
});

async function making(scripts: Scripts = {}) {
  const { calls, user } = opened(scripts);
  const dialog = await dialogBy(user, 'New token');
  // Pasted, because each typed letter would render thirty checkboxes again.
  const fill = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label));
    await user.paste(text);
  };
  return { calls, user, dialog, fill };
}

it('making a token shows it this once, stays until it is there, whatever is pressed, and forgets it', async () => {
  const { coming, say } = later();
  const { calls, user, dialog, fill } = await making({ [MAKE]: () => coming });
  await fill('Name', ' Sheet ');
  await user.click(dialog.getByLabelText('Reports'));
  await fill('Expires after (days)', '30');
  await fill('Allowed addresses', '10.0.0.0/8\n192.0.2.1');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  await say({ status: 201, body: { token: TOKEN, _id: SHEET._id } });
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the token now' }));
  await user.keyboard('{Escape}');
  expect(shown.getByText(TOKEN)).toBeVisible();
  const addresses = ['10.0.0.0/8', '192.0.2.1'];
  expect(sent(calls, MAKE)).toEqual([
    { name: 'Sheet', permissions: ['reports.read'], expires_days: 30, addresses },
  ]);
  await user.click(shown.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(TOKEN);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'New token' }));
  expect(await screen.findByRole('dialog', { name: 'New token' })).toBeVisible();
  expect(screen.queryByText(TOKEN)).toBeNull();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(TOKEN);
});

it('making a token sends nothing that is wrong, neither an end nor addresses where there are none, and shows a refusal', async () => {
  const refused = refusal('VALIDATION', 'Not like this', 'name');
  const { calls, user, dialog, fill } = await making({ [MAKE]: refused });
  expect(dialog.getAllByRole('checkbox')).toHaveLength(PROGRAM_PERMISSIONS.length);
  const create = () => user.click(dialog.getByRole('button', { name: 'Create' }));
  await fill('Expires after (days)', '3651');
  await fill('Allowed addresses', 'nowhere');
  await create();
  for (const name of ['Name', 'Permissions', 'Expiry', 'Addresses']) {
    expect(await dialog.findByText(new RegExp(`^${name} should`))).toBeVisible();
  }
  expect(sent(calls, MAKE)).toEqual([]);
  await fill('Name', 'n');
  await user.click(dialog.getByLabelText('Audit'));
  await user.clear(dialog.getByLabelText('Expires after (days)'));
  await user.clear(dialog.getByLabelText('Allowed addresses'));
  await create();
  expect(await dialog.findByText('Not like this')).toBeVisible();
  expect(sent(calls, MAKE)).toEqual([{ name: 'n', permissions: ['audit.read'] }]);
});
