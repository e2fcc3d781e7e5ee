import { formatTime } from '@keyroster/contracts';
import type { SpansAnswer } from '@keyroster/contracts/dto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Scripts, sent } from '../../../testing/fake-server.js';
import { ONE, openPanel, seen, shown, ana, TODAY } from '../testing.js';
import { anAlarm, HOME, OFFICE } from '../../../testing/data/alarms.js';
import { oneUser } from '../../../testing/data/renewals.js';
import { hear, later } from '../../../testing/page.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TEN = TODAY - 2 * HOUR;

const spanOf = (ip: string, device: string, from: number, to: number) => ({
  ip,
  device,
  session_id: '65f300000000000000000001',
  from: TEN + from * MINUTE,
  to: TEN + to * MINUTE,
});

const SPANS: SpansAnswer = {
  spans: [
    spanOf(HOME, 'Chrome on Windows', 0, 30),
    spanOf(OFFICE, 'Safari on iPhone', 20, 40),
    spanOf('10.0.0.4', '', 0, 1),
  ],
  overlaps: [{ from: TEN + 20 * MINUTE, to: TEN + 30 * MINUTE, minutes: 10, ips: [HOME, OFFICE] }],
  listed: ['10.0.0.4'],
};

const ALARM = anAlarm();
const at = (minute: number) => formatTime(TEN + minute * MINUTE);
/** Up to the end of the minute that has begun. */
const TO = TODAY + MINUTE;
const spansPath = (hours: number) => `GET /api/activity/spans/${ana._id}?from=${TO - hours * HOUR}&to=${TO}`;

async function openPresence(scripts: Scripts = {}, changes = {}) {
  const opened = await openPanel(changes, { [spansPath(24)]: { body: SPANS }, ...scripts });
  await opened.user.click(opened.panel.getByRole('tab', { name: 'Where and when' }));
  return opened;
}

const bar = (name: RegExp) => screen.findByRole('img', { name });

it('the strip of where and when somebody was has a lane for each address, with overlaps marked and summed, is a table for who can’t see it, and locks in one click', async () => {
  const LOCK = 'POST /api/users/lock';
  const { calls, user } = await openPresence({ [LOCK]: { body: { message: 'Updated' } } });
  expect(await screen.findByText('10 min overlap, 2 addresses')).toBeVisible();
  const strip = within(screen.getByRole('group', { name: 'Where and when' }));
  for (const ip of [HOME, OFFICE, '10.0.0.4']) expect(strip.getByText(ip)).toBeVisible();
  expect(strip.getAllByRole('img')).toHaveLength(4);
  const overlap = await bar(new RegExp(`^10 min, .*${at(20)}–${at(30)}: ${HOME} \\+ ${OFFICE}$`));
  expect(overlap).toHaveStyle({ width: '0.694%' });
  expect(strip.getByText('whitelisted')).toBeVisible();

  const spans = within(screen.getByRole('table', { name: 'Where and when' }));
  expect(spans.getAllByRole('row')).toHaveLength(4);
  spans.getByRole('row', { name: new RegExp(`${OFFICE} Safari on iPhone .*${at(20)}`) });
  const overlaps = within(screen.getByRole('table', { name: 'Overlaps' }));
  overlaps.getByRole('row', { name: new RegExp(`${HOME}, ${OFFICE} .* 10 min`) });

  await user.click(screen.getByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(sent(calls, LOCK)).toEqual([{ id: ana._id, value: true }]));
});

it('the strip of where and when somebody was says exactly what is pointed at, or focused, and copies it in both languages', async () => {
  const { user } = await openPresence();
  const home = await bar(new RegExp(`^${HOME}, .*${at(0)}–${at(30)}, Chrome on Windows$`));
  expect(screen.getByTestId('said')).toHaveTextContent('Point at, tap or focus a bar');
  await user.hover(home);
  expect(screen.getByTestId('said')).toHaveTextContent(`${at(0)}–${at(30)}, Chrome on Windows`);
  await user.unhover(home);
  act(() => home.focus());
  expect(screen.getByTestId('said')).toHaveTextContent(HOME);
  fireEvent.blur(home);
  expect(screen.getByTestId('said')).toHaveTextContent('Point at, tap or focus a bar');

  await user.click(screen.getByRole('button', { name: 'Copy explanation' }));
  await screen.findByRole('button', { name: 'Copied' });
  const text = await navigator.clipboard.readText();
  const parts = [
    'ana: where this account was used (Lima time)',
    '10 min overlap, 2 addresses',
    `${at(20)}–${at(30)} (10 min): ${HOME} + ${OFFICE}`,
    `${at(0)}–${at(30)}, Chrome on Windows`,
    'ana: dónde se usó esta cuenta (hora de Lima)',
    '10 min en paralelo, 2 direcciones',
  ];
  for (const part of parts) expect(text).toContain(part);
});

it('the strip of where and when somebody was shows 7 days on demand, nothing of the day while they are on their way, and says when there is nothing', async () => {
  const { coming, say } = later();
  const { user } = await openPresence({ [spansPath(168)]: () => coming });
  await screen.findByText('10 min overlap, 2 addresses');
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await waitFor(() => expect(screen.queryByText('10 min overlap, 2 addresses')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Copy explanation' })).toBeNull();
  await say({ body: { spans: [], overlaps: [], listed: [] } });
  expect(await screen.findByText('No activity in this time')).toBeVisible();
});

const ALARMS = `GET /api/alarms?state=open&user_id=${ana._id}`;
const CLOSE = 'POST /api/alarms/close';
const alarmed = { ...seen, alarm: ALARM._id };

it('an open alarm in the panel says why, is fetched again when alarms changed, and is closed or muted', async () => {
  let isClosed = false;
  const { calls, user } = await openPresence(
    {
      [ALARMS]: { body: { alarms: [ALARM], total: 1 } },
      [CLOSE]: () => {
        isClosed = true;
        return { body: { message: 'Alarm closed' } };
      },
      [ONE]: () => oneUser(isClosed ? seen : alarmed),
    },
    { user: alarmed },
  );
  expect(await screen.findByText('Sharing alarm: used at several addresses at once')).toBeVisible();
  const before = sent(calls, ALARMS).length;
  hear('alarm:changed');
  await waitFor(() => expect(sent(calls, ALARMS).length).toBeGreaterThan(before));
  await user.click(screen.getByRole('button', { name: 'Close and mute for 24 h' }));
  await waitFor(() => expect(sent(calls, CLOSE)).toEqual([{ id: ALARM._id, mute_hours: 24 }]));
  await waitFor(() => expect(shown().queryByText(/^Sharing alarm/)).toBeNull());
});
