import type { MessageAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { type aCourse, auditOf, UNKNOWN_ID } from '../support/data/courses.js';
import { RFC_SECRET } from '../support/data/codes.js';
import { close, report, seenBy, sharedByThree, troubleOf, troublesOf } from '../support/data/troubles.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let app: TestApp;
let admin: Session;
let course: Awaited<ReturnType<typeof aCourse>>;
let ana: Session;
let bea: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
beforeEach(async () => {
  ({ course, ana, bea } = await sharedByThree(app, admin));
});
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

describe('a trouble is closed', () => {
  it.each(['fixed', 'works', 'gone'])(
    'by an admin as %s, once, and stays for a day with who reported',
    async (how) => {
      await report(ana, course.credential).expect(201);
      const trouble = await troubleOf(admin, course.credential);
      const message = 'Try again 👍';
      expect(await answerOf<MessageAnswer>(close(admin, trouble, { how, message }))).toEqual({
        message: 'Closed',
      });
      await refused(close(admin, trouble, { how }), 409);
      const closed = await troubleOf(admin, course.credential);
      expect(closed).toMatchObject({ how, by: admin.user.email, closed_at: expect.any(Number) as number });
      expect(await seenBy(ana, course.credential)).toMatchObject({
        how,
        message,
        closed_at: closed.closed_at,
      });
      expect(await auditOf(admin, course.credential._id, 'trouble.closed')).toMatchObject([
        { actor: admin.user.email, target_name: course.credential.course_name, after: { how } },
      ]);
      app.turnClock(DAY_MS - MINUTE_MS);
      expect(await seenBy(await ana.again(), course.credential)).toMatchObject({ how });
      app.turnClock(DAY_MS + MINUTE_MS);
      expect(await seenBy(await ana.again(), course.credential)).toBeUndefined();
    },
  );

  it('once, by two at the same time', async () => {
    await report(ana, course.credential).expect(201);
    const trouble = await troubleOf(admin, course.credential);
    const answers = await Promise.all(Array.from({ length: 10 }, () => close(admin, trouble)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  it('by nobody else, nor one that is not there, nor in any other way', async () => {
    await report(ana, course.credential).expect(201);
    await refused(close(admin, { _id: UNKNOWN_ID }), 404);
    expect(await troubleOf(admin, course.credential)).toEqual(expect.objectContaining({ closed_at: null }));
  });

  it.each<[string, object]>([
    ['login', { email: 'another' }],
    ['password', { password: 'another' }],
    ['domain', { domain: 'https://another.example' }],
    ['code', { otp: RFC_SECRET }],
  ])('as fixed by another %s', async (_what, change) => {
    await report(ana, course.credential).expect(201);
    await admin.post('/api/products/update', { id: course.credential._id, ...change }).expect(200);
    expect(await troubleOf(admin, course.credential)).toMatchObject({ how: 'fixed', by: admin.user.email });
    expect(await seenBy(ana, course.credential)).toMatchObject({ how: 'fixed', message: '', others: 0 });
    await report(ana, course.credential).expect(201);
    expect(await seenBy(ana, course.credential)).toMatchObject({ how: null, closed_at: null });
    expect(await troublesOf(admin, course.credential)).toHaveLength(2);
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
    [
      "subtitle's deletion",
      () => admin.delete('/api/shops/subtitle', { id: course.subtitle._id }).expect(200),
    ],
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
