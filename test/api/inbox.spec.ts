import { Logger } from '@nestjs/common';
import request from 'supertest';
import type { mongo } from 'mongoose';
import { DAY_MS, HOUR_MS, MINUTE_MS, subscriptionEnd, todayInLima } from '@keyroster/contracts';
import type { InboxItem } from '@keyroster/contracts/dto';
import { Meta } from '../../backend/src/database/meta.js';
import { ChainWatch } from '../../backend/src/modules/outward/inbox/chain-watch.js';
import { Session, TestApp, withApp } from '../support/app/session.js';
import { pauseByTries } from '../support/app/wrong-tries.js';
import { answerOf } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { aCourse } from '../support/data/courses.js';
import { DataTasks } from '../support/data/data-tasks.js';
import { accept, aReaderOf } from '../support/data/exposed.js';
import { itemOf, itemsOf, putAway } from '../support/data/inbox.js';
import { registered, tell } from '../support/data/renewals.js';
import { close, report, troubleOf } from '../support/data/troubles.js';
import { setLock } from '../support/sockets/activity.js';
import { MongodRelease } from '../../backend/src/database/connection/mongod-release.js';
import { Progress } from '../../backend/src/common/time/progress.js';
import { announce } from '../../backend/src/process.js';

const HEARD_MS = 5_000;
/** A subscription whose last day is today. */
const LAST_DAY = { subStartDate: todayInLima(Date.now()), subValidity: 1 };

let app: TestApp;
let admin: Session;
let other: Session;
let course: Awaited<ReturnType<typeof aCourse>>;

withApp(async (...begun) => {
  [app, admin] = begun;
  other = await Session.as(app, 'admin');
});
beforeEach(async () => {
  course = await aCourse(admin);
});

const aReader = () => aReaderOf(app, admin, course);

/** What the inbox says of a credential that concerns one user. */
function ofCourse() {
  const [{ course_name: name }, { shop_name: title }] = [course.credential, course.title];
  return { name, title, count: 1, until: null };
}

