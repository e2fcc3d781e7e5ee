import { DAY_MS, HOUR_MS, MINUTE_MS } from '@keyroster/contracts';
import type { DowntimeAnswer, TroubleListAnswer, TroubleReportedAnswer } from '@keyroster/contracts/dto';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused, statuses } from '../support/checks/answer.js';
import { type aCourse, aCredential, auditOf } from '../support/data/courses.js';
import { Scrape } from '../support/load/scrape.js';
import { close, report, seenBy, sharedByThree, troubleOf, troublesOf } from '../support/data/troubles.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { RFC_SECRET } from '../support/data/codes.js';

let app: TestApp;
let admin: Session;
let course: Awaited<ReturnType<typeof aCourse>>;
let ana: Session;
let bea: Session;
let cea: Session;

withApp((...begun) => ([app, admin] = begun), { METRICS_PORT: '0' });
beforeEach(async () => {
  ({ course, ana, bea, cea } = await sharedByThree(app, admin));
});

describe('a report', () => {
  it('opens a trouble, that others join; of them one learns how many they are', async () => {
    app.stopClock();
    const first = await answerOf<TroubleReportedAnswer>(report(ana, course.credential), 201);
    const open = { others: 0, closed_at: null, how: null, message: '' };
    expect(first).toEqual({
      message: 'Reported. You will see here when it works again',
      trouble: { at: expect.any(Number) as number, kind: 'password', note: '', ...open },
    });
    app.stopClock(3 * MINUTE_MS);
    const { at } = first.trouble;
    const joined = { kind: 'code', note: 'No code' } as const;
    const second = await answerOf<TroubleReportedAnswer>(report(bea, course.credential, joined), 201);
    const later = { at: at + 3 * MINUTE_MS, others: 1 };
    expect(second.trouble).toEqual({ ...first.trouble, ...joined, ...later });
    expect(await seenBy(ana, course.credential)).toEqual({ ...first.trouble, others: 1 });
    expect(await seenBy(cea, course.credential)).toBeUndefined();
    expect(await troublesOf(admin, course.credential)).toEqual([
      {
        _id: expect.any(String) as string,
        p_id: course.credential._id,
        name: course.credential.course_name,
        title: course.title.shop_name,
        opened_at: at,
        closed_at: null,
        minutes: 3,
        how: null,
        by: null,
        reports: [
          { user_id: ana.user._id, email: ana.user.email, kind: 'password', note: '', at },
          { user_id: bea.user._id, email: bea.user.email, ...joined, at: at + 3 * MINUTE_MS },
        ],
      },
    ]);
  });

  it('of the same user again changes theirs', async () => {
    await report(ana, course.credential).expect(201);
    const again = report(ana, course.credential, { kind: 'site', note: 'Down' });
    const { message, trouble } = await answerOf<TroubleReportedAnswer>(again, 200);
    expect([message, trouble.others]).toEqual(['Reported. You will see here when it works again', 0]);
    const { reports } = await troubleOf(admin, course.credential);
    expect(reports).toMatchObject([{ kind: 'site', note: 'Down' }]);
    expect(await seenBy(ana, course.credential)).toEqual({ ...trouble, kind: 'site', note: 'Down' });
  });

  it('makes one trouble with all of those at once', async () => {
    const others = [await Session.as(app, 'admin'), await Session.as(app, 'admin')];
    const many = [ana, bea, cea, admin, ...others];
    expect(await statuses(many.map((one) => report(one, course.credential)))).toEqual({ 201: many.length });
    const [trouble, ...more] = await troublesOf(admin, course.credential);
    expect(more).toEqual([]);
    expect(new Set(trouble?.reports.map(({ user_id }) => user_id)).size).toBe(many.length);
  });

  it('is one of ten new ones in an hour; a changed one costs nothing', async () => {
    const ten: Array<{ _id: string }> = [];
    for (let count = 0; count < 10; count += 1) ten.push(await aCredential(admin, course.subtitle._id));
    const last = course.credential;
    for (const credential of ten) await report(ana, credential).expect(201);
    const answer = await refused(report(ana, last), 429, { code: 'TOO_MANY' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
    for (const credential of ten) await report(ana, credential, { kind: 'site' }).expect(200);
    await report(bea, last).expect(201);
    app.turnClock(HOUR_MS + 1_000);
    await report(ana, last).expect(201);
  });
});

it('the list has the open and the closed, newest first, in parts', async () => {
  const other = await aCredential(admin, course.subtitle._id);
  await report(ana, course.credential).expect(201);
  const first = await troubleOf(admin, course.credential);
  await close(admin, first).expect(200);
  await report(ana, other).expect(201);
  const list = async (query: object) => answerOf<TroubleListAnswer>(admin.get('/api/troubles').query(query));
  const all = await list({});
  expect(all.troubles.slice(0, 2).map(({ p_id }) => p_id)).toEqual([other._id, course.credential._id]);
  expect(all.total).toBe(await app.database.collection('troubles').countDocuments());
  const open = await list({ state: 'open' });
  expect(open.troubles.every(({ closed_at }) => closed_at === null)).toBe(true);
  expect(open.troubles).toHaveLength(open.total);
  const troubles = [await troubleOf(admin, course.credential)];
  const total = all.total - open.total;
  expect(await list({ state: 'closed', limit: 1 })).toEqual({ troubles, total });
  expect((await list({ limit: 1, offset: 1 })).troubles).toEqual(all.troubles.slice(1, 2));
});

/** A day of Lima, as YYYY-MM-DD. */
const dayAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS - 5 * HOUR_MS).toISOString().slice(0, 10);
const rows = async (query: object = {}) =>
  (await answerOf<DowntimeAnswer>(admin.get('/api/troubles/downtime').query(query))).rows.filter(
    ({ p_id }) => p_id === course.credential._id,
  );

it('downtime is told by credential over days, and in the metrics over thirty of them', async () => {
  await report(ana, course.credential).expect(201);
  const trouble = await troubleOf(admin, course.credential);
  const long = Date.now() - 20 * DAY_MS;
  const moved = { opened_at: new Date(long), closed_at: new Date(long + HOUR_MS) };
  await close(admin, trouble).expect(200);
  const { _id: p_id, course_name: name } = course.credential;
  await app.database.collection('troubles').updateOne({ name }, { $set: moved });
  await report(bea, course.credential).expect(201);
  app.turnClock(30 * MINUTE_MS);
  const row = { p_id, name, title: course.title.shop_name };
  expect(await rows()).toEqual([{ ...row, minutes: 90, troubles: 2 }]);
  expect(await rows({ from: dayAgo(1) })).toMatchObject([{ troubles: 1 }]);
  expect(await rows({ from: dayAgo(10), to: dayAgo(5) })).toEqual([]);
  const labels = `p_id="${row.p_id}",name="${row.name}",title="${row.title}"`;
  const { text } = await Scrape.of(app);
  expect(text).toContain(`keyroster_trouble_downtime_minutes{${labels}} 90`);
});

describe('a trouble is closed', () => {
  it('by an admin, once of three at the same time, and stays for a day with who reported', async () => {
    await report(ana, course.credential).expect(201);
    const trouble = await troubleOf(admin, course.credential);
    const [how, message] = ['works', 'Try again 👍'];
    const calls = [1, 2, 3].map(() => close(admin, trouble, { how, message }));
    expect(await statuses(calls)).toEqual({ 200: 1, 409: 2 });
    const closed = await troubleOf(admin, course.credential);
    expect(closed).toMatchObject({ how, by: admin.user.email, closed_at: expect.any(Number) as number });
    const { closed_at } = closed;
    expect(await seenBy(ana, course.credential)).toMatchObject({ how, message, closed_at });
    expect(await auditOf(admin, course.credential._id, 'trouble.closed')).toMatchObject([
      { actor: admin.user.email, target_name: course.credential.course_name, after: { how } },
    ]);
    app.turnClock(DAY_MS - MINUTE_MS);
    expect(await seenBy(await ana.again(), course.credential)).toMatchObject({ how });
    app.turnClock(DAY_MS + MINUTE_MS);
    expect(await seenBy(await ana.again(), course.credential)).toBeUndefined();
  });

  it('as fixed by another login, password, domain or code, and by no other change', async () => {
    const domain = 'https://another.example';
    for (const change of [{ email: 'another' }, { password: 'another' }, { domain }, { otp: RFC_SECRET }]) {
      await report(ana, course.credential).expect(201);
      await admin.post('/api/products/update', { id: course.credential._id, ...change }).expect(200);
      const fixed = { how: 'fixed', by: admin.user.email };
      expect([change, await troubleOf(admin, course.credential)]).toMatchObject([change, fixed]);
      expect(await seenBy(ana, course.credential)).toMatchObject({ how: 'fixed', message: '', others: 0 });
    }
    await report(ana, course.credential).expect(201);
    const { _id: id } = course.credential;
    const same = { id, course_name: 'Renamed', email: 'another', password: 'another', domain };
    await admin.post('/api/products/update', same).expect(200);
    expect(await troubleOf(admin, course.credential)).toMatchObject({ how: null, name: 'Renamed' });
  });

  it.each<[string, () => Promise<{ body: unknown }>]>([
    ['deletion', () => admin.delete('/api/products/delete', { id: course.credential._id }).expect(200)],
    ["title's deletion", () => admin.delete('/api/shops/delete', { id: course.title._id }).expect(200)],
  ])('as gone by its %s, and open again when that is taken back', async (_what, remove) => {
    await report(ana, course.credential).expect(201);
    const renamed = { id: course.credential._id, course_name: 'Renamed' };
    await admin.post('/api/products/update', renamed).expect(200);
    const before = await troubleOf(admin, course.credential);
    const undo = undoOf(await remove());
    const named = { name: renamed.course_name, title: course.title.shop_name };
    const gone = { how: 'gone', by: admin.user.email, ...named };
    expect(await troubleOf(admin, course.credential)).toMatchObject(gone);
    await takeBack(admin, undo).expect(200);
    const minutes = expect.any(Number) as number;
    expect(await troubleOf(admin, course.credential)).toEqual({ ...before, minutes });
    await report(bea, course.credential).expect(201);
    expect((await troubleOf(admin, course.credential)).reports).toHaveLength(2);
  });
});
