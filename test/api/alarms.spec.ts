import type { AlarmAnswer, AlarmListAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { DomainEvents } from '../../backend/src/common/domain-events.js';
import { AlarmSweep } from '../../backend/src/modules/presence/alarms/alarm-sweep.js';
import { Alarms } from '../../backend/src/modules/presence/alarms/alarms.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { found } from '../support/checks/found.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { until } from '../support/checks/until.js';
import { rowOf } from '../support/sockets/activity.js';
import { auditOf } from '../support/data/courses.js';
import { itemOf } from '../support/data/inbox.js';
import { alarmsOf, closeAlarm, markOf, pingAt } from '../support/data/spans.js';

const HOME = '198.51.100.7';
const OFFICE = '203.0.113.9';
const CAFE = '192.0.2.50';
const SECOND = 1_000;
const RAISED_WITHIN_MS = 5_000;

let app: TestApp;
let admin: Session;
/** In ms: each test continues at the time of the last one, so that time never turns back. */
let stoodAt = 0;

/** Turns the clock on by some seconds, and pings. */
async function later(seconds: number, ...pings: Array<[Session, string]>): Promise<void> {
  stoodAt += seconds * SECOND;
  app.turnClock(stoodAt);
  for (const [session, ip] of pings) await pingAt(session, ip);
}

async function twoDevices(details: object = {}): Promise<[Session, Session]> {
  const one = await Session.as(app, 'member', { usageLimit: 2, ...details });
  return [one, await one.again()];
}

/** Pings from two places until that is an alarm. */
async function share([one, two]: [Session, Session]): Promise<void> {
  await later(30, [one, HOME], [two, OFFICE]);
  await later(31, [one, HOME], [two, OFFICE]);
  await later(30, [one, HOME], [two, OFFICE]);
}

async function raised(session: Session): Promise<AlarmAnswer> {
  await until(RAISED_WITHIN_MS, async () => (await alarmsOf(admin, session, { state: 'open' })).length > 0);
  return found(await alarmsOf(admin, session));
}

/** Stores what open alarms have come to and closes those that are over, if the clock was turned on since. */
const sweep = () => app.get(AlarmSweep).look();

async function closes(session: Session): Promise<void> {
  await sweep();
  await until(RAISED_WITHIN_MS, async () => (await markOf(admin, session)) === null);
}

withApp((...begun) => ([app, admin] = begun), { TRUST_PROXY: 'loopback' });
beforeEach(() => app.turnClock(stoodAt));

describe('an alarm', () => {
  it('is raised where two sessions overlap for longer than the grace, at places that are not listed', async () => {
    await admin.post('/api/whitelist', { ip_address: '192.0.2.128/25' }).expect(201);
    const [sharing, listed] = [await twoDevices(), await twoDevices()];
    const [one, two] = await twoDevices();
    const pings = (): Array<[Session, string]> => [
      [sharing[0], HOME],
      [sharing[1], OFFICE],
      [listed[0], HOME],
      [listed[1], '192.0.2.130'],
    ];
    await later(30, ...pings());
    await later(6, ...pings(), [one, HOME], [two, OFFICE]);
    await later(55, ...pings(), [one, HOME], [two, OFFICE]);
    await raised(sharing[0]);
    // By then all of these pings have been looked at.
    for (const session of [one, listed[0]]) expect(await alarmsOf(admin, session)).toEqual([]);
    await later(6, [one, HOME], [two, OFFICE]);
    const alarm = await raised(one);
    const { _id: user_id, email } = one.user;
    expect(alarm).toMatchObject({ user_id, email, kind: 'overlap', closed_at: null, closed_by: null });
    expect([...alarm.ips].sort()).toEqual([HOME, OFFICE].sort());
    expect(alarm.last - alarm.since).toBeGreaterThan(60 * SECOND);
    expect(alarm.minutes).toBe(Math.round((alarm.last - alarm.since) / 6_000) / 10);
    expect(await markOf(admin, one)).toBe(alarm._id);
    for (const list of ['/api/users/false', '/api/users/true']) {
      const listed = admin.get(list).query({ filter: 'alarm', q: one.user.email });
      const { users } = await answerOf<UserListAnswer>(listed);
      expect(users).toMatchObject([{ _id: one.user._id, alarm: alarm._id }]);
    }
  });

  it('is one for a user, goes on with the overlap, and closes 10 minutes after it', async () => {
    const both = await twoDevices();
    const [one, two] = both;
    await share(both);
    const first = await raised(one);
    const noted = jest.spyOn(app.get(AlarmSweep), 'note');
    await later(60, [one, HOME], [two, CAFE]);
    await later(60, [one, HOME], [two, CAFE]);
    await until(RAISED_WITHIN_MS, () => noted.mock.calls.some(([{ ips }]) => ips.includes(CAFE)));
    await later(6);
    await sweep();
    await until(RAISED_WITHIN_MS, async () => (await alarmsOf(admin, one))[0]?.ips.includes(CAFE) === true);
    const [grown, ...others] = await alarmsOf(admin, one);
    expect(others).toEqual([]);
    expect(grown).toMatchObject({ _id: first._id, since: first.since });
    expect(grown?.last).toBeGreaterThan(first.last);
    await later(580);
    await sweep();
    expect(await markOf(admin, one)).toBe(first._id);
    await later(25);
    await closes(one);
    const closed = await alarmsOf(admin, one, { state: 'closed' });
    expect(closed).toMatchObject([{ _id: first._id, closed_by: 'system' }]);
    expect(await alarmsOf(admin, one, { state: 'open' })).toEqual([]);
  });

  it('that an admin closes leaves the inbox, and comes again after the grace, counted from the closing', async () => {
    const both = await twoDevices();
    const [one] = both;
    await share(both);
    const first = await raised(one);
    const { _id: id, since: at } = first;
    const item = { kind: 'alarm', id, at, name: one.user.email, title: '', count: null, until: null };
    expect(await itemOf(admin, 'alarm', id)).toEqual(item);
    expect((await closeAlarm(admin, first).expect(200)).body).toEqual({ message: 'Alarm closed' });
    expect(await itemOf(admin, 'alarm', id)).toBeUndefined();
    expect(await markOf(admin, one)).toBeNull();
    expect((await alarmsOf(admin, one))[0]).toMatchObject({ closed_by: admin.user.email });
    await refused(closeAlarm(admin, first), 409);
    await share(both);
    await share(both);
    const second = await raised(one);
    expect(second._id).not.toBe(first._id);
    const [, closed] = await alarmsOf(admin, one);
    expect(second.since).toBeGreaterThanOrEqual(closed?.closed_at ?? Infinity);
  });

  it('of a fight is the open one, or a new one, and closes 10 minutes after the last try', async () => {
    const fights = app.get(Alarms);
    const both = await twoDevices();
    await share(both);
    const open = await raised(both[0]);
    app.get(DomainEvents).emit('place.fought', { user_id: both[0].user._id });
    await until(RAISED_WITHIN_MS, async () => (await alarmsOf(admin, both[0]))[0]?.kind === 'fight');
    expect(await alarmsOf(admin, both[0])).toMatchObject([{ _id: open._id, kind: 'fight' }]);
    const alone = await Session.as(app, 'member');
    await later(1, [alone, HOME]);
    await fights.raiseFight(alone.user._id, Date.now() + stoodAt);
    expect(await raised(alone)).toMatchObject({ kind: 'fight', ips: [HOME] });
    await later(300);
    await fights.raiseFight(alone.user._id, Date.now() + stoodAt);
    await later(580);
    await sweep();
    expect(await markOf(admin, alone)).not.toBeNull();
    await later(25);
    await closes(alone);
  });
});

it('closes with the user who is deleted, and stays closed when that is undone', async () => {
  const both = await twoDevices();
  await share(both);
  const [one] = both;
  const { _id } = await raised(one);
  const deleted = await admin.delete(`/api/users/${one.user._id}`).expect(200);
  const [alarm] = await alarmsOf(admin, one);
  expect(alarm).toMatchObject({ _id, closed_by: 'system' });
  expect(alarm?.minutes).toBeGreaterThan(0);
  expect(await itemOf(admin, 'alarm', _id)).toBeUndefined();
  await takeBack(admin, undoOf(deleted)).expect(200);
  expect(await markOf(admin, one)).toBeNull();
});

it('the rule is off at first; it locks who raises an alarm, as done by the system; not who may be anywhere', async () => {
  const setRule = (rule: object) => admin.post('/api/alarms/rule', rule).expect(200);
  const rule = () => answerOf(admin.get('/api/alarms/rule'));
  expect(await rule()).toMatchObject({ lock: false });
  await setRule({ lock: true, minutes: 15 });
  expect(await rule()).toEqual({ lock: true, minutes: 15 });
  const limited = await twoDevices();
  const unlimited = await twoDevices({ usageLimit: 0 });
  await share(limited);
  await share(unlimited);
  await raised(unlimited[0]);
  await raised(limited[0]);
  const { lock } = await rowOf(admin, limited[0]);
  expect(lock).toMatchObject({ reason: 'Account sharing', by: 'system' });
  expect((lock?.until ?? 0) - (lock?.at ?? 0)).toBe(15 * 60 * SECOND);
  expect((await rowOf(admin, unlimited[0])).lock).toBeNull();
  const { text } = await refused(limited[0].post('/api/users/ping'), 401);
  expect(text).toContain('Your account is locked: Account sharing, until ');
  expect(await auditOf(admin, limited[0].user._id, 'user.locked')).toMatchObject([{ actor: 'system' }]);
});

it('alarms are listed newest first, page by page', async () => {
  const whole = await answerOf<AlarmListAnswer>(admin.get('/api/alarms'));
  expect(whole.total).toBe(whole.alarms.length);
  const since = whole.alarms.map((alarm) => alarm.since);
  expect(since).toEqual(since.toSorted((one, other) => other - one));
  const page = await answerOf<AlarmListAnswer>(admin.get('/api/alarms').query({ limit: 2, offset: 1 }));
  expect(page.alarms.map(({ _id }) => _id)).toEqual(whole.alarms.slice(1, 3).map(({ _id }) => _id));
  expect(page.total).toBe(whole.total);
});
