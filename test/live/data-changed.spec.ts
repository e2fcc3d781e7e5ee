import type { DataChanged, DataKind } from '@keyroster/contracts';
import { aCourse, aCredentialForm, aName, assign, fill } from '../support/data/courses.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { registered, renew } from '../support/data/renewals.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { until } from '../support/checks/until.js';

type Screen = 'admin' | 'assigned' | 'stranger';

const ADMINS: Screen[] = ['admin'];
const ALL: Screen[] = ['admin', 'assigned', 'stranger'];

let app: TestApp;
let root: Session;
let assigned: Session;
/** A user without group and titles. */
let stranger: Session;
let course: Awaited<ReturnType<typeof aCourse>>;
let screens: Record<Screen, LiveSocket>;

/** Expects a change to send news to these screens, and to no others. */
async function toldBy(change: () => Promise<unknown>, what: DataKind, whom: Screen[]): Promise<void> {
  for (const screen of Object.values(screens)) screen.forget();
  await change();
  const isTold = (screen: Screen) => screens[screen].news.some((news) => news.what === what);
  await until(5_000, () => whom.every(isTold));
  for (const screen of ALL) {
    await screens[screen].settle();
    expect([screen, isTold(screen)]).toEqual([screen, whom.includes(screen)]);
  }
}

const silentFor = async (change: () => Promise<unknown>): Promise<DataChanged[]> => {
  for (const screen of Object.values(screens)) screen.forget();
  await change();
  await Promise.all(ALL.map((screen) => screens[screen].settle()));
  return ALL.flatMap((screen) => screens[screen].news);
};

withApp(async (...begun) => {
  [app, root] = begun;
  [assigned, stranger] = [await Session.as(app, 'member'), await Session.as(app, 'all_profile')];
  screens = {
    admin: await root.socket(),
    assigned: await assigned.socket(),
    stranger: await stranger.socket(),
  };
});
beforeEach(async () => {
  course = await aCourse(root);
  await assign(root, assigned.user, course.title).expect(200);
});

describe('renewals are news for admins alone', () => {
  it.each([
    [
      'an update moves it',
      () => root.post('/api/users/update', { id: assigned.user._id, subValidity: 77 }).expect(200),
    ],
    ['somebody is registered', () => registered(root)],
    [
      'a renewal is taken back',
      async () => takeBack(root, undoOf(await renew(root, assigned.user._id))).expect(200),
    ],
  ])('when %s', (_, change) => toldBy(change, 'renewals', ADMINS));
});

describe('users are news for admins', () => {
  it('and for the user themselves, whose page shows their name and days', async () => {
    for (const screen of Object.values(screens)) screen.forget();
    const { _id } = assigned.user;
    await root.post('/api/users/update', { id: _id, observation: 'pays on time' }).expect(200);
    await until(5_000, () => screens.assigned.news.length > 0);
    expect(screens.assigned.news).toEqual([{ what: 'users', ids: [_id] }]);
    expect(screens.stranger.news).toEqual([]);
  });

  it('once for all of a plan, for admins and for each of them', async () => {
    const others = [await Session.as(app, 'member'), await Session.as(app, 'member')];
    const ids = [assigned, ...others].map(({ user }) => user._id);
    const plan = await planned(root, 'users.renew', ids, { days: 5 });
    for (const screen of Object.values(screens)) screen.forget();
    await runPlan(root, plan).expect(200);
    await until(5_000, () => ALL.some((screen) => screens[screen].news.some(({ what }) => what === 'undo')));
    await Promise.all(ALL.map((screen) => screens[screen].settle()));
    const told = (screen: Screen) => screens[screen].news.map(({ what }) => what).sort();
    expect(told('admin')).toEqual(['renewals', 'undo', 'users']);
    expect(told('assigned')).toEqual(['users']);
    expect(told('stranger')).toEqual([]);
  });

  it('and not when one only pings', async () => {
    expect(await silentFor(() => assigned.post('/api/users/ping').expect(200))).toEqual([]);
  });
});

it('nothing is told of a change that was refused', async () => {
  const { title } = course;
  const told = await silentFor(async () => {
    await root.post('/api/shops/create', { shop_name: title.shop_name }).expect(409);
    await root.post('/api/shops/update', { id: title._id, shop_name: '' }).expect(400);
    await root.delete('/api/shops/delete', { id: 'f'.repeat(24) }).expect(404);
    await assigned.post('/api/shops/create', { shop_name: aName('Title') }).expect(403);
    await fill(root.post('/api/products/create'), aCredentialForm(course.subtitle._id)).expect(400);
  });
  expect(told).toEqual([]);
});

describe('whoever has titles through a group hears of', () => {
  let member: Session;
  let screens: { admin: LiveSocket; member: LiveSocket; stranger: LiveSocket };
  let group: Awaited<ReturnType<typeof aGroup>>;

  beforeAll(async () => {
    [member, stranger] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
    screens = {
      admin: await root.socket(),
      member: await member.socket(),
      stranger: await stranger.socket(),
    };
  });
  beforeEach(async () => {
    [group, course] = [await aGroup(root), await aCourse(root)];
    await moveTo(root, member.user, group).expect(200);
    await giveTitles(root, group, course.title).expect(200);
  });

  /** Expects a change to reach the admin and the member of the group, but not the stranger. */
  async function isHeardOf<T>(
    change: () => PromiseLike<T>,
    what: 'shops' | 'products' = 'shops',
  ): Promise<T> {
    await Promise.all(Object.values(screens).map((screen) => screen.settle()));
    for (const screen of Object.values(screens)) screen.forget();
    const result = await change();
    const isTold = (screen: LiveSocket) => screen.news.some((news) => news.what === what);
    await until(5_000, () => isTold(screens.admin) && isTold(screens.member));
    await screens.stranger.settle();
    expect(isTold(screens.stranger)).toBe(false);
    return result;
  }

  it('the titles of their group', async () => {
    await isHeardOf(() => giveTitles(root, group).expect(200));
    await isHeardOf(() => giveTitles(root, group, course.title).expect(200));
  });

  it('another group, and none', async () => {
    await isHeardOf(() => moveTo(root, member.user).expect(200));
    await isHeardOf(() => moveTo(root, member.user, group).expect(200));
  });

  it('a plan that moves them, and its being taken back', async () => {
    const [other, ids] = [await aGroup(root), [member.user._id]];
    const plan = await planned(root, 'users.group', ids, { group: other._id });
    const done = await isHeardOf(() => runPlan(root, plan).expect(200));
    await isHeardOf(() => takeBack(root, undoOf(done)).expect(200));
  });

  it('the deletion of the group, and its being taken back', async () => {
    const deleted = await isHeardOf(() => root.post('/api/group/delete', { _id: group._id }).expect(200));
    await isHeardOf(() => takeBack(root, undoOf(deleted)).expect(200));
  });

  it('admins hear that a group has lost a title, whose deletion took it', async () => {
    screens.admin.forget();
    await root.delete('/api/shops/delete', { id: course.title._id }).expect(200);
    await until(5_000, () => screens.admin.news.some(({ what }) => what === 'groups'));
  });
});