describe('the inbox', () => {
  it('has a trouble until it is closed, and again once somebody else reports', async () => {
    const member = await aReader();
    await report(member, course.credential).expect(201);
    const trouble = await troubleOf(admin, course.credential);
    const item = { kind: 'trouble', id: trouble._id, at: trouble.opened_at, ...ofCourse() } as const;
    expect(await itemOf(admin, 'trouble', trouble._id)).toEqual(item);
    await putAway(admin, item).expect(200);
    expect(await itemOf(admin, 'trouble', trouble._id)).toBeUndefined();
    expect(await itemOf(other, 'trouble', trouble._id)).toEqual(item);
    await report(await aReader(), course.credential).expect(201);
    expect(await itemOf(admin, 'trouble', trouble._id)).toEqual({ ...item, count: 2 });
    await close(admin, trouble).expect(200);
    expect(await itemOf(other, 'trouble', trouble._id)).toBeUndefined();
  });

  it('has a password that somebody knows who is gone, until that is accepted', async () => {
    const member = await aReader();
    expect(await itemOf(admin, 'exposed', course.credential._id)).toBeUndefined();
    await setLock(admin, member);
    const item = await itemOf(admin, 'exposed', course.credential._id);
    const at = expect.any(Number) as number;
    expect(item).toEqual({ kind: 'exposed', id: course.credential._id, at, ...ofCourse() });
    await setLock(admin, member, false);
    expect(await itemOf(admin, 'exposed', course.credential._id)).toBeUndefined();
    await setLock(admin, member);
    await accept(admin, course.credential).expect(200);
    expect(await itemOf(admin, 'exposed', course.credential._id)).toBeUndefined();
  });

  it('has who ends today and isn’t told, until they are, renewed, or over', async () => {
    const [ends, told] = [await registered(admin, LAST_DAY), await registered(admin, LAST_DAY)];
    await registered(admin, { ...LAST_DAY, subValidity: 2 });
    await tell(admin, told._id).expect(200);
    const end = subscriptionEnd(LAST_DAY.subStartDate, 1) ?? 0;
    const facts = { id: ends._id, at: end - DAY_MS, name: ends.email, until: end, title: '', count: null };
    expect(await itemsOf(admin, 'expiring')).toEqual([{ kind: 'expiring', ...facts }]);
    await tell(admin, told._id, false).expect(200);
    expect(await itemOf(admin, 'expiring', told._id)).toBeDefined();
    await tell(admin, told._id).expect(200);
    expect(await itemOf(admin, 'expiring', told._id)).toBeUndefined();
    app.turnClock(end - Date.now() + 1);
    // After so long, everybody has to log in anew.
    const later = await admin.again();
    expect(await itemOf(later, 'expiring', ends._id)).toBeUndefined();
    app.turnClock(0);
    await admin.post('/api/renewals', { user_id: ends._id, days: 30 }).expect(201);
    expect(await itemOf(admin, 'expiring', ends._id)).toBeUndefined();
  });

  it('has who is paused after wrong tries, until that is over', async () => {
    const user = await registered(admin);
    const before = Date.now();
    await pauseByTries(app, user);
    const item = await itemOf(admin, 'pause', user._id);
    expect(item).toMatchObject({ name: user.email, title: '', count: null });
    expect(item?.at).toBeGreaterThanOrEqual(before);
    expect(item?.at).toBeLessThanOrEqual(Date.now());
    expect(item?.until).toBeGreaterThan(Date.now());
    app.turnClock(HOUR_MS);
    expect(await itemOf(other, 'pause', user._id)).toBeUndefined();
  });

  it('says once that a proxy names addresses which are not believed', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    expect(await itemsOf(admin, 'proxy')).toEqual([]);
    for (let calls = 0; calls < 3; calls += 1) {
      await request(app.url).get('/api/config').set('X-Forwarded-For', '203.0.113.7').expect(200);
    }
    await until(HEARD_MS, async () => (await itemsOf(admin, 'proxy')).length > 0);
    const about = warned.mock.calls.filter(([line]) => String(line).includes('X-Forwarded-For'));
    warned.mockRestore();
    expect(about).toHaveLength(1);
    const [item] = await itemsOf(admin, 'proxy');
    expect(item).toMatchObject({ name: '', title: '', count: null, until: null });
    expect(item?.at).toBeLessThanOrEqual(Date.now());
    await putAway(admin, { kind: 'proxy', id: item?.id ?? '' }).expect(200);
    expect(await itemsOf(other, 'proxy')).toHaveLength(1);
    expect(await itemsOf(admin, 'proxy')).toEqual([]);
  });

  it('says nothing of a proxy that is believed, nor of backups where nobody wants to be told', async () => {
    const env = { MONGODB_URI: app.uri, TRUST_PROXY: 'loopback', BACKUP_WARN_DAYS: '0' };
    const second = await TestApp.start(env);
    for (const kind of ['proxy', 'backup'] as const) {
      expect([kind, (await itemsOf(other, kind)).length]).toEqual([kind, 1]);
      expect([kind, await itemsOf(other.on(second), kind)]).toEqual([kind, []]);
    }
    await second.stop({ keepData: true });
  });

  it('has what was put away once it was seen to have changed, also when it is as it was then', async () => {
    const member = await aReader();
    await report(member, course.credential).expect(201);
    const { _id: id } = await troubleOf(admin, course.credential);
    await putAway(admin, { kind: 'trouble', id }).expect(200);
    await report(member, course.credential, { note: 'At noon' }).expect(200);
    expect(await itemOf(admin, 'trouble', id)).toBeDefined();
    await report(member, course.credential, { note: '' }).expect(200);
    expect(await itemOf(admin, 'trouble', id)).toBeDefined();
    await putAway(admin, { kind: 'trouble', id }).expect(200);
    expect(await itemOf(admin, 'trouble', id)).toBeUndefined();
  });

  it('remembers what was put away for whoever did, as long as it is there', async () => {
    await report(await aReader(), course.credential).expect(201);
    const { _id: id } = await troubleOf(admin, course.credential);
    const aways = app.database.collection('inbox_aways');
    expect(await answerOf(putAway(other, { kind: 'trouble', id }))).toEqual({
      message: 'Hidden until it changes',
    });
    await putAway(other, { kind: 'trouble', id }).expect(200);
    expect(await aways.countDocuments({ id })).toBe(1);
    await close(admin, { _id: id }).expect(200);
    await putAway(other, { kind: 'backup', id: 'none' }).expect(200);
    expect(await aways.countDocuments({ id })).toBe(0);
    await admin.delete(`/api/users/${other.user._id}`).expect(200);
    expect(await aways.countDocuments({ _id: new RegExp(`^${other.user._id}`) as never })).toBe(0);
    other = await Session.as(app, 'admin');
  });
});

