import type {
  DowntimeAnswer,
  TroubleListAnswer,
  TroubleReportedAnswer,
  MessageAnswer,
} from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { type aCourse, aCredential, auditOf } from '../support/data/courses.js';
import { Scrape } from '../support/load/scrape.js';
import { close, report, seenBy, sharedByThree, troubleOf, troublesOf } from '../support/data/troubles.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { RFC_SECRET } from '../support/data/codes.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const AT_ONCE = 20;

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
afterEach(() => app.turnClock(0));

describe('a report', () => {
  it('opens a trouble, that others join; of them one learns how many they are', async () => {
    app.stopClock();
    const now = Date.now();
    const first = await answerOf<TroubleReportedAnswer>(report(ana, course.credential), 201);
    expect(first).toEqual({
      message: 'Reported. You will see here when it works again',
      trouble: {
        at: expect.any(Number) as number,
        kind: 'password',
        note: '',
        others: 0,
        closed_at: null,
        how: null,
        message: '',
      },
    });
    expect(Math.abs(first.trouble.at - now)).toBeLessThan(5_000);
    app.stopClock(3 * MINUTE_MS);
    const joined = report(bea, course.credential, { kind: 'code', note: 'No code' });
    expect((await answerOf<TroubleReportedAnswer>(joined, 201)).trouble).toEqual({
      ...first.trouble,
      at: first.trouble.at + 3 * MINUTE_MS,
      kind: 'code',
      note: 'No code',
      others: 1,
    });
    expect(await seenBy(ana, course.credential)).toEqual({ ...first.trouble, others: 1 });
    expect(await seenBy(cea, course.credential)).toBeUndefined();
    expect(await troublesOf(admin, course.credential)).toEqual([
      {
        _id: expect.any(String) as string,
        p_id: course.credential._id,
        name: course.credential.course_name,
        title: course.title.shop_name,
        opened_at: first.trouble.at,
        closed_at: null,
        minutes: 3,
        how: null,
        by: null,
        reports: [
          {
            user_id: ana.user._id,
            email: ana.user.email,
            kind: 'password',
            note: '',
            at: first.trouble.at,
          },
          {
            user_id: bea.user._id,
            email: bea.user.email,
            kind: 'code',
            note: 'No code',
            at: first.trouble.at + 3 * MINUTE_MS,
          },
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

  it(`makes one trouble with ${AT_ONCE}, of ${AT_ONCE} at once on two processes`, async () => {
    const other = await TestApp.start({ MONGODB_URI: app.uri });
    const many: Session[] = [];
    for (let count = 0; count < AT_ONCE; count += 1) many.push(await Session.as(app, 'admin'));
    const reports = many.map((one, place) => report(place % 2 ? one : one.on(other), course.credential));
    const answers = await Promise.all(reports);
    expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(201));
    const troubles = await troublesOf(admin, course.credential);
    expect(troubles).toHaveLength(1);
    expect(new Set(troubles[0]?.reports.map(({ user_id }) => user_id)).size).toBe(AT_ONCE);
    const open = { credential_id: { $exists: true }, open: true, name: course.credential.course_name };
    expect(await app.database.collection('troubles').countDocuments(open)).toBe(1);
    await other.stop({ keepData: true });
  }, 60_000);

  it('is one of ten new ones in an hour; a changed one costs nothing', async () => {
    const credentials = [course.credential];
    for (let count = 0; count < 10; count += 1)
      credentials.push(await aCredential(admin, course.subtitle._id));
    const [last, ...ten] = credentials.reverse();
    if (!last) throw new Error('There are eleven');
    for (const credential of ten) await report(ana, credential).expect(201);
    const answer = await refused(report(ana, last), 429, { code: 'TOO_MANY' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
    for (const credential of ten) await report(ana, credential, { kind: 'site' }).expect(200);
    await report(bea, last).expect(201);
    app.turnClock(HOUR_MS + 1_000);
    await report(ana, last).expect(201);
  });
});

describe('the list', () => {
  it('has the open and the closed, newest first, in parts', async () => {
    const other = await aCredential(admin, course.subtitle._id);
    await report(ana, course.credential).expect(201);
    const first = await troubleOf(admin, course.credential);
    await close(admin, first).expect(200);
    await report(ana, other).expect(201);
    const list = async (query: object) =>
      answerOf<TroubleListAnswer>(admin.get('/api/troubles').query(query));
    const all = await list({});
    expect(all.troubles.slice(0, 2).map(({ p_id }) => p_id)).toEqual([other._id, course.credential._id]);
    expect(all.total).toBe(await app.database.collection('troubles').countDocuments());
    const open = await list({ state: 'open' });
    expect(open.troubles.every(({ closed_at }) => closed_at === null)).toBe(true);
    expect(open.troubles).toHaveLength(open.total);
    const closed = await list({ state: 'closed', limit: 1 });
    expect(closed).toEqual({
      troubles: [await troubleOf(admin, course.credential)],
      total: all.total - open.total,
    });
    expect((await list({ limit: 1, offset: 1 })).troubles).toEqual(all.troubles.slice(1, 2));
    for (const query of [{ state: 'half' }, { p_id: 'x' }, { limit: 0 }, { limit: 1_001 }, { q: 'x' }])
      await refused(admin.get('/api/troubles').query(query), 400);
  });
});

describe('downtime', () => {
  const today = (ms = Date.now()) => new Date(ms - 5 * HOUR_MS).toISOString().slice(0, 10);
  const rows = async (query: object = {}) =>
    (await answerOf<DowntimeAnswer>(admin.get('/api/troubles/downtime').query(query))).rows.filter(
      ({ p_id }) => p_id === course.credential._id,
    );

  it('is told by credential over days, and in the metrics over thirty of them', async () => {
    await report(ana, course.credential).expect(201);
    const trouble = await troubleOf(admin, course.credential);
    const moved = {
      opened_at: new Date(Date.now() - 20 * DAY_MS),
      closed_at: new Date(Date.now() - 20 * DAY_MS + HOUR_MS),
    };
    await close(admin, trouble).expect(200);
    await app.database
      .collection('troubles')
      .updateOne({ name: course.credential.course_name }, { $set: moved });
    await report(bea, course.credential).expect(201);
    app.turnClock(30 * MINUTE_MS);
    const row = {
      p_id: course.credential._id,
      name: course.credential.course_name,
      title: course.title.shop_name,
    };
    expect(await rows()).toEqual([{ ...row, minutes: 90, troubles: 2 }]);
    const yesterday = today(Date.now() - DAY_MS);
    expect(await rows({ from: yesterday })).toEqual([
      { ...row, minutes: expect.any(Number) as number, troubles: 1 },
    ]);
    expect(await rows({ from: today(Date.now() - 10 * DAY_MS), to: today(Date.now() - 5 * DAY_MS) })).toEqual(
      [],
    );
    const { text } = await Scrape.of(app);
    expect(text).toContain(
      `keyroster_trouble_downtime_minutes{p_id="${row.p_id}",name="${row.name}",title="${row.title}"} 90`,
    );
  });
});

describe('closing', () => {
  describe('a trouble is closed', () => {
    it('by an admin, once of ten at the same time, and stays for a day with who reported', async () => {
      await report(ana, course.credential).expect(201);
      const trouble = await troubleOf(admin, course.credential);
      const [how, message] = ['works', 'Try again 👍'];
      const calls = Array.from({ length: 10 }, () => close(admin, trouble, { how, message }));
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
      const done = answers.find(({ status }) => status === 200);
      expect(done?.body as MessageAnswer).toEqual({ message: 'Closed' });
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

    it('as fixed by another login, password, domain or code', async () => {
      const changes = [
        { email: 'another' },
        { password: 'another' },
        { domain: 'https://another.example' },
        { otp: RFC_SECRET },
      ];
      for (const [place, change] of changes.entries()) {
        await report(ana, course.credential).expect(201);
        expect(await seenBy(ana, course.credential)).toMatchObject({ how: null, closed_at: null });
        await admin.post('/api/products/update', { id: course.credential._id, ...change }).expect(200);
        const [newest, ...others] = await troublesOf(admin, course.credential);
        expect(newest).toMatchObject({ how: 'fixed', by: admin.user.email });
        expect(others).toHaveLength(place);
        expect(await seenBy(ana, course.credential)).toMatchObject({ how: 'fixed', message: '', others: 0 });
      }
    });

    it('by no other change', async () => {
      await report(ana, course.credential).expect(201);
      const { email, password, domain, _id: id } = course.credential;
      await admin
        .post('/api/products/update', { id, course_name: 'Renamed', email, password, domain })
        .expect(200);
      expect(await troubleOf(admin, course.credential)).toMatchObject({ how: null, name: 'Renamed' });
    });

    it.each<[string, () => Promise<{ body: unknown }>]>([
      ['deletion', () => admin.delete('/api/products/delete', { id: course.credential._id }).expect(200)],
      ["title's deletion", () => admin.delete('/api/shops/delete', { id: course.title._id }).expect(200)],
    ])('as gone by its %s, and open again when that is taken back', async (_what, remove) => {
      await report(ana, course.credential).expect(201);
      const before = await troubleOf(admin, course.credential);
      const undo = undoOf(await remove());
      expect(await troubleOf(admin, course.credential)).toMatchObject({
        how: 'gone',
        by: admin.user.email,
        name: course.credential.course_name,
        title: course.title.shop_name,
      });
      await takeBack(admin, undo).expect(200);
      expect(await troubleOf(admin, course.credential)).toEqual({
        ...before,
        minutes: expect.any(Number) as number,
      });
      await report(bea, course.credential).expect(201);
      expect((await troubleOf(admin, course.credential)).reports).toHaveLength(2);
    });
  });
});
