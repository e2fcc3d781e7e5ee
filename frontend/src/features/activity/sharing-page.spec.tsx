import type { AlarmAnswer } from '@keyroster/contracts/dto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { adminFrame } from '../../testing/data/admin-frame.js';
import { aListedUser } from '../../testing/data/manage-user.js';
import { anAdmin } from '../../testing/data/people.js';
import { oneUser } from '../../testing/data/renewals.js';
import { templatesOf } from '../../testing/data/templates.js';
import { serve } from '../../testing/fake-server.js';
import { openedSockets } from '../../testing/fake-sockets.js';
import { renderScreen } from '../../testing/render-app.js';

/** Noon in Lima. */
const NOW = Date.UTC(2030, 0, 15, 17);
const MINUTE = 60_000;
const HOME = '198.51.100.7';
const OFFICE = '203.0.113.9';
const SINCE = NOW - 20 * MINUTE;

const ana = aListedUser(7, { email: 'ana', wasap: '999 888 777' });
const locked = {
  ...ana,
  is_locked: true,
  lock: { reason: 'Account sharing', until: NOW + 60 * MINUTE, at: NOW, by: 'root' },
};

const anAlarm = (changes: Partial<AlarmAnswer> = {}): AlarmAnswer => ({
  _id: '65f400000000000000000001',
  user_id: ana._id,
  email: 'ana',
  ips: [HOME, OFFICE],
  devices: ['Chrome on Windows', 'Safari on iPhone'],
  since: SINCE,
  last: NOW - MINUTE,
  minutes: 10,
  kind: 'overlap',
  closed_at: null,
  closed_by: null,
  ...changes,
});
const closed = anAlarm({
  _id: '65f400000000000000000002',
  email: 'beto',
  kind: 'fight',
  minutes: 4,
  closed_at: SINCE,
  closed_by: 'system',
});

const OPEN = 'GET /api/alarms?state=open&limit=100';
const CLOSED = 'GET /api/alarms?state=closed&limit=200&offset=0';
const SPANS = `GET /api/activity/spans/${ana._id}?from=${SINCE - 15 * MINUTE}&to=${NOW + MINUTE}`;
const USER = `GET /api/users/${ana._id}`;
const LOCK = 'POST /api/users/lock';
const CLOSE = 'POST /api/alarms/close';

const span = (ip: string, device: string, from: number, to: number) => ({
  ip,
  device,
  session_id: ana._id,
  from: SINCE + from * MINUTE,
  to: SINCE + to * MINUTE,
});
const spans = {
  spans: [span(HOME, 'Chrome on Windows', -10, 12), span(OFFICE, 'Safari on iPhone', 0, 19)],
  overlaps: [{ from: SINCE, to: SINCE + 12 * MINUTE, minutes: 12, ips: [HOME, OFFICE] }],
  listed: [],
};

const alarms = (...list: AlarmAnswer[]) => ({ body: { alarms: list, total: list.length } });

function opened(scripts: Parameters<typeof serve>[0] = {}) {
  jest.setSystemTime(NOW);
  localStorage.setItem('token', 't1');
  const calls = serve({
    'GET /api/verify-token': anAdmin(),
    ...adminFrame,
    [OPEN]: alarms(anAlarm()),
    [CLOSED]: alarms(closed),
    [SPANS]: { body: spans },
    [USER]: oneUser(ana),
    'GET /api/templates': templatesOf(),
    ...scripts,
  });
  const sent = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);
  return { sent, user: renderScreen('/dashboard/sharing') };
}

const alarm = async () =>
  within(within(await screen.findByRole('list', { name: 'Open alarms' })).getByRole('listitem'));

it('shows who shares: where, when, for how long and with what', async () => {
  opened();
  const ana = await alarm();
  expect(ana.getByRole('link', { name: 'ana' })).toBeVisible();
  expect(ana.getByText('At several addresses at once')).toBeVisible();
  expect(await ana.findByText(/12 min overlap, 2 addresses/)).toHaveTextContent('since 15/01/2030 11:40');
  const lanes = within(ana.getByRole('group', { name: 'Where and when' }));
  expect(lanes.getByText(HOME).parentElement).toHaveTextContent(`${HOME}Chrome on Windows`);
  expect(lanes.getByText(OFFICE).parentElement).toHaveTextContent(`${OFFICE}Safari on iPhone`);
  expect(lanes.getByRole('img', { name: /^12 min, .*11:40–11:52/ })).toBeVisible();
  for (const time of ['11:30', '11:45', '12:00']) expect(lanes.getByText(time)).toBeInTheDocument();
});

it('locks for an hour and writes to them', async () => {
  const { sent, user } = opened({
    [LOCK]: { body: { message: 'Updated successfully!' } },
    [USER]: [oneUser(ana), oneUser(locked)],
  });
  await user.click(await screen.findByRole('button', { name: 'Lock 1 h and write: ana' }));
  const message = within(await screen.findByRole('dialog', { name: 'Message to ana' }));
  expect(sent(LOCK)).toEqual([{ id: ana._id, value: true, reason: 'Account sharing', minutes: 60 }]);
  expect((await message.findByRole<HTMLTextAreaElement>('textbox')).value).toContain(
    'Reason: Account sharing',
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Lock 1 h/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Write: ana' })).toBeVisible();
});

it.each([
  ['Mute 24 h', { id: anAlarm()._id, mute_hours: 24 }],
  ['Close', { id: anAlarm()._id }],
])('%s takes the alarm away', async (action, body) => {
  const { sent, user } = opened({
    [OPEN]: [alarms(anAlarm()), alarms()],
    [CLOSE]: { body: { message: 'Closed' } },
  });
  await user.click(await screen.findByRole('button', { name: `${action}: ana` }));
  expect(await screen.findByText('Nobody is sharing now')).toBeVisible();
  expect(sent(CLOSE)).toEqual([body]);
});

it('shows more than a hundred when asked for them', async () => {
  const hundred = Array.from({ length: 100 }, (_, place) => anAlarm({ _id: `${place}`.padStart(24, '0') }));
  const { user } = opened({
    [OPEN]: { body: { alarms: hundred, total: 101 } },
    'GET /api/alarms?state=open&limit=200': alarms(...hundred, anAlarm({ email: 'zoe' })),
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'zoe' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('has the history, and follows the news', async () => {
  const { sent } = opened({ [OPEN]: [alarms(), alarms(anAlarm())] });
  const row = await screen.findByRole('row', { name: /beto/ });
  expect(row).toHaveTextContent('Devices keep taking the place from each other');
  expect(row).toHaveTextContent('by itself');
  await waitFor(() => expect(openedSockets()[0]?.connected).toBe(true));
  act(() => openedSockets()[0]?.says('alarm:changed'));
  expect((await alarm()).getByRole('link', { name: 'ana' })).toBeVisible();
  expect(sent(OPEN).length).toBeGreaterThan(1);
});

it('leads to the automatic rule', async () => {
  const { user } = opened({ 'GET /api/alarms/rule': { body: { lock: false, minutes: 60 } } });
  await user.click(await screen.findByRole('button', { name: 'Auto-lock…' }));
  expect(await screen.findByRole('dialog', { name: 'Auto-lock' })).toBeVisible();
});
