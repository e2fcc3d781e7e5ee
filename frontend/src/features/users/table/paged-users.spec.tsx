import { act, screen, waitFor, within } from '@testing-library/react';
import { aListedUser, manageUser } from '../../../testing/data/manage-user.js';
import { refusal } from '../../../testing/data/refusal.js';
import { type Reply, serve } from '../../../testing/fake-server.js';
import { later } from '../../../testing/later.js';
import { renderScreen } from '../../../testing/render-app.js';
import { aPlan, bar, dialog, PLAN, press, sent, TODAY } from '../testing.js';

const page = (...seqs: number[]): Reply => ({
  body: { users: seqs.map((seq) => aListedUser(seq)), total: 20_001 },
});

const found = (seq: number): Reply => ({ body: { users: [aListedUser(seq)], total: 1 } });

const numbers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

describe('past 20,000 users', () => {
  it('the screen asks page by page, lets the server search and sort, and numbers by seq', async () => {
    jest.setSystemTime(TODAY);
    localStorage.setItem('token', 't1');
    const calls = serve({
      ...manageUser(),
      'GET /api/users/false?limit=50': page(20_007),
      'GET /api/users/false?limit=200&offset=0': page(20_007, 20_005),
      'GET /api/users/false?limit=200&offset=2': page(),
      'GET /api/users/false?limit=200&offset=0&q=user_12': found(12),
      'GET /api/users/false?limit=200&offset=0&q=user_12&sort=email': found(12),
    });
    const user = renderScreen('/dashboard/users');
    await screen.findByRole('button', { name: 'Edit user_20007' });
    expect(numbers()).toEqual(['20007', '20005']);

    // Not into the rows that were found before.
    await user.type(screen.getByLabelText('Search'), 'user_12{ArrowDown}');
    expect(screen.getByLabelText('Search')).toHaveFocus();
    await waitFor(() => expect(numbers()).toEqual(['12']));
    expect(screen.getAllByRole('row')[1]).toContainElement(document.activeElement as HTMLElement);

    await user.click(screen.getByRole('button', { name: 'Email' }));
    await waitFor(() => expect(calls.at(-1)?.route).toContain('sort=email'));
    expect(calls.map(({ route }) => route)).not.toContain('GET /api/users/false');
  });

  const LIST = 'GET /api/users/false?limit=200&offset=0';
  const IDS = 'GET /api/users/ids?';
  const ids = (count: number): Reply => ({
    body: { ids: Array.from({ length: count }, (_, seq) => aListedUser(seq)._id), total: count },
  });

  async function openMany(scripts: Parameters<typeof serve>[0]) {
    jest.setSystemTime(TODAY);
    localStorage.setItem('token', 't1');
    const first = { body: { users: [aListedUser(1), aListedUser(2)], total: 20_001 } };
    const calls = serve({
      ...manageUser(),
      'GET /api/users/false?limit=50': first,
      [LIST]: first,
      'GET /api/users/false?limit=200&offset=2': { body: { users: [], total: 20_001 } },
      ...scripts,
    });
    const user = renderScreen('/dashboard/users');
    await screen.findByRole('checkbox', { name: 'Select user_1' });
    return { calls, user };
  }

  it('the server says who all are, and the bar that one plan takes 5,000', async () => {
    const { user } = await openMany({ [IDS]: ids(20_001) });
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(await bar()).toHaveTextContent('20,001 selectedAt most 5,000 at once');
    expect(await press('Lock')).toBeDisabled();
    expect(await press('Export')).toBeEnabled();
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
  });

  it('the server filters, too', async () => {
    const locked = 'GET /api/users/false?limit=200&offset=0&filter=locked';
    const { user, calls } = await openMany({
      [locked]: { body: { users: [aListedUser(2)], total: 1 } },
      [`${IDS}filter=locked`]: { body: { ids: [aListedUser(2)._id], total: 1 } },
    });
    await user.click(screen.getByRole('radio', { name: 'Locked' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select user_1' })).toBeNull());
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    expect(await bar()).toHaveTextContent('1 selected');
    expect(calls.map(({ route }) => route)).toContain(`${IDS}filter=locked`);
  });

  /** All are asked for, and the answer is held back. */
  async function askingForAll(scripts: Parameters<typeof serve>[0] = {}) {
    const { coming: late, say: answer } = later();
    const { user } = await openMany({ [IDS]: () => late, ...scripts });
    const come = async () => {
      await answer(ids(20_001));
      await act(() => jest.advanceTimersByTimeAsync(100));
    };
    return { user, come };
  }

  it('who all are is of no use once others are looked for', async () => {
    const { user, come } = await askingForAll({
      'GET /api/users/false?limit=200&offset=0&filter=locked': {
        body: { users: [aListedUser(2)], total: 1 },
      },
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('radio', { name: 'Locked' }));
    await come();
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
  });

  it('who all are is of no use once nothing is to be selected any more', async () => {
    const { user, come } = await askingForAll();
    await user.click(screen.getByRole('checkbox', { name: 'Select user_1' }));
    await bar();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull());
    await come();
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
  });

  it('a plan in which somebody is gone is looked at again without them', async () => {
    const { user, calls } = await openMany({
      [IDS]: ids(2),
      [PLAN]: [refusal('NOT_FOUND', 'Not found'), aPlan({ total: 1 })],
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select user_1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select user_2' }));
    await user.click(await press('Lock'));
    const plan = within(await dialog('Lock'));
    expect(await plan.findByRole('alert')).toHaveTextContent('Some of it no longer exists: review it again');
    await user.click(plan.getByRole('button', { name: 'Review again' }));
    expect(await plan.findByRole('button', { name: 'Lock 1' })).toBeVisible();
    expect(sent(calls, PLAN).at(-1)).toMatchObject({ ids: [aListedUser(1)._id] });
  });
});
