import { DAY_MS, MINUTE_MS, SPANS_ASKED_MAX_MS, type ActivityUser } from '@keyroster/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aMember, anAdmin } from '../../testing/data/people.js';
import { refusal } from '../../testing/data/refusal.js';
import { serve, type Reply } from '../../testing/fake-server.js';
import { openedSockets, refuseSockets } from '../../testing/fake-sockets.js';
import { later } from '../../testing/later.js';
import { address, renderScreen } from '../../testing/render-app.js';
import { toastAbout } from '../../testing/toast-about.js';
import {
  ADS,
  ana,
  aUser,
  base,
  ben,
  CHECK,
  counts,
  eva,
  figure,
  isChecked,
  LIST,
  list,
  LOCK,
  NOW,
  NOW_S,
  opened,
  pass,
  RESET,
  row,
  SHOPS,
} from './testing/opened.js';

/** What the server tells of users. */
function tell(users: object[], figures = counts): void {
  const epoch = 'one';
  act(() => {
    openedSockets()
      .at(-1)
      ?.says('activity:delta', {
        epoch,
        from: 0,
        to: 1,
        serverTime: NOW,
        users: users as ActivityUser[],
        removed: [],
        counts: figures,
      });
    jest.advanceTimersByTime(20);
  });
}

it('sends whoever is no admin to /, and asks nothing for them', async () => {
  localStorage.setItem('token', 't1');
  const calls = serve({
    ...base,
    [CHECK]: aMember(),
    [SHOPS]: { body: { shops: [] } },
    [ADS]: { body: { ads: [] } },
  });
  renderScreen('/dashboard/activity');
  await waitFor(() => expect(address()).not.toBe('/dashboard/activity'));
  expect(calls.map(({ route }) => route)).not.toContain(LIST);
});

describe('the table', () => {
  it('has the columns of the specification', async () => {
    await opened();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      '#',
      'Email',
      'IP address',
      'IP history',
      'Last ping time',
      'Status',
      'Role',
      'Lock user',
      'Created at',
    ]);
  });

  it('opens with those who are here first, and remembers another order', async () => {
    const emails = () =>
      screen.getAllByRole('switch').map((each) => each.getAttribute('aria-label')?.replace('Lock ', ''));
    const { user } = await opened({ [LIST]: list([eva, ben, ana]) });
    expect(emails()).toEqual(['ana', 'ben', 'eva']);
    await user.click(screen.getByRole('button', { name: 'Created at' }));
    expect(screen.getByRole('columnheader', { name: 'Created at' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(localStorage.getItem('table:activity')).toContain('createdAt');
  });

  it('says who is Active, and when everybody pinged last, in Lima', async () => {
    await opened();
    expect(await row('ana')).toHaveTextContent('15/01/2030 06:59');
    expect(await row('ana')).toHaveTextContent(/Active/);
    expect(await row('ben')).toHaveTextContent('Inactive');
    expect(await row('eva')).toHaveTextContent('N/A');
    expect(await row('eva')).toHaveTextContent('Inactive');
    expect(await row('ana')).toHaveTextContent('31/12/2029 12:30');
  });

  it.each([
    ['an admin', 'admin', '/dashboard/sharing'],
    ['a supervisor', 'supervisor', `/dashboard/users/${ana._id}`],
  ])('leads %s to the alarm of a user', async (_whom, role, href) => {
    const alarmed = { ...ana, alarm: '65f0000000000000000000a1' };
    await opened({ [CHECK]: anAdmin({ role }), [LIST]: list([alarmed]) });
    expect(screen.getByRole('link', { name: 'Sharing alarm of ana' })).toHaveAttribute('href', href);
  });

  it('turns a row Inactive by itself after 120 s of silence', async () => {
    const users = [aUser(21, 'ana', { last_ping_timestamp: NOW_S - 90 })];
    // The list is asked for again meanwhile, and tells the time as it is then.
    await opened({ [LIST]: () => list(users, {}, Date.now()) });
    expect(within(await row('ana')).getByText('Active')).toBeVisible();
    // Opening the page takes some of the fake time too: more of it the slower the machine is.
    await pass(20_000);
    expect(within(await row('ana')).getByText('Active')).toBeVisible();
    await pass(12_000);
    expect(within(await row('ana')).getByText('Inactive')).toBeVisible();
  });

  it('finds users by email, sequence number, address and history, and keeps their numbers', async () => {
    const { user } = await opened();
    const search = screen.getByRole('searchbox', { name: 'Search' });
    for (const [text, email] of [
      ['BEN', 'ben'],
      ['23', 'eva'],
      ['0.0.21', 'ana'],
      ['172.16', 'ana'],
    ] as const) {
      await user.clear(search);
      await user.type(search, text);
      await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(1));
      expect(await row(email)).toBeVisible();
    }
    expect(within(await row('ana')).getAllByRole('cell')[1]).toHaveTextContent('1');
  });

  it('shows all addresses of a user on demand, with when each was last seen', async () => {
    const weeks = [0, 1, 2, 3].map((week) => NOW + MINUTE_MS - week * SPANS_ASKED_MAX_MS);
    const spanOf = (ip: string, to: number) => ({ ip, device: '', session_id: ana._id, from: to - 1, to });
    const answers = [
      [spanOf('192.168.7.7', NOW - 2 * DAY_MS), spanOf('192.168.7.7', NOW - 3 * DAY_MS)],
      [],
      [],
      [],
    ];
    const asked = weeks.map((to, week) => [
      `GET /api/activity/spans/${ana._id}?from=${to - SPANS_ASKED_MAX_MS}&to=${to}`,
      { body: { spans: answers[week], overlaps: [], listed: [] } },
    ]);
    const { coming: signedIn, say: answer } = later();
    const { user } = await opened({
      ...(Object.fromEntries(asked) as Record<string, Reply>),
      [`GET /api/users/sessions/${ana._id}`]: () => signedIn,
    });
    await user.click(await screen.findByRole('button', { name: 'Addresses of ana' }));
    const dialog = within(await screen.findByRole('dialog'));
    const texts = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts()).toEqual([
      expect.stringMatching(/^10\.0\.0\.21current\d+ s ago$/),
      '192.168.7.7',
      '172.16.0.9',
    ]);
    await answer({ body: { sessions: [] } });
    await waitFor(() =>
      expect(texts()).toEqual([
        expect.stringMatching(/^10\.0\.0\.21current\d+ s ago$/),
        '192.168.7.72 d ago',
        '172.16.0.9—',
      ]),
    );
    expect(dialog.getByText('2 d ago')).toHaveAttribute('title', '13/01/2030 07:00');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Addresses of ana' })).toHaveFocus();
  });
});

