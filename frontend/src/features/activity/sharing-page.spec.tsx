import type { AlarmAnswer } from '@keyroster/contracts/dto';
import { screen, waitFor, within } from '@testing-library/react';
import { anAlarm, HOME, OFFICE } from '../../testing/data/alarms.js';
import { aListedUser } from '../../testing/data/people.js';
import { oneUser } from '../../testing/data/renewals.js';
import { templatesOf } from '../../testing/data/templates.js';
import { type Scripts, serve, sent } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';
import { renderPart } from '../../testing/render-part.js';
import { dialogBy, connected, hear, later, pass } from '../../testing/page.js';
import { SharingRuleButton } from './sharing-rule.js';

/** Noon in Lima. */
const NOW = Date.UTC(2030, 0, 15, 17);
const MINUTE = 60_000;
const SINCE = NOW - 20 * MINUTE;
const ana = aListedUser(7, { email: 'ana', wasap: '999 888 777' });
const locked = {
  ...ana,
  is_locked: true,
  lock: { reason: 'Account sharing', until: NOW + 60 * MINUTE, at: NOW, by: 'root' },
};

const raised = anAlarm({ since: SINCE, last: NOW - MINUTE });
const closed = anAlarm({
  ...raised,
  _id: '65f400000000000000000002',
  email: 'beto',
  kind: 'fight',
  minutes: 4,
  closed_at: SINCE,
  closed_by: 'system',
});

const OPEN = 'GET /api/alarms?state=open&limit=100';
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

function opened(scripts: Scripts = {}) {
  jest.setSystemTime(NOW);
  return openScreen('/dashboard/sharing', {
    [OPEN]: alarms(raised),
    'GET /api/alarms?state=closed&limit=200&offset=0': alarms(closed),
    [`GET /api/activity/spans/${ana._id}?from=${SINCE - 15 * MINUTE}&to=${NOW + MINUTE}`]: { body: spans },
    [USER]: oneUser(ana),
    'GET /api/templates': templatesOf(),
    ...scripts,
  });
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
  const { calls, user } = opened({
    [LOCK]: { body: { message: 'Updated successfully!' } },
    [USER]: [oneUser(ana), oneUser(locked)],
  });
  const message = await dialogBy(user, 'Lock 1 h and write: ana', 'Message to ana');
  expect(sent(calls, LOCK)).toEqual([{ id: ana._id, value: true, reason: 'Account sharing', minutes: 60 }]);
  expect(await message.findByRole('textbox')).toHaveDisplayValue(/Reason: Account sharing/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Lock 1 h/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Write: ana' })).toBeVisible();
});

it.each([
  ['Mute 24 h', { id: raised._id, mute_hours: 24 }],
  ['Close', { id: raised._id }],
])('%s takes the alarm away', async (action, body) => {
  const { calls, user } = opened({
    [OPEN]: [alarms(raised), alarms()],
    [CLOSE]: { body: { message: 'Closed' } },
  });
  await user.click(await screen.findByRole('button', { name: `${action}: ana` }));
  expect(await screen.findByText('Nobody is sharing now')).toBeVisible();
  expect(sent(calls, CLOSE)).toEqual([body]);
});

it('shows more than a hundred when asked for them', async () => {
  const hundred = Array.from({ length: 100 }, (_, place) =>
    anAlarm({ ...raised, _id: `${place}`.padStart(24, '0') }),
  );
  const { user } = opened({
    [OPEN]: { body: { alarms: hundred, total: 101 } },
    'GET /api/alarms?state=open&limit=200': alarms(...hundred, anAlarm({ ...raised, email: 'zoe' })),
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'zoe' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('has the history, and follows the news', async () => {
  const { calls } = opened({ [OPEN]: [alarms(), alarms(raised)] });
  const row = await screen.findByRole('row', { name: /beto/ });
  expect(row).toHaveTextContent('Devices keep signing each other out');
  expect(row).toHaveTextContent('by itself');
  expect(screen.getByRole('button', { name: 'Auto-lock…' })).toBeVisible();
  await connected();
  hear('alarm:changed');
  expect((await alarm()).getByRole('link', { name: 'ana' })).toBeVisible();
  expect(sent(calls, OPEN).length).toBeGreaterThan(1);
});

it('the rule of sharing alarms is set, and read anew when it is opened again: another admin may have set it since', async () => {
  const SET = 'POST /api/alarms/rule';
  const { coming, say } = later();
  const [before, set] = [
    { lock: false, minutes: 60 },
    { lock: true, minutes: 15 },
  ];
  const replies = [{ body: before }, { body: set }, coming];
  const calls = serve({
    'GET /api/alarms/rule': () => replies.shift() ?? 'silence',
    [SET]: { body: { message: 'Updated', ...set } },
  });
  const user = renderPart(<SharingRuleButton />);
  await user.click(screen.getByRole('button', { name: 'Auto-lock…' }));
  const lock = await screen.findByRole('switch', { name: /^Lock the user when a sharing alarm is raised/ });
  expect(lock).not.toBeChecked();
  await user.click(lock);
  expect(screen.getByLabelText('For how many minutes')).toHaveValue('60');
  await user.fill(screen.getByLabelText('For how many minutes'), '15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(calls, SET)).toEqual([set]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Auto-lock…' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await pass(500);
  expect(screen.queryByLabelText('For how many minutes')).toBeNull();
  await say({ body: { lock: true, minutes: 5 } });
  expect(await screen.findByLabelText('For how many minutes')).toHaveValue('5');
  expect(screen.getByRole('switch')).toBeChecked();
});
