import type { AlarmAnswer, AlarmListAnswer, AlarmRuleAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { DomainEvents } from '../../backend/src/common/domain-events.js';
import { AlarmSweep } from '../../backend/src/modules/presence/alarms/alarm-sweep.js';
import { Alarms } from '../../backend/src/modules/presence/alarms/alarms.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { until } from '../support/checks/until.js';
import { activityList } from '../support/sockets/activity.js';
import { itemOf, putAway } from '../support/data/inbox.js';
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
  const [alarm] = await alarmsOf(admin, session);
  if (!alarm) throw new Error('It is open');
  return alarm;
}

/** Waits for the alarm of others who share, because by then these pings have been looked at, too. */
async function noneRaised(session: Session): Promise<void> {
  const control = await twoDevices();
  await share(control);
  await raised(control[0]);
  expect(await alarmsOf(admin, session, { state: 'open' })).toEqual([]);
}

withApp((...begun) => ([app, admin] = begun), { TRUST_PROXY: 'loopback' });

describe('an alarm', () => {
  it('is raised where two sessions overlap for longer than the grace, and marks the user', async () => {
    const [one, two] = await twoDevices();
    await later(30, [one, HOME], [two, OFFICE]);
    await later(55, [one, HOME], [two, OFFICE]);
    await noneRaised(one);
    await later(5, [one, HOME], [two, OFFICE]);
    const alarm = await raised(one);
    expect(alarm).toMatchObject({
      user_id: one.user._id,
      email: one.user.email,
      kind: 'overlap',
      closed_at: null,
      closed_by: null,
    });
    expect([...alarm.ips].sort()).toEqual([HOME, OFFICE].sort());
    expect(alarm.last - alarm.since).toBeGreaterThan(60 * SECOND);
    expect(alarm.minutes).toBe(Math.round((alarm.last - alarm.since) / 6_000) / 10);
    expect(await markOf(admin, one)).toBe(alarm._id);
    const { users } = await answerOf<UserListAnswer>(
      admin.get('/api/users/false').query({ filter: 'alarm' }),
    );
    expect(users).toContainEqual(expect.objectContaining({ _id: one.user._id, alarm: alarm._id }));
    const live = await activityList(admin);
    expect(live.users).toContainEqual(expect.objectContaining({ _id: one.user._id, alarm: alarm._id }));
    const filtered = await answerOf<UserListAnswer>(
      admin.get('/api/users/true').query({ filter: 'alarm', q: one.user.email }),
    );
    expect(filtered.users.map(({ _id }) => _id)).toEqual([one.user._id]);
  });

  it('is one for a user, goes on with the overlap, and closes 10 minutes after it', async () => {
    const both = await twoDevices();
    const [one, two] = both;
    await share(both);
    const first = await raised(one);
    await later(60, [one, HOME], [two, CAFE]);
    await later(60, [one, HOME], [two, CAFE]);
    await until(10_000, async () => (await alarmsOf(admin, one))[0]?.ips.includes(CAFE) === true);
    const [grown, ...others] = await alarmsOf(admin, one);
    expect(others).toEqual([]);
    expect(grown).toMatchObject({ _id: first._id, since: first.since });
    expect(grown?.last).toBeGreaterThan(first.last);
    stoodAt += 600 * SECOND - 20_000;
    app.turnClock(stoodAt);
    await app.get(AlarmSweep).look();
    expect(await markOf(admin, one)).toBe(first._id);
    stoodAt += 25_000;
    app.turnClock(stoodAt);
    await until(8_000, async () => (await markOf(admin, one)) === null);
    expect(await alarmsOf(admin, one, { state: 'closed' })).toEqual([
      expect.objectContaining({
        _id: first._id,
        closed_by: 'system',
        closed_at: expect.any(Number) as number,
      }),
    ]);
    expect(await alarmsOf(admin, one, { state: 'open' })).toEqual([]);
  });

  it('is none for listed addresses', async () => {
    await admin.post('/api/whitelist', { ip_address: '192.0.2.128/25' }).expect(201);
    const [office, officeToo] = await twoDevices();
    for (let at = 0; at < 4; at += 1) await later(30, [office, HOME], [officeToo, '192.0.2.130']);
    await noneRaised(office);
    expect(await alarmsOf(admin, office)).toEqual([]);
  });

  it('that an admin closes comes again after the grace, counted from the closing', async () => {
    const both = await twoDevices();
    const [one, two] = both;
    await share(both);
    const first = await raised(one);
    expect((await closeAlarm(admin, first).expect(200)).body).toEqual({ message: 'Alarm closed' });
    expect(await markOf(admin, one)).toBeNull();
    expect((await alarmsOf(admin, one))[0]).toMatchObject({ closed_by: admin.user.email });
    await refused(closeAlarm(admin, first), 409);
    await later(50, [one, HOME], [two, OFFICE]);
    await noneRaised(one);
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
    await app.get(AlarmSweep).look();
    expect(await markOf(admin, alone)).not.toBeNull();
    await later(25);
    await until(8_000, async () => (await markOf(admin, alone)) === null);
  });
});