it('of the audit it says since when the chain is broken, as looked at once an hour', async () => {
  async function lookAfter(hours: number): Promise<InboxItem[]> {
    app.turnClock(hours * HOUR_MS);
    await app.get(ChainWatch).lookIfDue();
    return itemsOf(admin, 'audit');
  }
  // A minute of the clock may have looked while a test before this one had turned the clock on.
  await app.get(Meta).remove('chain_check');
  expect(await lookAfter(0)).toEqual([]);
  const entries = app.database.collection('audit_entries');
  await until(HEARD_MS, async () => (await entries.countDocuments({ seq: 3 })) === 1);
  const whole = await entries.findOne({ seq: 3 });
  await entries.updateOne({ seq: 3 }, { $set: { actor: 'eve' } });
  expect(await lookAfter(0)).toEqual([]);
  const before = Date.now() + HOUR_MS;
  const [item] = await lookAfter(1);
  expect(item).toMatchObject({ kind: 'audit', id: 'chain', name: '', count: 3 });
  expect(item?.at).toBeGreaterThanOrEqual(before);
  expect(await lookAfter(2)).toEqual([item]);
  await entries.updateOne({ seq: 3 }, { $set: { actor: whole?.['actor'] as string } });
  expect(await lookAfter(3)).toEqual([]);
});

it('of backups it hints that there never was one, and says once the last is too old', async () => {
  const nothingMore = { name: '', title: '', until: null };
  expect(await itemsOf(admin, 'backup')).toEqual([
    { kind: 'backup', id: 'none', at: 0, count: null, ...nothingMore, state: 'none', message: '' },
  ]);
  const tasks = await DataTasks.on(app.uri);
  const before = Date.now();
  await tasks.backup(tasks.file('first.bson.gz'));
  const after = Date.now();
  await tasks.stop({ keepData: true });
  expect(await itemsOf(admin, 'backup')).toEqual([]);
  app.turnClock(7 * DAY_MS - MINUTE_MS);
  expect(await itemsOf(await admin.again(), 'backup')).toEqual([]);
  app.turnClock(8 * DAY_MS + MINUTE_MS);
  const [item] = await itemsOf(await admin.again(), 'backup');
  expect(item).toMatchObject({ kind: 'backup', id: 'last', count: 8, ...nothingMore });
  expect(item?.at).toBeGreaterThanOrEqual(before + 7 * DAY_MS);
  expect(item?.at).toBeLessThanOrEqual(after + 7 * DAY_MS);
});

describe('of a start on a MongoDB', () => {
  /** The inbox's items about the database if mongod says that it has this version. */
  async function itemsOn(version: string): Promise<InboxItem[]> {
    const told = { command: () => Promise.resolve({ version }) } as unknown as mongo.Admin;
    const asked = jest.spyOn(app.database, 'admin').mockReturnValue(told);
    await app.get(MongodRelease).check();
    asked.mockRestore();
    return itemsOf(admin, 'database');
  }

  it('it says that its MongoDB has known holes or gets no more fixes, and what is better', async () => {
    const said = jest.spyOn(app.get(Progress), 'say').mockClear().mockReturnValue();
    const before = Date.now();
    const [item, ...more] = await itemsOn('8.0.36');
    expect(more).toEqual([]);
    expect(item).toMatchObject({ id: 'holes', name: '8.0.36', title: '8.0.37', count: null, until: null });
    expect(item?.at).toBeGreaterThanOrEqual(before);
    await announce(app, 'ready');
    expect(await itemsOn('6.0.30')).toMatchObject([{ id: 'over', name: '6.0.30', title: '7.0' }]);
    await announce(app, 'ready');
    expect(said.mock.calls.flat()).toEqual([
      'MongoDB 8.0.36 has known security holes: move to 8.0.37',
      'ready',
      'MongoDB 6.0.30 gets no more security fixes: move to 7.0',
      'ready',
    ]);
  });

  it('it is silent of one that is looked after', async () => {
    expect(await itemsOn('8.0.37')).toEqual([]);
    expect(await itemsOn('9.0.0')).toEqual([]);
  });
});
