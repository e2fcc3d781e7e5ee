import { planned, runPlan } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { until } from '../support/checks/until.js';
import { aCourse, aCredential } from '../support/data/courses.js';
import { imported, planUsers } from '../support/data/imports.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let root: Session;
let member: Session;
let stranger: Session;
let screens: { admin: LiveSocket; member: LiveSocket; stranger: LiveSocket };
let group: Awaited<ReturnType<typeof aGroup>>;
let course: Awaited<ReturnType<typeof aCourse>>;

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
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
afterAll(() => app.stop());

/** Hears of a change what is theirs alone: an admin and who is in the group, and nobody else. */
async function isHeardOf<T>(change: () => PromiseLike<T>, what: 'shops' | 'products' = 'shops'): Promise<T> {
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

it('an import that moves them', async () => {
  const other = await aGroup(root);
  const file = `email,profileGroup\n${member.user.email},${other.name}\n`;
  const plan = await planUsers(root, file, { mode: 'upsert' });
  await isHeardOf(() => imported(root, plan));
});

it('the deletion of the group, and its being taken back', async () => {
  const deleted = await isHeardOf(() => root.post('/api/group/delete', { _id: group._id }).expect(200));
  await isHeardOf(() => takeBack(root, undoOf(deleted)).expect(200));
});

it('what becomes of the title itself, and of what lies in it', async () => {
  await isHeardOf(() =>
    root.post('/api/shops/update', { id: course.title._id, shop_name: `${course.title.shop_name} anew` }),
  );
  await isHeardOf(() => aCredential(root, course.subtitle._id), 'products');
  const deleted = await isHeardOf(() => root.delete('/api/shops/delete', { id: course.title._id }));
  await isHeardOf(() => takeBack(root, undoOf(deleted)).expect(200));
});

it('admins hear that a group has lost a title, whose deletion took it', async () => {
  screens.admin.forget();
  await root.delete('/api/shops/delete', { id: course.title._id }).expect(200);
  await until(5_000, () => screens.admin.news.some(({ what }) => what === 'groups'));
});
