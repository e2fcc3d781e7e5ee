import type { PlanAction } from '@keyroster/contracts';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { refused } from '../support/checks/refusal.js';
import { planned, runPlan, STALE } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { assign, aTitle, auditOf, titlesSeenBy, UNKNOWN_ID } from '../support/data/courses.js';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());

const plan = (action: PlanAction, users: Session[], titles: { _id: string }[]) =>
  planned(
    admin,
    action,
    users.map(({ user }) => user._id),
    { titles: titles.map(({ _id }) => _id) },
  );
const run = (made: { id: string }) => runPlan(admin, made);
const left = ({ user }: Session) => ({
  id: user._id,
  name: user.email,
  message: expect.any(String) as string,
});
const seenBy = async (session: Session) => (await titlesSeenBy(session)).map(({ _id }) => _id).sort();
const idsOf = (...titles: { _id: string }[]) => titles.map(({ _id }) => _id).sort();

/** Two titles; who has both, who has the first, who has none. */
async function scene() {
  const [one, two] = [await aTitle(admin), await aTitle(admin)];
  const [all, some, none] = [
    await Session.as(app, 'member'),
    await Session.as(app, 'specific'),
    await Session.as(app, 'member'),
  ];
  await assign(admin, all.user, one, two).expect(200);
  await assign(admin, some.user, one).expect(200);
  return { one, two, all, some, none };
}

it('titles are given to those who lack one of them, and taken back', async () => {
  const { one, two, all, some, none } = await scene();
  const made = await plan('users.assign', [all, some, admin, none], [one, two]);
  expect(made).toMatchObject({
    counts: { users: 2, assignments: 3 },
    total: 2,
    names: [some.user.email, none.user.email],
    blocked: [left(all), left(admin)],
  });
  expect(await seenBy(none)).toEqual([]);
  const ran = await run(made).expect(200);
  expect(ran.body).toMatchObject({ message: '2 users assigned', done: 2 });
  for (const each of [all, some, none]) expect(await seenBy(each)).toEqual(idsOf(one, two));
  const [entry] = await auditOf(admin, some.user._id, 'assignment.added');
  expect(entry).toMatchObject({ target_name: some.user.email, after: { titles: [two.shop_name] } });
  await takeBack(admin, undoOf(ran)).expect(200);
  expect(await seenBy(some)).toEqual(idsOf(one));
  expect(await seenBy(none)).toEqual([]);
});

it('titles are taken from those who have one of them, and given back', async () => {
  const { one, two, all, some, none } = await scene();
  const kept = await aTitle(admin);
  await assign(admin, all.user, kept).expect(200);
  const made = await plan('users.unassign', [all, none, some, admin], [one, two]);
  expect(made).toMatchObject({
    counts: { users: 2, assignments: 3 },
    total: 2,
    blocked: [left(none), left(admin)],
  });
  const ran = await run(made).expect(200);
  expect(await seenBy(all)).toEqual(idsOf(kept));
  expect(await seenBy(some)).toEqual([]);
  expect(await auditOf(admin, some.user._id, 'assignment.removed')).toHaveLength(1);
  await takeBack(admin, undoOf(ran)).expect(200);
  expect(await seenBy(all)).toEqual(idsOf(one, two, kept));
  expect(await seenBy(some)).toEqual(idsOf(one));
});

it.each<PlanAction>(['users.assign', 'users.unassign'])(
  '%s is planned for 100,000 pairs of a user and a title at most',
  async (action) => {
    const idsFrom = (first: number, count: number) =>
      Array.from({ length: count }, (_, place) => (first + place).toString(16).padStart(24, '0'));
    const asked = (users: number, titles: number) =>
      admin.post('/api/plans', { action, ids: idsFrom(1, users), titles: idsFrom(100_000, titles) });
    await refused(asked(5_000, 21), 413, {
      message: 'Users times titles may come to 100000 at most: choose fewer',
    });
    // As many as may be, whom nobody knows.
    await refused(asked(5_000, 20), 404);
  },
);

it.each<[string, (of: Awaited<ReturnType<typeof scene>>) => Promise<unknown>]>([
  ['one has a title more', ({ none, one }) => assign(admin, none.user, one).expect(200)],
  ['a title is gone', ({ two }) => admin.delete('/api/shops/delete', { id: two._id }).expect(200)],
  ['a user is gone', ({ some }) => admin.delete(`/api/users/${some.user._id}`).expect(200)],
])('an assignment of many is stale once %s', async (_what, change) => {
  const made = await scene();
  const { one, two, some, none } = made;
  const asked = await plan('users.assign', [some, none], [one, two]);
  await change(made);
  expect((await run(asked).expect(409)).body).toMatchObject(STALE);
});

it.each(['users.assign', 'users.unassign'])(
  '%s plans nothing with unknown titles or users, or without any to do',
  async (action) => {
    const { one, all, none } = await scene();
    const asked = { action, ids: [all.user._id], titles: [one._id] };
    await admin.post('/api/plans', { ...asked, titles: [one._id, UNKNOWN_ID] }).expect(404);
    await admin.post('/api/plans', { ...asked, ids: [UNKNOWN_ID] }).expect(404);
    const idle = action === 'users.assign' ? all : none;
    const refusal = await admin.post('/api/plans', { ...asked, ids: [idle.user._id] }).expect(409);
    expect(refusal.body).toMatchObject({ message: 'Nothing to do' });
  },
);
