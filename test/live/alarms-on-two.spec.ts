import { Session } from '../support/app/session.js';
import { until, untilEqual } from '../support/checks/until.js';
import { alarmsOf, closeAlarm, markOf, pingAt, spansOf } from '../support/data/spans.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { Clock } from '../../backend/src/common/time/clock.js';
import { AlarmSweep } from '../../backend/src/modules/presence/alarms/alarm-sweep.js';
import { Alarms } from '../../backend/src/modules/presence/alarms/alarms.js';
import { SpanFlush } from '../../backend/src/modules/presence/spans/span-flush.js';
import { Dice } from '../support/checks/dice.js';
import {
  overlapsRecounted,
  placeOf,
  spansRecounted,
  type HeardPing,
} from '../support/data/spans-recounted.js';

const HOME = '198.51.100.7';
const OFFICE = '203.0.113.9';
const CAFE = '192.0.2.50';
const SECOND = 1_000;
const HEARD_WITHIN_MS = 5_000;

jest.setTimeout(120_000);

let both: TwoProcesses;
let root: Session;
let stoodAt = 0;

function later(seconds: number): void {
  stoodAt += seconds * SECOND;
  for (const app of [both.one, both.other]) app.turnClock(stoodAt);
}

/** An admin's screen, with its `alarm:changed` events. */
async function screenOn(admin: Session): Promise<{ socket: LiveSocket; told: number[] }> {
  const socket = await admin.socket();
  const told: number[] = [];
  socket.client.on('alarm:changed', (...payload: unknown[]) => told.push(payload.length));
  return { socket, told };
}

/** Pings at home on one process and in the office on the other. */
async function shareAcross(one: Session, two: Session, seconds = 40): Promise<void> {
  for (let at = 0; at < 3; at += 1) {
    later(seconds);
    await pingAt(one, HOME);
    await pingAt(two, OFFICE);
    await both.tellPings(one);
  }
}

async function twoDevices(details: object = {}): Promise<[Session, Session]> {
  const one = await Session.as(both.one, 'member', { usageLimit: 2, ...details });
  return [one, (await one.again()).on(both.other)];
}

const isOpen = async (session: Session) => (await alarmsOf(root, session, { state: 'open' })).length > 0;

beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: true });
  root = both.root;
});
afterAll(() => both.stop());

describe('two processes', () => {
  it('raise one alarm, tell all screens of it within two seconds, and close it once', async () => {
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
    const [alarm] = alarms;
    if (!alarm) throw new Error('It is there');
    for (const admin of [root, elsewhere]) {
      await until(HEARD_WITHIN_MS, async () => (await markOf(admin, one)) === alarm._id);
    }
    expect(screens.map(({ told }) => told.length)).toEqual([1, 1]);
    later(620);
    await Promise.all([both.one, both.other].map((app) => app.get(AlarmSweep).look()));
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

  it('hear by turns of a session that pings on both', async () => {
    const [one] = await twoDevices();
    for (const [session, ip] of [
      [one, HOME],
      [one.on(both.other), CAFE],
      [one, HOME],
      [one.on(both.other), CAFE],
    ] as const) {
      later(20);
      await pingAt(session, ip);
      await both.tellPings(one);
    }
    await until(HEARD_WITHIN_MS, () => isOpen(one));
    expect(await alarmsOf(root, one)).toMatchObject([{ kind: 'turns' }]);
  });

  it('keep to a mute that the other was told of, and lock by the rule once', async () => {
    const elsewhere = root.on(both.other);
    const [one, two] = await twoDevices();
    await shareAcross(one, two);
    await until(HEARD_WITHIN_MS, () => isOpen(one));
    const [first] = await alarmsOf(root, one);
    if (!first) throw new Error('It is there');
    await closeAlarm(elsewhere, first, { mute_hours: 2 }).expect(200);
    const looks = [both.one, both.other].map((app) => jest.spyOn(app.get(Alarms), 'countedSince'));
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
});

describe('spans, counted again', () => {
  const PINGS = 120;
  const STORED_WITHIN_MS = 5_000;
  /** The first two are one place, so they overlap only with the others. */
  const ADDRESSES = ['198.51.100.7', '198.51.100.99', '203.0.113.9', '192.0.2.50'];
  const STEPS = [0.5, 3, 8, 15, 25];
  /** Seconds after a span's last ping, around the limit within which the span goes on. */
  const GAPS = [119.999, 120, 120.001, 150];

  function standAt(time: number): void {
    for (const app of [both.one, both.other]) jest.spyOn(app.get(Clock), 'now').mockReturnValue(time);
  }

  it('spans and overlaps of random pings on two processes are what a plain recount says, on each and as stored', async () => {
    const dice = new Dice('spans');
    const first = await Session.as(both.one, 'member', { usageLimit: 0 });
    const people = [first, await first.again(), await first.again()].map((session, number) => ({
      session,
      home: ADDRESSES[number] ?? '',
      lastAt: 0,
    }));
    const began = Date.now() + 60 * SECOND;
    const heard: HeardPing[] = [];
    let at = began;
    for (let count = 0; count < PINGS; count += 1) {
      const person = dice.one(people);
      const atGap = Math.round(person.lastAt + dice.one(GAPS) * SECOND);
      at = dice.next() < 0.15 && atGap > at ? atGap : at + dice.one(STEPS) * SECOND;
      standAt(at);
      const ip = dice.next() < 0.8 ? person.home : dice.one(ADDRESSES);
      await pingAt(dice.one([person.session, person.session.on(both.other)]), ip);
      heard.push({ session: person.session.token, ip, at });
      person.lastAt = at;
      if (dice.next() < 0.1) await both.tellPings(first);
    }
    await both.tellPings(first);
    const spans = spansRecounted(heard);
    const overlaps = overlapsRecounted(spans);
    expect(overlaps).not.toEqual([]);
    const days = { from: began, to: at + 60 * SECOND };
    const asked = async (admin: Session) => {
      const answer = await spansOf(admin, first, days);
      return {
        spans: answer.spans.map(({ ip, from, to }) => ({ ip, from, to })).sort(inOrder),
        overlaps: answer.overlaps.map(({ from, to, ips }) => ({ from, to, ips: ips.map(placeOf).sort() })),
      };
    };
    const expected = { spans: spans.map(({ ip, from, to }) => ({ ip, from, to })).sort(inOrder), overlaps };
    const admins = [both.root, both.root.on(both.other)];
    // What one process tells late, the other reads from the database.
    for (const admin of admins) await untilEqual(STORED_WITHIN_MS, () => asked(admin), expected);

    // An hour later memory is empty, and the database says the same.
    standAt(at + 3_600 * SECOND);
    await Promise.all([both.one, both.other].map((app) => app.get(SpanFlush).look()));
    const open = () => both.one.database.collection('spans').countDocuments({ open: { $exists: true } });
    await until(STORED_WITHIN_MS, async () => (await open()) === 0);
    for (const admin of admins) expect(await asked(admin)).toEqual(expected);
  });

  interface Timed {
    ip: string;
    from: number;
    to: number;
  }

  const inOrder = (one: Timed, other: Timed): number =>
    one.from - other.from || one.to - other.to || (one.ip < other.ip ? -1 : 1);
});
