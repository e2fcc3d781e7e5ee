import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { serve, type Reply } from '../../../testing/fake-server.js';
import { later } from '../../../testing/later.js';
import { listOf, manageUser } from '../../../testing/data/manage-user.js';
import { refusal } from '../../../testing/data/refusal.js';
import { renderScreen } from '../../../testing/render-app.js';
import {
  aPlan,
  bar,
  dialog,
  PLAN,
  press,
  ana,
  beto,
  cleo,
  everybody,
  openUsers,
  sent,
  TODAY,
} from '../testing.js';

const RUN = 'POST /api/plans/run';

const ran: Reply = {
  body: { message: '2 users deleted', done: 2, undo: { id: 'u1', until: TODAY + 600_000 } },
};

const box = (email: string) => screen.getByRole('checkbox', { name: `Select ${email}` });
/** The screen with ana and cleo selected. */
async function withTwo(scripts: Parameters<typeof serve>[0] = {}) {
  const opened = await openUsers(scripts);
  await opened.user.click(box('ana'));
  await opened.user.click(box('cleo'));
  expect(await bar()).toHaveTextContent('2 selected');
  return opened;
}

describe('the selection of users', () => {
  it('offers what can be done, in the words of the specification', async () => {
    await withTwo();
    const buttons = within(await bar()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent).slice(0, -1)).toEqual([
      'Renew',
      'Lock',
      'Unlock',
      'Assign',
      'Unassign',
      'Group',
      'End sessions',
      'Export',
      'Delete',
    ]);
  });

  it('survives a search, which the box of the head follows', async () => {
    const { user } = await withTwo();
    const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    expect(all().indeterminate).toBe(true);
    await user.type(screen.getByLabelText('Search'), 'beto');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select ana' })).toBeNull());
    expect([all().checked, all().indeterminate]).toEqual([false, false]);
    await user.click(all());
    expect(await bar()).toHaveTextContent('3 selected');
    await user.clear(screen.getByLabelText('Search'));
    await waitFor(() => expect(box('ana')).toBeChecked());
  });

  it('forgets who is gone', async () => {
    const scripts = {
      ...manageUser(everybody),
      'GET /api/users/false': [listOf(everybody), listOf([ana, beto])] as [Reply, Reply],
      [`DELETE /api/users/${cleo._id}`]: { body: { message: 'Deleted successfully' } },
    };
    jest.setSystemTime(TODAY);
    localStorage.setItem('token', 't1');
    serve(scripts);
    const user = renderScreen('/dashboard/users');
    await user.click(await screen.findByRole('checkbox', { name: 'Select ana' }));
    await user.click(box('cleo'));
    expect(await bar()).toHaveTextContent('2 selected');
    await user.click(screen.getByRole('button', { name: 'Del cleo' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
  });

  it('goes with Esc', async () => {
    const { user } = await withTwo();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull());
    expect(box('ana')).not.toBeChecked();
  });
});

describe('a plan for many users', () => {
  it('says what it would do, runs, says so with an Undo, and leaves nothing selected', async () => {
    const { user, calls } = await withTwo({ [PLAN]: aPlan(), [RUN]: ran });
    await user.click(await press('Delete'));
    const plan = within(await dialog('Delete'));
    expect(await plan.findByText('Deletes 2 users, 1 session, and 3 assignments.')).toBeVisible();
    expect(plan.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ana', 'cleo']);
    await waitFor(() => expect(plan.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(plan.getByRole('button', { name: 'Delete 2' }));
    expect(await screen.findByText('2 users deleted')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    expect(sent(calls, PLAN)).toEqual([{ action: 'users.delete', ids: [ana._id, cleo._id] }]);
    expect(sent(calls, RUN)).toEqual([{ id: '65f500000000000000000001' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Manage user' })).toHaveFocus());
  });

  it('names the first 20 and how many more, and says who is left out and why', async () => {
    const names = Array.from({ length: 20 }, (_, number) => `user_${number}`);
    const blocked = [
      { id: ana._id, name: 'ana', message: 'Locked already' },
      { id: beto._id, name: 'beto', message: 'An admin cannot be locked' },
      { id: cleo._id, name: 'cleo', message: 'Locked already' },
    ];
    const { user } = await withTwo({
      [PLAN]: aPlan({ counts: { users: 22, sessions: 0 }, total: 22, names, blocked }),
    });
    await user.click(await press('Lock'));
    const plan = await dialog('Lock');
    expect(await within(plan).findByText('Locks 22 users.')).toBeVisible();
    expect(plan).toHaveTextContent('user_19and 2 more');
    expect(plan).toHaveTextContent('3 are left outLocked alreadyanacleoAn admin cannot be lockedbeto');
    expect(within(plan).getByRole('button', { name: 'Lock 22' })).toBeVisible();
  });

  it('leaves everything as it was when it is cancelled, the focus where it came from', async () => {
    const { user, calls } = await withTwo({ [PLAN]: aPlan() });
    await user.click(await press('Delete'));
    await user.click(within(await dialog('Delete')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls, RUN)).toEqual([]);
    expect(await bar()).toHaveTextContent('2 selected');
    expect(await press('Delete')).toHaveFocus();
  });

  it('that something has overtaken is not run, but looked at again', async () => {
    const stale = refusal('PLAN_STALE', 'Meanwhile something changed: look at it again');
    const { user, calls } = await withTwo({ [PLAN]: aPlan(), [RUN]: stale });
    await user.click(await press('Delete'));
    const plan = within(await dialog('Delete'));
    await user.click(await plan.findByRole('button', { name: 'Delete 2' }));
    expect(await plan.findByRole('alert')).toHaveTextContent('Meanwhile something changed: look at it again');
    expect(plan.queryByRole('button', { name: 'Delete 2' })).toBeNull();
    await user.click(plan.getByRole('button', { name: 'Review again' }));
    expect(await plan.findByRole('button', { name: 'Delete 2' })).toBeVisible();
    expect(plan.queryByRole('alert')).toBeNull();
    expect(sent(calls, PLAN)).toHaveLength(2);
  });

  /** A plan that runs, whose dialog has been closed. */
  async function leftRunning() {
    const { coming, say } = later();
    const { user } = await withTwo({ [PLAN]: aPlan(), [RUN]: () => coming });
    await user.click(await press('Delete'));
    const plan = within(await dialog('Delete'));
    await user.click(await plan.findByRole('button', { name: 'Delete 2' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return { user, say };
  }

  it('says that it failed where its dialog is closed by then', async () => {
    const { say } = await leftRunning();
    await say(refusal('PLAN_STALE', 'Meanwhile something changed: look at it again'));
    expect(await screen.findByText('Meanwhile something changed: look at it again')).toBeInTheDocument();
    expect(await bar()).toHaveTextContent('2 selected');
  });

  it('leaves nothing of it selected where its dialog is closed by then, and keeps what was selected since', async () => {
    const { user, say } = await leftRunning();
    await user.click(box('beto'));
    await say(ran);
    expect(await screen.findByText('2 users deleted')).toBeInTheDocument();
    const selected = await bar();
    await waitFor(() => expect(selected).toHaveTextContent('1 selected'));
    expect(box('beto')).toBeChecked();
  });

  it('runs once, however often its button is pressed', async () => {
    const { user, calls } = await withTwo({ [PLAN]: aPlan(), [RUN]: ran });
    await user.click(await press('Delete'));
    const run = await within(await dialog('Delete')).findByRole('button', { name: 'Delete 2' });
    fireEvent.click(run);
    await screen.findByText('2 users deleted');
    fireEvent.click(run);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(sent(calls, RUN)).toHaveLength(1);
  });

  it('that has expired is not run either', async () => {
    const { user } = await withTwo({ [PLAN]: aPlan({ expires_at: TODAY + 60_000 }) });
    await user.click(await press('Delete'));
    const plan = within(await dialog('Delete'));
    await plan.findByRole('button', { name: 'Delete 2' });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await plan.findByRole('alert')).toHaveTextContent('This plan has expired: review it again');
    expect(plan.queryByRole('button', { name: 'Delete 2' })).toBeNull();
  });

  it('with nothing to do says so', async () => {
    const { user } = await withTwo({ [PLAN]: refusal('NOTHING_TO_DO', 'Nothing to do') });
    await user.click(await press('Unlock'));
    const plan = within(await dialog('Unlock'));
    expect(await plan.findByRole('alert')).toHaveTextContent('Nothing to do');
    expect(plan.queryByRole('button', { name: 'Review again' })).toBeNull();
  });

  it('that cannot be undone says so', async () => {
    const { user } = await withTwo({ [PLAN]: aPlan({ counts: { users: 2, sessions: 3 } }) });
    await user.click(await press('End sessions'));
    const plan = within(await dialog('End sessions'));
    expect(await plan.findByText('Ends 3 sessions of 2 users.')).toBeVisible();
    expect(plan.getByText("This can't be undone.")).toBeVisible();
  });
});

describe('what a plan is told first', () => {
  it('is by how many days to renew', async () => {
    const { user, calls } = await withTwo({ [PLAN]: aPlan({ counts: { users: 2 } }) });
    await user.click(await press('Renew'));
    const form = within(await dialog('Renew'));
    expect(form.getByLabelText('Days')).toHaveValue('30');
    await user.clear(form.getByLabelText('Days'));
    expect(form.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await user.type(form.getByLabelText('Days'), '7{Enter}');
    expect(await form.findByRole('button', { name: 'Renew 2' })).toBeVisible();
    expect(sent(calls, PLAN)).toEqual([{ action: 'users.renew', ids: [ana._id, cleo._id], days: 7 }]);
  });

  it('is which titles to assign, and can be told otherwise', async () => {
    const shops = [
      { _id: '66f000000000000000000001', shop_name: 'Netflix' },
      { _id: '66f000000000000000000002', shop_name: 'Udemy' },
    ];
    const { user, calls } = await withTwo({
      'GET /api/shops': { body: { shops } },
      [PLAN]: aPlan({ counts: { users: 2, assignments: 2 } }),
    });
    await user.click(await press('Assign'));
    const form = within(await dialog('Assign'));
    await user.click(await form.findByRole('checkbox', { name: 'Udemy' }));
    await user.click(form.getByRole('button', { name: 'Continue' }));
    expect(await form.findByText('Makes 2 assignments for 2 users.')).toBeVisible();
    expect(sent(calls, PLAN)).toEqual([
      { action: 'users.assign', ids: [ana._id, cleo._id], titles: [shops[1]?._id] },
    ]);
    await user.click(form.getByRole('button', { name: 'Back' }));
    expect(await form.findByRole('checkbox', { name: 'Netflix' })).toBeVisible();
  });

  it('is the group, or none', async () => {
    const { user, calls } = await withTwo({ [PLAN]: aPlan({ counts: { users: 2 } }) });
    await user.click(await press('Group'));
    const form = within(await dialog('Group'));
    await user.selectOptions(await form.findByLabelText('Group'), 'north');
    await user.click(form.getByRole('button', { name: 'Continue' }));
    expect(await form.findByRole('button', { name: 'Group 2' })).toBeVisible();
    expect(sent(calls, PLAN)).toMatchObject([{ action: 'users.group', group: '65f200000000000000000001' }]);
  });
});
