import type { DataChanged, DataKind } from '@keyroster/contracts';
import type { WhitelistAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import {
  aCourse,
  aCredential,
  aCredentialForm,
  aName,
  assign,
  aSubtitle,
  aTitle,
  fill,
} from '../support/data/courses.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { MEDIA, namesIn } from '../support/data/media.js';
import { pictures } from '../support/data/pictures.js';
import { registered, renew, tell } from '../support/data/renewals.js';
import { aGroup, aGroupName, giveTitles, moveTo } from '../support/data/profile-groups.js';
import { aTemplate } from '../support/data/templates.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { until } from '../support/checks/until.js';
import { imported, planUsers } from '../support/data/imports.js';

type Screen = 'admin' | 'assigned' | 'stranger';

const ADMINS: Screen[] = ['admin'];
const CONCERNED: Screen[] = ['admin', 'assigned'];
const ALL: Screen[] = ['admin', 'assigned', 'stranger'];

let app: TestApp;
let root: Session;
let assigned: Session;
/** In no group, and with no title. */
let stranger: Session;
let course: Awaited<ReturnType<typeof aCourse>>;
let screens: Record<Screen, LiveSocket>;

/** What each screen was told, once those whom it concerns were. */
async function toldBy(change: () => Promise<unknown>, what: DataKind, whom: Screen[]): Promise<void> {
  for (const screen of Object.values(screens)) screen.forget();
  await change();
  const isTold = (screen: Screen) => screens[screen].news.some((news) => news.what === what);
  await until(2_000, () => whom.every(isTold));
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

describe('titles and what is assigned are news of shops', () => {
  it('for admins when a title is made', () => toldBy(() => aTitle(root), 'shops', ADMINS));

  it.each([
    [
      'a title is renamed',
      () => root.post('/api/shops/update', { id: course.title._id, shop_name: aName('Title') }).expect(200),
    ],
    ['a title is deleted', () => root.delete('/api/shops/delete', { id: course.title._id }).expect(200)],
    ['a subtitle is made', () => aSubtitle(root, course.title._id)],
    [
      'a subtitle is renamed',
      () =>
        root
          .post('/api/shops/subtitle/update', { id: course.subtitle._id, subtitle: aName('Subtitle') })
          .expect(200),
    ],
    [
      'a subtitle is deleted',
      () => root.delete('/api/shops/subtitle', { id: course.subtitle._id }).expect(200),
    ],
  ])('for admins and those to whom it is assigned when %s', (_, change) =>
    toldBy(change, 'shops', CONCERNED),
  );

  it('for admins and them when something is assigned to a user, and taken away', async () => {
    const title = await aTitle(root);
    const payload = { user_id: assigned.user._id, shop_id: [title._id] };
    await toldBy(() => root.post('/api/shops/assign', payload).expect(200), 'shops', CONCERNED);
    await toldBy(() => root.delete('/api/shops/unassign', payload).expect(200), 'shops', CONCERNED);
  });
});

describe('renewals are news for admins alone', () => {
  it.each([
    ['somebody is renewed', () => renew(root, assigned.user._id).expect(201)],
    ['they are told of their end', () => tell(root, assigned.user._id).expect(200)],
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

describe('credentials are news of products for admins and those to whom their title is assigned', () => {
  it.each([
    ['made', () => aCredential(root, course.subtitle._id)],
    [
      'changed',
      () => root.post('/api/products/update', { id: course.credential._id, course_name: 'new' }).expect(200),
    ],
    [
      'given another picture',
      async () =>
        fill(root.post('/api/update/image'), { id: course.credential._id }, await pictures.png()).expect(200),
    ],
    [
      'copied',
      () =>
        root
          .post('/api/products/copy', { subtitleId: course.subtitle._id, p_id: course.credential._id })
          .expect(201),
    ],
    ['deleted', () => root.delete('/api/products/delete', { id: course.credential._id }).expect(200)],
  ])('when one is %s', (_, change) => toldBy(change, 'products', CONCERNED));

  it('and for nobody else when the title is not assigned', async () => {
    const other = await aCourse(root);
    await toldBy(() => aCredential(root, other.subtitle._id), 'products', ADMINS);
  });
});

describe('users are news for admins', () => {
  it.each([
    ['made', () => Session.as(app, 'member')],
    [
      'changed',
      () => root.post('/api/users/update', { id: stranger.user._id, observation: 'pays late' }).expect(200),
    ],
    [
      'locked',
      async () => {
        const { user } = await Session.as(app, 'member');
        await root.post('/api/users/lock', { id: user._id, value: true }).expect(200);
      },
    ],
    [
      'deleted',
      async () => root.delete(`/api/users/${(await Session.as(app, 'member')).user._id}`).expect(200),
    ],
  ])('when one is %s', async (_, change) => {
    for (const screen of Object.values(screens)) screen.forget();
    await change();
    await until(2_000, () => screens.admin.news.some(({ what }) => what === 'users'));
    await screens.assigned.settle();
    expect(screens.assigned.news).toEqual([]);
  });

  it('and for the user themselves, whose page shows their name and days', async () => {
    for (const screen of Object.values(screens)) screen.forget();
    const { _id } = assigned.user;
    await root.post('/api/users/update', { id: _id, observation: 'pays on time' }).expect(200);
    await until(2_000, () => screens.assigned.news.length > 0);
    expect(screens.assigned.news).toEqual([{ what: 'users', ids: [_id] }]);
    expect(screens.stranger.news).toEqual([]);
  });

  it('once for all of a plan, for admins and for each of them', async () => {
    const others = [await Session.as(app, 'member'), await Session.as(app, 'member')];
    const ids = [assigned, ...others].map(({ user }) => user._id);
    const plan = await planned(root, 'users.renew', ids, { days: 5 });
    for (const screen of Object.values(screens)) screen.forget();
    await runPlan(root, plan).expect(200);
    await until(2_000, () => ALL.some((screen) => screens[screen].news.some(({ what }) => what === 'undo')));
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

describe('the whitelist is news for admins alone', () => {
  it('when it is added to, switched on and off, and taken from', async () => {
    await toldBy(
      () => root.post('/api/whitelist', { ip_address: '127.0.0.1' }).expect(201),
      'whitelist',
      ADMINS,
    );
    const enforce = (value: boolean) => () => root.post('/api/whitelist/enforce', { value }).expect(200);
    await toldBy(enforce(true), 'whitelist', ADMINS);
    await toldBy(enforce(false), 'whitelist', ADMINS);
    const [entry] = (await answerOf<WhitelistAnswer>(root.get('/api/whitelist'))).whitelist;
    await toldBy(() => root.delete('/api/whitelist', { id: entry?._id }).expect(200), 'whitelist', ADMINS);
  });
});

it('templates are news for admins alone', async () => {
  const fields = { kind: 'other', lang: 'en', name: 'News', text: 'Hi {name}' };
  await toldBy(() => root.post('/api/templates/save', fields).expect(200), 'templates', ADMINS);
  const { _id } = await aTemplate(root);
  await toldBy(() => root.post('/api/templates/delete', { _id }).expect(200), 'templates', ADMINS);
});

it.each(MEDIA)(
  '$kind are news for everybody, on whose pages they are',
  async ({ kind, list, upload, remove, field }) => {
    const picture = await pictures.png();
    await toldBy(() => root.post(upload).attach('file', picture, 'picture.png').expect(201), kind, ALL);
    const [name] = namesIn(await root.get(list).expect(200), field);
    await toldBy(() => root.post(remove, { name }).expect(200), kind, ALL);
  },
);

it('profile groups are news for admins, those who see all, and those who are in one', async () => {
  const group = await aGroup(root);
  const edit = { id: assigned.user._id, profileGroup: group._id };
  await root.post('/api/users/update', edit).expect(200);
  const rename = { _id: group._id, name: aGroupName() };
  await toldBy(() => root.post('/api/group/update', rename).expect(200), 'groups', ALL);
  await toldBy(() => root.post('/api/group/delete', { _id: group._id }).expect(200), 'groups', ALL);
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

  /** Hears of a change what is theirs alone: an admin and who is in the group, and nobody else. */
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
});
