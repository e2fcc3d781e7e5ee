import { DAY_MS, MINUTE_MS, SPANS_ASKED_MAX_MS, TEXTS, type ActivityUser } from '@keyroster/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { anActivityUser } from '../../testing/data/activity.js';
import { anAdmin, adminFrame } from '../../testing/data/people.js';
import { type Reply, type Scripts, sent, refusal } from '../../testing/fake-server.js';
import { answerSubscriptions } from '../../testing/fake-sockets.js';
import { openScreen } from '../../testing/render-app.js';
import { connected, later, pass, toastAbout, hearOfActivity } from '../../testing/page.js';

// 07:00 in Lima.
const NOW = Date.UTC(2030, 0, 15, 12);
const NOW_S = NOW / 1_000;
const LIST = 'GET /api/users/true';
const LOCK = 'POST /api/users/lock';
const RESET = 'POST /api/users/resetactivity';

const aUser = (seq: number, email: string, changes: Partial<ActivityUser> = {}) =>
  anActivityUser(seq, {
    email,
    ip_address: `10.0.0.${seq}`,
    ip_address_history: [`10.0.0.${seq}`],
    last_ping_timestamp: NOW_S - 5,
    createdAt: '2029-12-31T17:30:00.000Z',
    ...changes,
  });

const ana = aUser(21, 'ana', { ip_address_history: ['10.0.0.21', '192.168.7.7', '172.16.0.9'] });
const ben = aUser(22, 'ben', { last_ping_timestamp: NOW_S - 121, is_locked: true });
const eva = aUser(23, 'eva', { last_ping_timestamp: 0, ip_address: '', ip_address_history: [] });
const counts = { active: 1, total: 3, locked: 1 };

const list = (users = [eva, ben, ana], changes: object = {}, now = NOW) => ({
  body: { users, total: users.length, counts, serverTime: now, epoch: 'rest', seq: 1, ...changes },
  headers: { etag: 'W/"1"', 'x-server-time': String(now) },
});

const row = (email: string) => screen.findByRole('row', { name: new RegExp(email) });

const isChecked = (email: string): boolean =>
  screen.getByRole<HTMLInputElement>('switch', { name: `Lock ${email}` }).checked;
const shown = () => screen.getAllByRole('switch').map((toggle) => toggle.getAttribute('aria-label'));
const figure = (name: string) => screen.getByRole('button', { name: new RegExp(name) });

async function opened(scripts: Scripts = {}) {
  jest.setSystemTime(NOW);
  answerSubscriptions({ counts, serverTime: NOW });
  const { calls, user } = openScreen('/dashboard/activity', {
    ...adminFrame,
    [LIST]: list(),
    'GET /api/users/activity/history?hours=6': { body: { points: [] } },
    ...scripts,
  });
  await screen.findByRole('switch', { name: 'Lock ana' });
  await connected();
  return { user, calls };
}

