import type { PlanAction } from '@keyroster/contracts';
import type { PlanAnswer } from '@keyroster/contracts/dto';
import {
  aCourse,
  aCredential,
  assign,
  aSubtitle,
  aTitle,
  auditOf,
  credentialsSeenBy,
  titlesSeenBy,
  UNKNOWN_ID,
} from '../support/data/courses.js';
import { dumpOf } from '../support/data/dump.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { planned, runPlan, STALE, takeBack, undoOf } from '../support/checks/changes.js';
import { refused } from '../support/checks/answer.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

const plan = (action: PlanAction, ids: string[], more: object = {}) => planned(admin, action, ids, more);
const run = (made: PlanAnswer) => runPlan(admin, made);
const data = () => dumpOf(app.database, 'titles', 'subtitles', 'credentials', 'assignments', 'images');

it('titles go with all beneath them, and come back', async () => {
  const [first, second] = [await aCourse(admin), await aCourse(admin)];
  const titles = [first.title, second.title];
  const ids = titles.map(({ _id }) => _id);
  await aCredential(admin, first.subtitle._id);
  const member = await Session.as(app, 'member');
  await assign(admin, member.user, ...titles).expect(200);
  const before = await data();

  const made = await plan('titles.delete', ids);
  expect(made).toMatchObject({
    counts: { titles: 2, subtitles: 2, credentials: 3, images: 3, assignments: 2 },
    total: 2,
    names: titles.map(({ shop_name }) => shop_name),
    blocked: [],
  });
  expect(await data()).toEqual(before);
  const ran = await run(made).expect(200);
  expect(ran.body).toMatchObject({ done: 2 });
  expect(await titlesSeenBy(member)).toEqual([]);
  for (const id of ids) expect(await auditOf(admin, id, 'title.deleted')).toHaveLength(1);
  await takeBack(admin, undoOf(ran)).expect(200);
  expect(await data()).toEqual(before);
  expect(await titlesSeenBy(member)).toHaveLength(2);
});

it.each<[what: string, add: (title: { _id: string }) => PromiseLike<unknown>]>([
  ['a subtitle', (title) => aSubtitle(admin, title._id)],
  [
    'an assignment',
    async (title) => assign(admin, (await Session.as(app, 'member')).user, title).expect(200),
  ],
])('a title that has %s more by then makes the plan stale', async (_what, add) => {
  const { title } = await aCourse(admin);
  const made = await plan('titles.delete', [title._id]);
  await add(title);
  await refused(run(made), 409, STALE);
  expect(await titlesSeenBy(admin)).toContainEqual(title);
});

describe('credentials', () => {
  it('are copied, each with secrets and a picture of its own; an undo takes the copies away', async () => {
    const { title, subtitle, credential } = await aCourse(admin);
    const target = await aSubtitle(admin, title._id);
    const other = await aCredential(admin, subtitle._id);
    const made = await plan('credentials.copy', [credential._id, other._id], { subtitleId: target._id });
    expect(made).toMatchObject({ counts: { credentials: 2, images: 2 }, total: 2, blocked: [] });
    const ran = await run(made).expect(200);
    const copies = await credentialsSeenBy(admin, target._id);
    expect(copies.map(({ password }) => password)).toEqual([credential.password, other.password]);
    expect(copies.map(({ image }) => image)).not.toContain(credential.image);
    await takeBack(admin, undoOf(ran)).expect(200);
    expect(await credentialsSeenBy(admin, target._id)).toEqual([]);
    await admin.get(`/static/products/${copies[0]?.image}`).expect(404);
    expect(await credentialsSeenBy(admin, subtitle._id)).toEqual([credential, other]);
  });

  it('a copy that was edited since keeps the undo back, which names it', async () => {
    const { title, credential } = await aCourse(admin);
    const target = await aSubtitle(admin, title._id);
    const made = await plan('credentials.copy', [credential._id], { subtitleId: target._id });
    const ran = await run(made).expect(200);
    const [copy] = await credentialsSeenBy(admin, target._id);
    await admin.post('/api/products/update', { id: copy?._id, password: 'changed' }).expect(200);
    const message = expect.stringContaining(credential.course_name) as string;
    await refused(takeBack(admin, undoOf(ran)), 409, { message });
    expect(await credentialsSeenBy(admin, target._id)).toHaveLength(1);
  });

  it('are moved under their ids, but for those that are there; and moved back', async () => {
    const { title, subtitle, credential } = await aCourse(admin);
    const target = await aSubtitle(admin, title._id);
    const there = await aCredential(admin, target._id);
    const made = await plan('credentials.move', [credential._id, there._id], { subtitleId: target._id });
    expect(made).toMatchObject({
      counts: { credentials: 1 },
      total: 1,
      blocked: [{ id: there._id, name: there.course_name, message: expect.any(String) as string }],
    });
    const ran = await run(made).expect(200);
    expect((await credentialsSeenBy(admin, target._id)).map(({ _id }) => _id).sort()).toEqual(
      [credential._id, there._id].sort(),
    );
    expect(await auditOf(admin, credential._id, 'credential.moved')).toHaveLength(1);
    await takeBack(admin, undoOf(ran)).expect(200);
    expect(await credentialsSeenBy(admin, subtitle._id)).toEqual([credential]);
  });

  it('go nowhere where there is no such subtitle', async () => {
    const { credential } = await aCourse(admin);
    const asked = { action: 'credentials.move', ids: [credential._id], subtitleId: UNKNOWN_ID };
    await admin.post('/api/plans', asked).expect(404);
  });
});

