import { screen, waitFor, within } from '@testing-library/react';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { address, renderApp } from '../../../testing/render-app.js';
import { aJob, DONE, drop, JOB, jobReply, open, PLAN, planned, UNDO } from '../testing/imports.js';
import { type Scripts, sent, refusal } from '../../../testing/fake-server.js';
import { keepImport, type KeptImport } from './kept-imports.js';
import { aListedUser, listOf } from '../../../testing/data/people.js';
import { oneUser } from '../../../testing/data/renewals.js';
import { templatesOf } from '../../../testing/data/templates.js';
import { fromMenu, type User, hear } from '../../../testing/page.js';

const LOOK = `GET /api/jobs/${JOB}`;
const kept: KeptImport = {
  kind: 'users',
  ownerId: '65f000000000000000000001',
  planId: PLAN,
  jobId: JOB,
  fileName: 'clients.csv',
};

const openUsers = (scripts: Parameters<typeof open>[0]) => open(scripts, '/dashboard/users', renderApp);
const sidebar = async () => within(await screen.findByRole('complementary'));

it('an import that goes on elsewhere shows in the frame how far it is, leads back to its screen, and is not set back by an answer that comes late', async () => {
  keepImport(kept);
  const { user } = openUsers({ [LOOK]: [jobReply({ done: 2 }), jobReply({ done: 1 })] });
  const frame = await sidebar();
  expect(await frame.findByText('2 of 2')).toBeVisible();
  hear('job:changed', { job: aJob({ done: 1 }) });
  expect(frame.getByText('2 of 2')).toBeVisible();
  expect(frame.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await user.click(frame.getByRole('link', { name: 'Import of clients.csv' }));
  await waitFor(() => expect(address()).toBe('/dashboard/users/import'));
  expect(await screen.findByRole('heading', { name: 'Importing clients.csv' })).toHaveFocus();
  expect(frame.queryByRole('link', { name: 'Import of clients.csv' })).toBeNull();
});

it('an import that goes on elsewhere says once what came of it, and can be put away without losing the report', async () => {
  keepImport(kept);
  const { user } = openUsers({ [LOOK]: jobReply({ done: 1 }) });
  const frame = await sidebar();
  await frame.findByText('1 of 2');
  hear('job:changed', { job: DONE });
  expect(await screen.findByText('2 users imported')).toBeInTheDocument();
  await user.click(await frame.findByRole('button', { name: 'Close: Import of clients.csv' }));
  expect(frame.queryByText('Import of clients.csv')).toBeNull();
  await fromMenu(user, 'Import');
  expect(await screen.findByRole('button', { name: 'Download report' })).toBeVisible();
});

it('an import that goes on elsewhere can be taken back by the toast that says so, and its screen knows it then', async () => {
  keepImport(kept);
  const { user, calls } = openUsers({
    [LOOK]: jobReply({ done: 1 }),
    'POST /api/undo': { body: { message: 'Undone' } },
  });
  const frame = await sidebar();
  await frame.findByText('1 of 2');
  hear('job:changed', { job: { ...DONE, undo: { id: UNDO, until: Date.now() + 600_000 } } });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(sent(calls, 'POST /api/undo')).toEqual([{ id: UNDO }]);
  await fromMenu(user, 'Import');
  expect(await screen.findByRole('region', { name: 'clients.csv' })).toHaveTextContent('Undone');
  expect(screen.queryByRole('button', { name: 'Download report' })).toBeNull();
});

it.each([
  ['that the server no longer knows', kept, { [LOOK]: refusal('NOT_FOUND', 'Not found') }],
  ['of somebody else', { ...kept, ownerId: '65f000000000000000000009' }, {}],
])('an import that goes on elsewhere %s is not shown', async (_what, stored, scripts) => {
  keepImport(stored);
  openUsers(scripts);
  const frame = await sidebar();
  await waitFor(() => expect(frame.getByText('37')).toBeVisible());
  await waitFor(() => expect(frame.queryByText('Import of clients.csv')).toBeNull());
});

const TOLD = 'POST /api/renewals/told';
const PIN_LINK = 'POST /api/users/pinlink';
const button = (name: string) => screen.findByRole('button', { name });

/** The screen after an import of ana and luis, where these users are there now. */
async function imported(users: UserAnswer[], more: Scripts = {}) {
  const opened = open({
    'POST /api/import/users': planned(),
    'POST /api/plans/run': { status: 202, body: { job: aJob() } },
    [`GET /api/jobs/${JOB}`]: { body: { job: DONE } },
    'GET /api/users/false': listOf(users),
    ...Object.fromEntries(users.map((user) => [`GET /api/users/${user._id}`, oneUser(user)])),
    'GET /api/templates': templatesOf(),
    ...more,
  });
  await drop();
  await opened.user.click(await button('Import 2 rows'));
  return opened;
}

async function messages(user: User, count: number, to: string) {
  await user.click(await button(`Message all ${count}`));
  return within(await screen.findByRole('dialog', { name: new RegExp(`^Message to ${to}`) }));
}

it('after an import, messages have a link to set a PIN for the password, one for each user', async () => {
  const ana = aListedUser(2, { email: 'ana', wasap: '999 888 777', sub_validity: 3_650 });
  const { user, calls } = await imported([ana], {
    [PIN_LINK]: { body: { link: 'https://x/set-pin/1', until: 0 } },
  });
  const dialog = await messages(user, 2, 'ana');
  const text = await dialog.findByRole('textbox');
  expect(text).toHaveDisplayValue(/^Hi ana!.*Password: set your own here: https:\/\/x\/set-pin\/1\n/s);
  expect(dialog.queryByText(/is empty/)).toBeNull();
  expect(await dialog.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  // No fresh link is made, since it would make the sent one void.
  const again = await messages(user, 1, 'ana');
  expect(await again.findByRole('textbox')).toHaveDisplayValue(/set-pin\/1/);
  expect(sent(calls, PIN_LINK)).toEqual([{ id: ana._id }]);
});

it('after an import, messages go on after the last one when they are opened again', async () => {
  const { user } = await imported([aListedUser(2, { email: 'ana' }), aListedUser(3, { email: 'luis' })]);
  const first = await messages(user, 2, 'ana');
  await user.click(await first.findByRole('button', { name: 'Skip' }));
  const next = await screen.findByRole('dialog', { name: /^Message to luis/ });
  await user.click(within(next).getByRole('button', { name: 'Close' }));
  await messages(user, 1, 'luis');
});

it('after an import, a reminder marks as told', async () => {
  jest.setSystemTime(Date.UTC(2026, 5, 28, 17));
  const ana = aListedUser(2, { email: 'ana', wasap: '999 888 777' });
  const { user, calls } = await imported([ana], { [TOLD]: { body: { message: 'Updated successfully!' } } });
  const dialog = await messages(user, 2, 'ana');
  expect(await dialog.findByRole('combobox')).toHaveDisplayValue('Reminder');
  await user.click(await dialog.findByRole('link', { name: 'WhatsApp' }));
  await waitFor(() => expect(sent(calls, TOLD)).toEqual([{ user_id: ana._id, value: true }]));
});