describe('the table', () => {
  it('has the columns of the specification, with who is Active and when everybody pinged last, in Lima', async () => {
    await opened();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['', ...Object.values(TEXTS.columns.activity)]);
    for (const text of ['15/01/2030 06:59', 'Active', '31/12/2029 12:30']) {
      expect(await row('ana')).toHaveTextContent(text);
    }
    expect(await row('ben')).toHaveTextContent('Inactive');
    for (const text of ['N/A', 'Inactive']) expect(await row('eva')).toHaveTextContent(text);
    expect(screen.getByText('Live', { ignore: 'a, a *' })).toBeVisible();
    expect(screen.getByText(/Last updated at/)).toHaveTextContent('Last updated at 15/01/2030 07:00');
  });

  it('opens with those who are here first, remembers another order, and keeps its numbers in a search', async () => {
    const { user } = await opened({ [LIST]: list([eva, ben, ana]) });
    expect(shown()).toEqual(['Lock ana', 'Lock ben', 'Lock eva']);
    await user.click(screen.getByRole('button', { name: 'Created at' }));
    const createdAt = screen.getByRole('columnheader', { name: 'Created at' });
    expect(createdAt).toHaveAttribute('aria-sort', 'descending');
    expect(localStorage.getItem('table:activity')).toContain('createdAt');
    await user.click(screen.getByRole('button', { name: 'IP history' }));
    expect(shown()[0]).toBe('Lock ana');

    const search = screen.getByRole('searchbox', { name: 'Search' });
    await user.type(search, '172.16');
    await waitFor(() => expect(shown()).toEqual(['Lock ana']));
    expect(within(await row('ana')).getAllByRole('cell')[1]).toHaveTextContent('1');
    await user.type(search, 'zzzz');
    expect(await screen.findByText('Nobody matches “172.16zzzz”')).toBeVisible();
    // The first is the search field's own.
    const [, way] = screen.getAllByRole('button', { name: 'Clear' });
    await user.click(way as HTMLElement);
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  it.each([
    ['an admin', 'admin', '/dashboard/sharing'],
    ['a supervisor', 'supervisor', `/dashboard/users/${ana._id}`],
  ])('leads %s to the alarm of a user', async (_whom, role, href) => {
    const alarmed = { ...ana, alarm: '65f0000000000000000000a1' };
    await opened({ 'GET /api/verify-token': anAdmin({ role }), [LIST]: list([alarmed]) });
    expect(screen.getByRole('link', { name: 'Sharing alarm of ana' })).toHaveAttribute('href', href);
  });

  it('turns a row Inactive by itself after 120 s of silence, and shows what the server tells', async () => {
    const users = [eva, aUser(21, 'ana', { last_ping_timestamp: NOW_S - 90 })];
    // The list is requested again meanwhile; its answer has the server's time of that moment.
    await opened({ [LIST]: () => list(users, {}, Date.now()) });
    expect(within(await row('ana')).getByText('Active')).toBeVisible();
    // Opening the page takes some of the fake time too: more of it the slower the machine is.
    await pass(20_000);
    expect(within(await row('ana')).getByText('Active')).toBeVisible();
    await pass(12_000);
    expect(within(await row('ana')).getByText('Inactive')).toBeVisible();
    const ping = { last_ping_timestamp: NOW_S + 40, ip_address: '10.5.5.5' };
    hearOfActivity([{ _id: eva._id, ...ping }], { ...counts, active: 2 });
    await pass(20);
    expect(within(await row('eva')).getByText('Active')).toBeVisible();
    expect(await row('eva')).toHaveTextContent('10.5.5.5');
    expect(figure('Active now')).toHaveTextContent('2');
    expect(figure('Inactive')).toHaveTextContent('1');
  });

  it('shows all addresses of a user on demand, with when each was last seen', async () => {
    const weeks = [0, 1, 2, 3].map((week) => NOW + MINUTE_MS - week * SPANS_ASKED_MAX_MS);
    const spanOf = (ip: string, to: number) => ({ ip, device: '', session_id: ana._id, from: to - 1, to });
    const answers = [[spanOf('192.168.7.7', NOW - 2 * DAY_MS), spanOf('192.168.7.7', NOW - 3 * DAY_MS)]];
    const asked = weeks.map((to, week) => [
      `GET /api/activity/spans/${ana._id}?from=${to - SPANS_ASKED_MAX_MS}&to=${to}`,
      { body: { spans: answers[week] ?? [], overlaps: [], listed: [] } },
    ]);
    const { coming: signedIn, say: answer } = later();
    const { user } = await opened({
      ...(Object.fromEntries(asked) as Record<string, Reply>),
      [`GET /api/users/sessions/${ana._id}`]: () => signedIn,
    });
    await user.click(await screen.findByRole('button', { name: 'Addresses of ana' }));
    const dialog = within(await screen.findByRole('dialog'));
    const texts = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    const current = expect.stringMatching(/^10\.0\.0\.21current\d+ s ago$/) as string;
    expect(texts()).toEqual([current, '192.168.7.7', '172.16.0.9']);
    await answer({ body: { sessions: [] } });
    await waitFor(() => expect(texts()).toEqual([current, '192.168.7.72 d ago', '172.16.0.9—']));
    expect(dialog.getByText('2 d ago')).toHaveAttribute('title', '13/01/2030 07:00');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Addresses of ana' })).toHaveFocus();
  });
});

it('news is missing nothing when the list has not changed', async () => {
  const unchanged = { status: 304, headers: { 'x-server-time': String(NOW + 60_000) } };
  const { calls } = await opened({ [LIST]: [list(), list(), unchanged] });
  await pass(61_000);
  expect(await row('ana')).toBeVisible();
  expect(screen.getByText(/Last updated at/)).toHaveTextContent('15/01/2030 07:01');
  expect(sent(calls, LIST).length).toBeGreaterThan(2);
});

it('the lock shows what was pressed until the server has answered, whatever a list says, and goes back when it refuses', async () => {
  const { coming, say } = later();
  const done: Reply = { body: { message: 'Updated successfully!' } };
  const { user, calls } = await opened({ [LOCK]: () => (sent(calls, LOCK).length === 1 ? coming : done) });
  await user.click(screen.getByRole('switch', { name: 'Lock ana' }));
  await pass(31_000);
  expect(isChecked('ana')).toBe(true);
  await say(refusal('GUARDED', 'An admin cannot be locked'));
  expect(await screen.findByText('An admin cannot be locked')).toBeInTheDocument();
  expect(isChecked('ana')).toBe(false);
  await user.click(screen.getByRole('switch', { name: 'Lock ana' }));
  expect(await toastAbout('Updated successfully!')).toBe('ana');
  await user.click(screen.getByRole('switch', { name: 'Lock ben' }));
  await waitFor(() => expect(sent(calls, LOCK)).toHaveLength(3));
  const anas = { id: ana._id, value: true };
  expect(sent(calls, LOCK)).toEqual([anas, anas, { id: ben._id, value: false }]);
});

it('resets all activity, but asks first', async () => {
  const { user, calls } = await opened({ [RESET]: { body: { message: 'Activity reseted' } } });
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(sent(calls, RESET)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Activity reseted')).toBeInTheDocument();
  expect(sent(calls, RESET)).toEqual([{}]);
});

it('the figures show those who are counted under them, and pressed again everybody', async () => {
  const { user } = await opened();
  for (const [name, found] of [
    ['Active now', ['Lock ana']],
    ['Inactive', ['Lock ben', 'Lock eva']],
    ['Locked', ['Lock ben']],
  ] as const) {
    await user.click(figure(name));
    await waitFor(() => expect(shown()).toEqual(found));
    expect(figure(name)).toHaveAttribute('aria-pressed', 'true');
    await user.click(figure(name));
    await waitFor(() => expect(shown()).toHaveLength(3));
  }
});

it('the figures keep whoever leaves them in their place for 5 s, on a phone in cards', async () => {
  window.innerWidth = 390;
  let isUnlocked = false;
  const { user } = await opened({
    [LIST]: () => list([eva, isUnlocked ? { ...ben, is_locked: false, version: 2 } : ben, ana]),
    [LOCK]: () => {
      isUnlocked = true;
      return { body: { message: 'Updated successfully!' } };
    },
  });
  const users = within(screen.getByRole('list', { name: 'Activity' }));
  expect(users.getByRole('button', { name: 'Addresses of ana' })).toBeVisible();
  await user.click(figure('Locked'));
  await waitFor(() => expect(shown()).toEqual(['Lock ben']));
  await user.click(screen.getByRole('switch', { name: 'Lock ben' }));
  await waitFor(() => expect(isChecked('ben')).toBe(false));
  await pass(4_000);
  expect(shown()).toEqual(['Lock ben']);
  await pass(2_000);
  expect(screen.queryByRole('switch')).toBeNull();
});