describe('assignments of many', () => {
  const planFor = (action: PlanAction, users: Session[], ...titles: { _id: string }[]) => {
    const ids = users.map(({ user }) => user._id);
    return plan(action, ids, { titles: titles.map(({ _id }) => _id) });
  };
  const message = expect.any(String) as string;
  const left = ({ user }: Session) => ({ id: user._id, name: user.email, message });
  const seenBy = async (session: Session) => (await titlesSeenBy(session)).map(({ _id }) => _id).sort();
  const idsOf = (...titles: { _id: string }[]) => titles.map(({ _id }) => _id).sort();

  /** Two titles; a user who has both, one who has the first, one who has none. */
  async function scene() {
    const [one, two] = [await aTitle(admin), await aTitle(admin)];
    const [all, some] = [await Session.as(app, 'member'), await Session.as(app, 'specific')];
    await assign(admin, all.user, one, two).expect(200);
    await assign(admin, some.user, one).expect(200);
    return { one, two, all, some, none: await Session.as(app, 'member') };
  }

  it('titles are given to those who lack one of them, and taken back', async () => {
    const { one, two, all, some, none } = await scene();
    const made = await planFor('users.assign', [all, some, admin, none], one, two);
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
    expect(await auditOf(admin, some.user._id, 'assignment.added')).toMatchObject([
      { target_name: some.user.email, after: { titles: [two.shop_name] } },
      { after: { titles: [one.shop_name] } },
    ]);
    await takeBack(admin, undoOf(ran)).expect(200);
    expect([await seenBy(some), await seenBy(none)]).toEqual([idsOf(one), []]);
  });

  it('titles are taken from those who have one of them, and given back', async () => {
    const { one, two, all, some, none } = await scene();
    const made = await planFor('users.unassign', [all, none, some, admin], two, one);
    const counts = { users: 2, assignments: 3 };
    expect(made).toMatchObject({ counts, total: 2, blocked: [left(none), left(admin)] });
    const ran = await run(made).expect(200);
    expect([await seenBy(all), await seenBy(some)]).toEqual([[], []]);
    expect(await auditOf(admin, some.user._id, 'assignment.removed')).toHaveLength(1);
    await takeBack(admin, undoOf(ran)).expect(200);
    expect([await seenBy(all), await seenBy(some)]).toEqual([idsOf(one, two), idsOf(one)]);
  });

  it('are planned for 100,000 pairs of a user and a title at most', async () => {
    const idsFrom = (first: number, count: number) =>
      Array.from({ length: count }, (_, place) => (first + place).toString(16).padStart(24, '0'));
    const action = 'users.assign';
    const asked = (users: number, titles: number) =>
      admin.post('/api/plans', { action, ids: idsFrom(1, users), titles: idsFrom(100_000, titles) });
    await refused(asked(5_000, 21), 413, {
      message: 'Users times titles may come to 100000 at most: choose fewer',
    });
    // As many as are allowed, all of them unknown.
    await refused(asked(5_000, 20), 404);
  });

  it('an assignment of many is stale once one has a title more', async () => {
    const { one, two, some, none } = await scene();
    const asked = await planFor('users.assign', [some, none], one, two);
    await assign(admin, none.user, one).expect(200);
    await refused(run(asked), 409, STALE);
  });
});
