import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Reply, type Scripts, sent, refusal } from '../../../testing/fake-server.js';
import { aListedUser, listOf, manageUser } from '../../../testing/data/people.js';
import { UDEMY } from '../../../testing/data/courses.js';
import {
  ana,
  aPlan,
  bar,
  beto,
  cleo,
  dialog,
  everybody,
  numbers,
  openUsers,
  PLAN,
  press,
  TODAY,
} from '../testing.js';
import { openScreen } from '../../../testing/render-app.js';
import { type User, later, pass, textsOf } from '../../../testing/page.js';

const RUN = 'POST /api/plans/run';
const undo = { id: 'u1', until: TODAY + 600_000 };
const ran: Reply = { body: { message: '2 users deleted', done: 2, undo } };
const box = (email: string) => screen.getByRole('checkbox', { name: `Select ${email}` });
/** Closes the dialog. */
async function leave(user: User): Promise<void> {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
/** Presses an action of the bar, and returns the dialog with its plan. */
async function planned(user: User, action: string): Promise<HTMLElement> {
  await user.click(await press(action));
  return dialog(action);
}
/** The screen with ana and cleo selected. */
async function withTwo(scripts: Scripts = {}) {
  const opened = await openUsers(scripts);
  await opened.user.click(box('ana'));
  await opened.user.click(box('cleo'));
  expect(await bar()).toHaveTextContent('2 selected');
  return opened;
}

it('the selection of users offers what can be done, survives a search, which the box of the head follows, and forgets who is gone', async () => {
  const { user } = await withTwo({
    'GET /api/users/false': [listOf(everybody), listOf([ana, beto])],
    [`DELETE /api/users/${cleo._id}`]: { body: { message: 'Deleted successfully' } },
  });
  const names = textsOf(within(await bar()).getAllByRole('button'))
    .slice(0, -1)
    .join(', ');
  expect(names).toBe('Renew, Lock, Unlock, Assign, Unassign, Group, End sessions, Export, Delete');
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
  expect(all().indeterminate).toBe(true);
  await user.type(screen.getByLabelText('Search'), 'beto');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select ana' })).toBeNull());
  expect([all().checked, all().indeterminate]).toEqual([false, false]);
  await user.click(all());
  expect(await bar()).toHaveTextContent('3 selected');
  await user.clear(screen.getByLabelText('Search'));
  await waitFor(() => expect(box('ana')).toBeChecked());
  await user.click(screen.getByRole('button', { name: 'Del cleo' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 selected')).toBeVisible();
});

describe('a plan for many users', () => {
  it('says what it would do, leaves everything as it was when it is cancelled, and runs once', async () => {
    const { user, calls } = await withTwo({ [PLAN]: aPlan(), [RUN]: ran });
    const plan = within(await planned(user, 'Delete'));
    expect(await plan.findByText('Deletes 2 users, 1 session, and 3 assignments.')).toBeVisible();
    expect(textsOf(plan.getAllByRole('listitem'))).toEqual(['ana', 'cleo']);
    await waitFor(() => expect(plan.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(plan.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, RUN)).toEqual([]);
    expect(await bar()).toHaveTextContent('2 selected');
    expect(await press('Delete')).toHaveFocus();

    const run = await within(await planned(user, 'Delete')).findByRole('button', { name: 'Delete 2' });
    fireEvent.click(run);
    expect(await screen.findByText('2 users deleted')).toBeInTheDocument();
    fireEvent.click(run);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    expect(sent(calls, PLAN).at(-1)).toEqual({ action: 'users.delete', ids: [ana._id, cleo._id] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Manage user' })).toHaveFocus());
    await pass(1_000);
    expect(sent(calls, RUN)).toEqual([{ id: '65f500000000000000000001' }]);
  });

  it('that something has overtaken, or that has expired, is not run, but looked at again', async () => {
    const stale = refusal('PLAN_STALE', 'Meanwhile something changed: look at it again');
    const gone = refusal('NOT_FOUND', 'Not found');
    const { user, calls } = await withTwo({ [PLAN]: aPlan(), [RUN]: [stale, gone] });
    const plan = within(await planned(user, 'Delete'));
    await user.click(await plan.findByRole('button', { name: 'Delete 2' }));
    expect(await plan.findByRole('alert')).toHaveTextContent('Meanwhile something changed: look at it again');
    expect(plan.queryByRole('button', { name: 'Delete 2' })).toBeNull();
    await user.click(plan.getByRole('button', { name: 'Review again' }));
    expect(await plan.findByRole('button', { name: 'Delete 2' })).toBeVisible();
    expect(plan.queryByRole('alert')).toBeNull();
    expect(sent(calls, PLAN)).toHaveLength(2);
    await user.click(plan.getByRole('button', { name: 'Delete 2' }));
    expect(await plan.findByRole('alert')).toHaveTextContent('This plan has expired: review it again');
    expect(plan.queryByRole('button', { name: 'Delete 2' })).toBeNull();
  });

  it('says where its dialog is closed by then that it failed, or leaves nothing of it selected but what was since', async () => {
    let held = later();
    const { user } = await withTwo({ [PLAN]: aPlan(), [RUN]: () => held.coming });
    const leaveRunning = async () => {
      const plan = within(await planned(user, 'Delete'));
      await user.click(await plan.findByRole('button', { name: 'Delete 2' }));
      await leave(user);
    };
    await leaveRunning();
    await held.say(refusal('PLAN_STALE', 'Meanwhile something changed: look at it again'));
    expect(await screen.findByText('Meanwhile something changed: look at it again')).toBeInTheDocument();
    expect(await bar()).toHaveTextContent('2 selected');

    held = later();
    await leaveRunning();
    await user.click(box('beto'));
    await held.say(ran);
    expect(await screen.findByText('2 users deleted')).toBeInTheDocument();
    const selected = await bar();
    await waitFor(() => expect(selected).toHaveTextContent('1 selected'));
    expect(box('beto')).toBeChecked();
  });

  it('says when there is nothing to do, what can’t be undone, and who is left out and why', async () => {
    const names = Array.from({ length: 20 }, (_, number) => `user_${number}`);
    const blocked = [
      { id: ana._id, name: 'ana', message: 'Locked already' },
      { id: beto._id, name: 'beto', message: 'An admin cannot be locked' },
      { id: cleo._id, name: 'cleo', message: 'Locked already' },
    ];
    const { user } = await withTwo({
      [PLAN]: [
        refusal('NOTHING_TO_DO', 'Nothing to do'),
        aPlan({ counts: { users: 2, sessions: 3 } }),
        aPlan({ counts: { users: 22, sessions: 0 }, total: 22, names, blocked }),
      ],
    });
    const nothing = within(await planned(user, 'Unlock'));
    expect(await nothing.findByRole('alert')).toHaveTextContent('Nothing to do');
    expect(nothing.queryByRole('button', { name: 'Review again' })).toBeNull();
    await leave(user);

    const ending = within(await planned(user, 'End sessions'));
    expect(await ending.findByText('Ends 3 sessions of 2 users.')).toBeVisible();
    expect(ending.getByText("This can't be undone.")).toBeVisible();
    await leave(user);

    const locking = await planned(user, 'Lock');
    expect(await within(locking).findByText('Locks 22 users.')).toBeVisible();
    expect(locking).toHaveTextContent('user_19and 2 more');
    expect(locking).toHaveTextContent('3 are left outLocked alreadyanacleoAn admin cannot be lockedbeto');
    expect(within(locking).getByRole('button', { name: 'Lock 22' })).toBeVisible();
  });

  it('is told first by how many days to renew, the group, and which titles to assign', async () => {
    const { user, calls } = await withTwo({ [PLAN]: aPlan({ counts: { users: 2, assignments: 2 } }) });
    const renewal = within(await planned(user, 'Renew'));
    expect(renewal.getByLabelText('Days')).toHaveValue('30');
    await user.clear(renewal.getByLabelText('Days'));
    expect(renewal.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await user.type(renewal.getByLabelText('Days'), '7{Enter}');
    expect(await renewal.findByRole('button', { name: 'Renew 2' })).toBeVisible();
    await leave(user);

    const grouping = within(await planned(user, 'Group'));
    await user.selectOptions(await grouping.findByLabelText('Group'), 'north');
    await user.click(grouping.getByRole('button', { name: 'Continue' }));
    expect(await grouping.findByRole('button', { name: 'Group 2' })).toBeVisible();
    await leave(user);

    const assignment = within(await planned(user, 'Assign'));
    await user.click(await assignment.findByRole('checkbox', { name: 'Udemy' }));
    await user.click(assignment.getByRole('button', { name: 'Continue' }));
    expect(await assignment.findByText('Makes 2 assignments for 2 users.')).toBeVisible();
    await user.click(assignment.getByRole('button', { name: 'Back' }));
    expect(await assignment.findByRole('checkbox', { name: 'Netflix' })).toBeVisible();
    const ids = [ana._id, cleo._id];
    expect(sent(calls, PLAN)).toEqual([
      { action: 'users.renew', ids, days: 7 },
      { action: 'users.group', ids, group: '65f200000000000000000001' },
      { action: 'users.assign', ids, titles: [UDEMY._id] },
    ]);
  });
});

describe('a list of more than 20,000 users', () => {
  const MANY = 20_001;
  const page = (seqs: number[], total = seqs.length): Reply => ({
    body: { users: seqs.map((seq) => aListedUser(seq)), total },
  });

  it('the screen asks page by page, lets the server search and sort, and numbers by seq', async () => {
    jest.setSystemTime(TODAY);
    const { calls, user } = openScreen('/dashboard/users', {
      ...manageUser(),
      'GET /api/users/false?limit=50': page([20_007], MANY),
      'GET /api/users/false?limit=200&offset=0': page([20_007, 20_005], MANY),
      'GET /api/users/false?limit=200&offset=2': page([], MANY),
      'GET /api/users/false?limit=200&offset=0&q=user_12': page([12]),
      'GET /api/users/false?limit=200&offset=0&q=user_12&sort=email': page([12]),
    });
    await screen.findByRole('button', { name: 'Edit user_20007' });
    expect(numbers()).toEqual(['20007', '20005']);

    // ArrowDown doesn't enter the rows that were found before.
    await user.type(screen.getByLabelText('Search'), 'user_12{ArrowDown}');
    expect(screen.getByLabelText('Search')).toHaveFocus();
    await waitFor(() => expect(numbers()).toEqual(['12']));
    expect(screen.getAllByRole('row')[1]).toContainElement(document.activeElement as HTMLElement);

    await user.click(screen.getByRole('button', { name: 'Email' }));
    await waitFor(() => expect(calls.at(-1)?.route).toContain('sort=email'));
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/users/false');
  });
  const IDS = 'GET /api/users/ids?';
  const ids = (count: number): Reply => ({
    body: { ids: Array.from({ length: count }, (_, seq) => aListedUser(seq)._id), total: count },
  });

  async function openMany(scripts: Scripts) {
    jest.setSystemTime(TODAY);
    const first = page([1, 2], MANY);
    const { calls, user } = openScreen('/dashboard/users', {
      ...manageUser(),
      'GET /api/users/false?limit=50': first,
      'GET /api/users/false?limit=200&offset=0': first,
      'GET /api/users/false?limit=200&offset=2': page([], MANY),
      ...scripts,
    });
    await screen.findByRole('checkbox', { name: 'Select user_1' });
    return { calls, user };
  }
  const oneLocked = { 'GET /api/users/false?limit=200&offset=0&filter=locked': page([2]) };
  const all = () => screen.getByRole('checkbox', { name: 'Select all' });

  it('the server says who all are, and the bar that one plan takes 5,000; the server filters, too', async () => {
    const { user, calls } = await openMany({
      ...oneLocked,
      [IDS]: ids(MANY),
      [`${IDS}filter=locked`]: { body: { ids: [aListedUser(2)._id], total: 1 } },
    });
    await user.click(all());
    expect(await bar()).toHaveTextContent('20,001 selectedAt most 5,000 at once');
    expect(await press('Lock')).toBeDisabled();
    expect(await press('Export')).toBeEnabled();
    expect(all()).toBeChecked();
    await user.keyboard('{Escape}');

    await user.click(screen.getByRole('radio', { name: 'Locked' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select user_1' })).toBeNull());
    await user.click(all());
    expect(await screen.findByText('1 selected')).toBeVisible();
    expect(calls.map(({ route }) => route)).toContain(`${IDS}filter=locked`);
  });

  it('who all are is of no use once nothing is to be selected any more, or others are looked for', async () => {
    let held = later();
    const { user } = await openMany({ [IDS]: () => held.coming, ...oneLocked });
    const come = async () => {
      await held.say(ids(MANY));
      await pass(100);
      expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
    };
    await user.click(screen.getByRole('checkbox', { name: 'Select user_1' }));
    await bar();
    await user.click(all());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull());
    await come();

    held = later();
    await user.click(all());
    await user.click(screen.getByRole('radio', { name: 'Locked' }));
    await come();
  });

  it('a plan in which somebody is gone is looked at again without them', async () => {
    const { user, calls } = await openMany({
      [IDS]: ids(2),
      [PLAN]: [refusal('NOT_FOUND', 'Not found'), aPlan({ total: 1 })],
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select user_1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select user_2' }));
    const plan = within(await planned(user, 'Lock'));
    expect(await plan.findByRole('alert')).toHaveTextContent('Some of it no longer exists: review it again');
    await user.click(plan.getByRole('button', { name: 'Review again' }));
    expect(await plan.findByRole('button', { name: 'Lock 1' })).toBeVisible();
    expect(sent(calls, PLAN).at(-1)).toMatchObject({ ids: [aListedUser(1)._id] });
  });
});
