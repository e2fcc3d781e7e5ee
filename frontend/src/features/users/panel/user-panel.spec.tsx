import { act, screen, waitFor, within } from '@testing-library/react';
import { anEntry } from '../../../testing/data/audit.js';
import { NETFLIX, UDEMY } from '../../../testing/data/courses.js';
import { type Reply, sent, refusal } from '../../../testing/fake-server.js';
import { manageUser } from '../../../testing/data/people.js';
import { address, openScreen } from '../../../testing/render-app.js';
import { aRenewal, oneUser, renewedAs } from '../../../testing/data/renewals.js';
import { dialogBy, answer, hear, pass, textsOf, toastAbout, hearOfActivity } from '../../../testing/page.js';
import { ONE, openPanel, seen, shown, ana, everybody, TODAY } from '../testing.js';

it('the panel of a user opens by a click on the email, and closing finds the screen as it was, though it is pressed twice', async () => {
  const scripts = { ...manageUser(everybody), 'GET /api/browser': 'silence', [ONE]: oneUser(seen) } as const;
  const { user } = openScreen('/dashboard/profilegroup', scripts);
  await user.click(await screen.findByRole('link', { name: 'All columns' }));
  await user.type(await screen.findByLabelText('Search'), 'ana');
  await user.click(await screen.findByRole('link', { name: 'ana' }));
  const cross = await screen.findByRole('button', { name: 'Close' });
  expect(address()).toBe(`/dashboard/users/${ana._id}`);
  // Both presses come before the browser has gone back.
  act(() => {
    cross.click();
    cross.click();
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/dashboard/users');
  expect(screen.getByLabelText('Search')).toHaveValue('ana');
  await waitFor(() => expect(screen.getByRole('link', { name: 'ana' })).toHaveFocus());
});

it('the panel of a user stands over all users at a shared address, says who it is and how they stand, and closes to them', async () => {
  const { user, panel } = await openPanel({ told_at: TODAY - 60_000 });
  expect(await screen.findByText('beto')).toBeInTheDocument();
  const dialog = screen.getByRole('dialog', { name: 'ana' });
  for (const text of ['member', '20 days left', 'Ends on 01/07/2026 00:00', 'Reminded 10/06/2026 11:59']) {
    expect(dialog).toHaveTextContent(text);
  }
  expect(dialog).toHaveTextContent(/Active · 1\d s ago/);
  expect(panel.getByRole('switch', { name: 'Lock ana' })).not.toBeChecked();
  const assign = panel.getByRole('link', { name: 'Assign' });
  expect(assign).toHaveAttribute('href', `/dashboard/assign-product/${ana._id}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/dashboard/users'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the panel of an admin has no end, and nothing to renew, lock or assign', async () => {
  const { panel } = await openPanel({ user: { ...seen, role: 'admin' }, end: null });
  expect(panel.queryByRole('button', { name: /^(\+30 days|View as)$/ })).toBeNull();
  expect(panel.queryByRole('switch')).toBeNull();
  expect(panel.queryByRole('link', { name: 'Assign' })).toBeNull();
  expect(screen.getByRole('dialog')).not.toHaveTextContent('Ends on');
});

it('the panel of a user shows pings and locks as they happen, what others change, and that they are gone', async () => {
  const gone = refusal('NOT_FOUND', 'Not found');
  await openPanel({}, { [ONE]: [oneUser(seen), oneUser({ ...seen, email: 'anna' }), gone] });
  const ping = { last_ping_timestamp: TODAY / 1_000, is_locked: true, version: 4 };
  hearOfActivity([{ _id: ana._id, ...ping }]);
  await waitFor(() => expect(shown().getByRole('switch', { name: 'Lock ana' })).toBeChecked());
  expect(screen.getByRole('dialog')).not.toHaveTextContent('12 s ago');
  hear('data:changed', { what: 'users', ids: [ana._id] });
  expect(await screen.findByRole('dialog', { name: 'anna' })).toBeVisible();
  hear('data:changed', { what: 'users', ids: [ana._id] });
  expect(await screen.findByText('This user is no longer there')).toBeVisible();
});

const RENEW = 'POST /api/renewals';
const LEDGER = `GET /api/renewals?user_id=${ana._id}&limit=100`;
const NO_LEDGER = { body: { renewals: [], total: 0 } };

it('the head of the panel renews by 30 days for what that cost last, once by a double click, and again by a later one', async () => {
  const { calls, user } = await openPanel(
    {},
    {
      [LEDGER]: { body: { renewals: [aRenewal()], total: 1 } },
      [ONE]: [oneUser(seen), oneUser({ ...seen, version: 4 })],
      [RENEW]: renewedAs({ ...seen, version: 4 }, 'Renewed until 31/07/2026'),
    },
  );
  const press = () => user.click(shown().getByRole('button', { name: '+30 days' }));
  await press();
  expect(await screen.findByText('Renewed until 31/07/2026')).toBeInTheDocument();
  await press();
  expect(sent(calls, RENEW)).toEqual([{ user_id: ana._id, version: 3, days: 30, amount: 2_500 }]);
  await pass(1_000);
  await press();
  await waitFor(() => expect(sent(calls, RENEW)).toHaveLength(2));
});

it('the head of the panel renews by 90 days in a dialog of its own, which Escape closes alone', async () => {
  const answer = renewedAs({ ...seen, version: 4 }, 'Renewed until 29/09/2026');
  const { calls, user } = await openPanel({}, { [LEDGER]: NO_LEDGER, [RENEW]: answer });
  const form = await dialogBy(user, 'Renew…', 'Renew ana');
  await user.click(form.getByRole('radio', { name: '90' }));
  await user.click(form.getByRole('button', { name: 'Renew' }));
  expect(await screen.findByText('Renewed until 29/09/2026')).toBeInTheDocument();
  expect(sent(calls, RENEW)).toEqual([{ user_id: ana._id, version: 3, days: 90, amount: 0 }]);

  await dialogBy(user, 'Renew…', 'Renew ana');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Renew ana' })).toBeNull());
  expect(await screen.findByRole('dialog', { name: 'ana' })).toBeVisible();
});

it('the head of the panel locks at once and names whom, goes back when refused, shows what they see, and deletes once asked', async () => {
  const LOCK = 'POST /api/users/lock';
  const VIEW_AS = 'POST /api/users/viewas';
  const { calls, user, panel } = await openPanel(
    {},
    {
      [LOCK]: [refusal('GUARDED', 'You cannot do that'), { body: { message: 'Updated successfully!' } }],
      [VIEW_AS]: refusal('NOT_FOUND', 'Not found'),
      [`DELETE /api/users/${ana._id}`]: { body: { message: 'Deleted successfully' } },
    },
  );
  await user.click(panel.getByRole('switch', { name: 'Lock ana' }));
  expect(await screen.findByText('You cannot do that')).toBeInTheDocument();
  expect(sent(calls, LOCK)).toEqual([{ id: ana._id, value: true }]);
  expect(shown().getByRole('switch', { name: 'Lock ana' })).not.toBeChecked();
  await user.click(shown().getByRole('switch', { name: 'Lock ana' }));
  expect(await toastAbout('Updated successfully!')).toBe('ana');
  await user.click(panel.getByRole('button', { name: 'View as' }));
  await waitFor(() => expect(sent(calls, VIEW_AS)).toEqual([{ id: ana._id }]));

  await user.click(shown().getByRole('button', { name: 'Delete' }));
  await answer(user, 'Are you sure to delete (ana)', 'Delete');
  expect(await screen.findByText('Deleted successfully')).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/dashboard/users'));
});

it('the panel has their titles, own and of the group, to assign and unassign', async () => {
  const ASSIGN = 'POST /api/shops/assign';
  const UNASSIGN = 'DELETE /api/shops/unassign';
  const done: Reply = { body: { message: 'Updated successfully!' } };
  const { calls, user, panel } = await openPanel(
    {
      titles: [
        { ...NETFLIX, from: 'user' },
        { ...UDEMY, from: 'group' },
      ],
    },
    { [ASSIGN]: done, [UNASSIGN]: done },
  );
  await user.click(panel.getByRole('tab', { name: 'Titles' }));
  const items = within(panel.getByRole('list', { name: 'Titles' })).getAllByRole('listitem');
  expect(textsOf(items)).toEqual(['NetflixOwnUnassign', 'UdemyGroup']);

  await screen.findByRole('option', { name: 'Udemy' });
  await user.selectOptions(panel.getByLabelText('Title to assign'), 'Udemy');
  await user.click(panel.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(sent(calls, ASSIGN)).toEqual([{ shop_id: [UDEMY._id], user_id: ana._id }]));

  await user.click(shown().getByRole('button', { name: 'Unassign Netflix' }));
  await user.click(await screen.findByRole('button', { name: 'Unassign' }));
  await waitFor(() => expect(sent(calls, UNASSIGN)).toEqual([{ shop_id: [NETFLIX._id], user_id: ana._id }]));
  expect(await toastAbout('Updated successfully!')).toBe('ana');
});

it('the panel offers a supervisor no title to take that isn’t theirs', async () => {
  const titles = [
    { ...NETFLIX, from: 'user' as const },
    { ...UDEMY, from: 'user' as const },
  ];
  const { user, panel } = await openPanel({ titles }, { 'GET /api/shops': { body: { shops: [UDEMY] } } });
  await user.click(panel.getByRole('tab', { name: 'Titles' }));
  expect(await shown().findByRole('button', { name: 'Unassign Udemy' })).toBeVisible();
  expect(shown().getByText('Netflix')).toBeVisible();
  expect(shown().queryByRole('button', { name: 'Unassign Netflix' })).toBeNull();
});

it('the panel has what happened, by the audit, the ledger and the messages, newest first, a renewal once', async () => {
  const renewedAt = aRenewal().at;
  const edit = (at: number, before: Record<string, number>, after: Record<string, number>) =>
    anEntry({ _id: `65f0000000000000000${at % 100_000}`, at: new Date(at).toISOString(), before, after });
  const renewed = edit(renewedAt + 40, { sub_validity: 31 }, { sub_validity: 61 });
  const more = edit(
    renewedAt + 90_040,
    { sub_validity: 61, usage_limit: 1 },
    { sub_validity: 91, usage_limit: 2 },
  );
  const entry = anEntry({ at: '2026-06-02T12:00:00.000Z', target: ana._id });
  const before = { action: 'users.lock', at: '2026-06-03T11:00:00.000Z', actor: 'eve' };
  const undone = anEntry({
    ...{ _id: '65f0000000000000000000d2', at: '2026-06-03T12:00:00.000Z', target: ana._id },
    ...{ action: 'undone', before, after: { undoes: '65f0000000000000000000d3' } },
  });
  const at = Date.parse('2026-06-04T12:00:00.000Z');
  const message = {
    _id: '65f0000000000000000000e1',
    to: '51987654321',
    text: 'Three days left',
    state: 'failed',
    at,
  };
  const entries = [undone, entry, more, renewed];
  const { user, panel } = await openPanel(
    { renewals: [aRenewal({ _id: '65f600000000000000000002', at: renewedAt + 90_000 }), aRenewal()] },
    {
      [`GET /api/audit?target=${ana._id}&limit=200`]: { body: { entries, total: 4 } },
      [`GET /api/messages?user_id=${ana._id}&limit=200`]: { body: { messages: [message], total: 1 } },
    },
  );
  await user.click(panel.getByRole('tab', { name: 'History' }));
  const items = within(await panel.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(textsOf(items)).toEqual([
    expect.stringMatching(/^Message failed51987654321 · Three days left/),
    expect.stringMatching(/^UndoneWhat: Users locked, From: 03\/06\/2026 06:00, By: eve\d/),
    expect.stringMatching(/User edited.*Role: member → specific/),
    expect.stringMatching(/^User editedUsage limit: 1 → 2\d/),
    expect.stringContaining('Renewed by 30 days'),
    expect.stringMatching(/Renewed by 30 days.*S\/\s25\.00 · Yape.*01\/05\/2026.*by root/),
  ]);
});
