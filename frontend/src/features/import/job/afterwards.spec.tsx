import type { UserAnswer } from '@keyroster/contracts/dto';
import { screen, waitFor, within } from '@testing-library/react';
import { aListedUser, listOf } from '../../../testing/data/manage-user.js';
import { oneUser } from '../../../testing/data/renewals.js';
import { templatesOf } from '../../../testing/data/templates.js';
import type { serve } from '../../../testing/fake-server.js';
import { aJob, DONE, drop, JOB, open, planned, sentTo } from '../testing/imports.js';

const TOLD = 'POST /api/renewals/told';
const PIN_LINK = 'POST /api/users/pinlink';

const button = (name: string) => screen.findByRole('button', { name });

/** The screen after an import of ana and luis, where these users are there now. */
async function imported(users: UserAnswer[], more: Parameters<typeof serve>[0] = {}) {
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

it('messages have a link to set a PIN for the password, one for each user', async () => {
  const ana = aListedUser(2, { email: 'ana', wasap: '999 888 777', sub_validity: 3_650 });
  const { user, calls } = await imported([ana], {
    [PIN_LINK]: { body: { message: 'Link created', link: 'https://x/set-pin/1', until: 0 } },
  });
  await user.click(await button('Message all 2'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Message to ana/ }));
  const text = await dialog.findByRole('textbox');
  expect(text).toHaveDisplayValue(/^Hi ana!.*Password: set your own here: https:\/\/x\/set-pin\/1\n/s);
  expect(dialog.queryByText(/is empty/)).toBeNull();
  expect(await dialog.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  // A fresh link would make the one void that was sent.
  await user.click(await button('Message all 1'));
  const again = within(await screen.findByRole('dialog', { name: /^Message to ana/ }));
  expect(await again.findByRole('textbox')).toHaveDisplayValue(/set-pin\/1/);
  expect(sentTo(calls, PIN_LINK)).toEqual([{ id: ana._id }]);
});

it('messages go on after the last one when they are opened again', async () => {
  const users = [2, 3].map((number, place) => aListedUser(number, { email: ['ana', 'luis'][place] ?? '' }));
  const { user } = await imported(users);
  await user.click(await button('Message all 2'));
  const first = within(await screen.findByRole('dialog', { name: /^Message to ana/ }));
  await user.click(await first.findByRole('button', { name: 'Skip' }));
  const next = within(await screen.findByRole('dialog', { name: /^Message to luis/ }));
  await user.click(next.getByRole('button', { name: 'Close' }));
  await user.click(await button('Message all 1'));
  expect(await screen.findByRole('dialog', { name: /^Message to luis/ })).toBeVisible();
});

it('a reminder marks as told', async () => {
  jest.setSystemTime(Date.UTC(2026, 5, 28, 17));
  const ana = aListedUser(2, { email: 'ana', wasap: '999 888 777' });
  const { user, calls } = await imported([ana], { [TOLD]: { body: { message: 'Updated successfully!' } } });
  await user.click(await button('Message all 2'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Message to ana/ }));
  expect(await dialog.findByRole('combobox')).toHaveDisplayValue('Reminder');
  await user.click(await dialog.findByRole('link', { name: 'WhatsApp' }));
  await waitFor(() => expect(sentTo(calls, TOLD)).toEqual([{ user_id: ana._id, value: true }]));
});