it('stands in the inbox while it is open', async () => {
  const [one, two] = await twoDevices();
  await share([one, two]);
  const alarm = await raised(one);
  const item = await itemOf(admin, 'alarm', alarm._id);
  expect(item).toEqual({
    kind: 'alarm',
    id: alarm._id,
    at: alarm.since,
    name: one.user.email,
    title: '',
    count: null,
    until: null,
  });
  await putAway(admin, { kind: 'alarm', id: alarm._id }).expect(200);
  expect(await itemOf(admin, 'alarm', alarm._id)).toBeUndefined();
  const other = await Session.as(app, 'admin');
  expect(await itemOf(other, 'alarm', alarm._id)).toEqual(item);
  await closeAlarm(admin, alarm).expect(200);
  expect(await itemOf(other, 'alarm', alarm._id)).toBeUndefined();
});

describe('the rule', () => {
  const rule = () => answerOf<AlarmRuleAnswer>(admin.get('/api/alarms/rule'));
  const setRule = (payload: object) => admin.post('/api/alarms/rule', payload);
  const lockOf = async ({ user }: Session) =>
    (await activityList(admin)).users.find(({ _id }) => _id === user._id)?.lock;

  afterEach(() => setRule({ lock: false, minutes: 60 }).expect(200));

  it('is off at first, and checked', async () => {
    expect(await rule()).toMatchObject({ lock: false });
    await refused(setRule({ lock: 'yes', minutes: 1 }), 400);
    await refused(setRule({ lock: true, minutes: 0 }), 400);
    await refused(setRule({ lock: true, minutes: 525_601 }), 400);
    await setRule({ lock: true, minutes: 15 }).expect(200);
    expect(await rule()).toEqual({ lock: true, minutes: 15 });
  });

  it('locks who raises an alarm, as done by the system; not who may be anywhere', async () => {
    await setRule({ lock: true, minutes: 15 }).expect(200);
    const limited = await twoDevices();
    const unlimited = await twoDevices({ usageLimit: 0 });
    await share(limited);
    await share(unlimited);
    await raised(unlimited[0]);
    await raised(limited[0]);
    const lock = await lockOf(limited[0]);
    expect(lock).toMatchObject({ reason: 'Account sharing', by: 'system' });
    expect((lock?.until ?? 0) - (lock?.at ?? 0)).toBe(15 * 60 * SECOND);
    expect(await lockOf(unlimited[0])).toBeNull();
    const { text } = await refused(limited[0].post('/api/users/ping'), 401);
    expect(text).toContain('Your account is locked: Account sharing, until ');
    const { entries } = await answerOf<{ entries: Array<{ actor: string; target: string }> }>(
      admin.get('/api/audit').query({ action: 'user.locked' }),
    );
    expect(entries.filter(({ target }) => target === limited[0].user._id)).toMatchObject([
      { actor: 'system' },
    ]);
  });
});

it('alarms are listed newest first, page by page', async () => {
  const whole = await answerOf<AlarmListAnswer>(admin.get('/api/alarms'));
  expect(whole.total).toBe(whole.alarms.length);
  expect(whole.alarms.map(({ since }) => since)).toEqual(
    whole.alarms.map(({ since }) => since).sort((one, other) => other - one),
  );
  const page = await answerOf<AlarmListAnswer>(admin.get('/api/alarms').query({ limit: 2, offset: 1 }));
  expect(page.alarms.map(({ _id }) => _id)).toEqual(whole.alarms.slice(1, 3).map(({ _id }) => _id));
  expect(page.total).toBe(whole.total);
});
