import { Session } from '../support/app/session.js';
import { found } from '../support/checks/found.js';
import { until } from '../support/checks/until.js';
import { alarmsOf, closeAlarm, markOf, pingAt } from '../support/data/spans.js';
import { withTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { AlarmSweep } from '../../backend/src/modules/presence/alarms/alarm-sweep.js';
import { Alarms } from '../../backend/src/modules/presence/alarms/alarms.js';

const HOME = '198.51.100.7';
const OFFICE = '203.0.113.9';
const SECOND = 1_000;
const HEARD_WITHIN_MS = 5_000;

jest.setTimeout(120_000);

let both: TwoProcesses;
let root: Session;
let stoodAt = 0;

function later(seconds: number): void {
  stoodAt += seconds * SECOND;
  both.turnClocks(stoodAt);
}

/** An admin's screen, with its `alarm:changed` events. */
async function screenOn(admin: Session): Promise<{ socket: LiveSocket; told: number[] }> {
  const socket = await admin.socket();
  const told: number[] = [];
  socket.client.on('alarm:changed', (...payload: unknown[]) => told.push(payload.length));
  return { socket, told };
}

/** Pings at home on one process and in the office on the other. */
async function shareAcross(one: Session, two: Session): Promise<void> {
  for (let at = 0; at < 3; at += 1) {
    later(40);
    await pingAt(one, HOME);
    await pingAt(two, OFFICE);
    await both.tellPings(one);
  }
}

async function twoDevices(): Promise<[Session, Session]> {
  const one = await Session.as(both.one, 'member', { usageLimit: 2 });
  return [one, (await one.again()).on(both.other)];
}

const isOpen = async (session: Session) => (await alarmsOf(root, session, { state: 'open' })).length > 0;

withTwoProcesses((started) => ([both, root] = [started, started.root]), { withRedis: true });
beforeEach(() => both.turnClocks(stoodAt));

it('two processes raise one alarm, tell all screens of it within two seconds, and close it once', async () => {
  const elsewhere = root.on(both.other);
  const screens = [await screenOn(root), await screenOn(elsewhere)];
  const member = await (await Session.as(both.one, 'member')).socket();
  const heardByMember: unknown[] = [];
  member.client.on('alarm:changed', () => heardByMember.push(1));
  const [one, two] = await twoDevices();
  await shareAcross(one, two);
  await until(HEARD_WITHIN_MS, () => isOpen(one));
  await until(HEARD_WITHIN_MS, () => screens.every(({ told }) => told.length > 0));
  expect(screens.flatMap(({ told }) => told).every((parts) => parts === 0)).toBe(true);
  const alarms = await alarmsOf(elsewhere, one);
  expect(alarms).toMatchObject([{ kind: 'overlap', closed_at: null }]);
  const alarm = found(alarms);
  for (const admin of [root, elsewhere]) {
    await until(HEARD_WITHIN_MS, async () => (await markOf(admin, one)) === alarm._id);
  }
  expect(screens.map(({ told }) => told.length)).toEqual([1, 1]);
  later(620);
  await Promise.all(both.apps.map((app) => app.get(AlarmSweep).look()));
  await until(HEARD_WITHIN_MS, async () => !(await isOpen(one)));
  await until(HEARD_WITHIN_MS, () => screens.every(({ told }) => told.length > 1));
  expect(await alarmsOf(root, one)).toMatchObject([{ _id: alarm._id, closed_by: 'system' }]);
  for (const admin of [root, elsewhere]) {
    await until(HEARD_WITHIN_MS, async () => (await markOf(admin, one)) === null);
  }
  expect(heardByMember).toEqual([]);
  for (const { socket } of screens) socket.close();
  member.close();
});

it('two processes keep to a mute that the other was told of, and lock by the rule once', async () => {
  const elsewhere = root.on(both.other);
  const [one, two] = await twoDevices();
  await shareAcross(one, two);
  await until(HEARD_WITHIN_MS, () => isOpen(one));
  const first = found(await alarmsOf(root, one));
  await closeAlarm(elsewhere, first, { mute_hours: 2 }).expect(200);
  const looks = both.apps.map((app) => jest.spyOn(app.get(Alarms), 'countedSince'));
  await shareAcross(one, two);
  // Both look after the last pings, too, and count nothing.
  const lastPings = Date.now() + stoodAt - 20 * SECOND;
  for (const look of looks) {
    await until(HEARD_WITHIN_MS, () => look.mock.calls.some(([, now]) => now >= lastPings));
    for (const { value } of look.mock.results) expect(await value).toBeNull();
    look.mockRestore();
  }
  expect(await isOpen(one)).toBe(false);
  await root.post('/api/alarms/rule', { lock: true, minutes: 15 }).expect(200);
  await closeAlarm(root, first, { mute_hours: 0 }).expect(200);
  const socket = await one.socket({ headers: { 'X-Forwarded-For': HOME } });
  await shareAcross(one, two).catch(() => undefined);
  await until(HEARD_WITHIN_MS, () => !socket.isOpen);
  expect(socket.ends).toMatchObject([{ code: 'locked' }]);
  expect(await alarmsOf(root, one)).toHaveLength(2);
  await root.post('/api/alarms/rule', { lock: false, minutes: 15 }).expect(200);
});