describe('news', () => {
  it('shows as the server tells it', async () => {
    await opened();
    tell([{ _id: eva._id, last_ping_timestamp: NOW_S, ip_address: '10.5.5.5' }], { ...counts, active: 2 });
    expect(within(await row('eva')).getByText('Active')).toBeVisible();
    expect(await row('eva')).toHaveTextContent('10.5.5.5');
    expect(figure('Active now')).toHaveTextContent('2');
    expect(figure('Inactive')).toHaveTextContent('1');
  });

  it('is said to be live, and when it last came', async () => {
    await opened();
    expect(screen.getByText('Live', { ignore: 'a, a *' })).toBeVisible();
    expect(screen.getByText(/Last updated at/)).toHaveTextContent('Last updated at 15/01/2030 07:00');
  });

  it('comes every 30 seconds while there is no socket', async () => {
    const { calls } = await opened({ 'POST http://localhost/api/users/ping': { body: { serverTime: NOW } } });
    refuseSockets(100, 'UNAVAILABLE', 'The database is away');
    act(() => openedSockets()[0]?.cut());
    expect(await screen.findByText('Reconnecting')).toBeVisible();
    await pass(5_000);
    expect(screen.getByText('Polling')).toBeVisible();
    const before = calls.filter(({ route }) => route === LIST).length;
    await pass(30_000);
    expect(calls.filter(({ route }) => route === LIST).length).toBe(before + 1);
  });

  it('is missing nothing when the list has not changed', async () => {
    const unchanged = { status: 304, headers: { 'x-server-time': String(NOW + 60_000) } };
    const { calls } = await opened({ [LIST]: [list(), list(), unchanged] });
    await pass(61_000);
    expect(await row('ana')).toBeVisible();
    expect(screen.getByText(/Last updated at/)).toHaveTextContent('15/01/2030 07:01');
    expect(calls.filter(({ route }) => route === LIST).length).toBeGreaterThan(2);
  });
});

describe('the lock', () => {
  it('is a switch that locks', async () => {
    const { user, calls } = await opened({ [LOCK]: { body: { message: 'Updated successfully!' } } });
    await user.click(screen.getByRole('switch', { name: 'Lock ana' }));
    expect(await toastAbout('Updated successfully!')).toBe('ana');
    expect(calls.find(({ route }) => route === LOCK)?.body).toEqual({ id: ana._id, value: true });
  });

  it('unlocks whoever is locked', async () => {
    const { user, calls } = await opened({ [LOCK]: { body: { message: 'Updated successfully!' } } });
    expect(screen.getByRole('switch', { name: 'Lock ben' })).toBeChecked();
    await user.click(screen.getByRole('switch', { name: 'Lock ben' }));
    await screen.findByText('Updated successfully!');
    expect(calls.find(({ route }) => route === LOCK)?.body).toEqual({ id: ben._id, value: false });
  });

  it('goes back when the server refuses', async () => {
    const { user } = await opened({ [LOCK]: refusal('GUARDED', 'An admin cannot be locked') });
    await user.click(screen.getByRole('switch', { name: 'Lock ana' }));
    expect(await screen.findByText('An admin cannot be locked')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Lock ana' })).not.toBeChecked();
  });

  it('goes back to what the server said last, whatever was pressed since', async () => {
    const { coming: refused, say: refuse } = later();
    const { user } = await opened({ [LOCK]: () => refused });
    for (const isOn of [true, false]) {
      await user.click(screen.getByRole('switch', { name: 'Lock ana' }));
      await waitFor(() => expect(isChecked('ana')).toBe(isOn));
    }
    await refuse(refusal('GUARDED', 'Not now'));
    await screen.findByText('Not now');
    await pass(1_000);
    expect(isChecked('ana')).toBe(false);
  });

  it('stays where another admin put it meanwhile', async () => {
    const { coming: refused, say: refuse } = later();
    const { user } = await opened({ [LOCK]: () => refused });
    await user.click(screen.getByRole('switch', { name: 'Lock ana' }));
    tell([{ _id: ana._id, is_locked: true, version: 2 }]);
    await pass(100);
    await refuse(refusal('GUARDED', 'Not now'));
    await screen.findByText('Not now');
    expect(isChecked('ana')).toBe(true);
  });
});

it('resets all activity, but asks first', async () => {
  const { user, calls } = await opened({ [RESET]: { body: { message: 'Activity reseted' } } });
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  const dialog = await screen.findByRole('dialog');
  expect(calls.map(({ route }) => route)).not.toContain(RESET);
  await user.click(within(dialog).getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Activity reseted')).toBeInTheDocument();
  expect(calls.find(({ route }) => route === RESET)?.body).toEqual({});
});
