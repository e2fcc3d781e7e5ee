import type { DataKind } from '@keyroster/contracts';
import { aCourse, aCredentialForm, aTitle, fill } from '../support/data/courses.js';
import { answerOf } from '../support/checks/answer.js';
import { planned, runPlan, takeBack, undoOf } from '../support/checks/changes.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { until } from '../support/checks/until.js';

type Screen = 'admin' | 'member' | 'stranger';

const ADMINS: Screen[] = ['admin'];
const THEIRS: Screen[] = ['admin', 'member'];
const ALL: Screen[] = ['admin', 'member', 'stranger'];

let app: TestApp;
let root: Session;
let member: Session;
let screens: Record<Screen, LiveSocket>;

const forget = () => Object.values(screens).forEach((screen) => screen.forget());
const settle = () => Promise.all(Object.values(screens).map((screen) => screen.settle()));

/** Expects a change to send news to these screens, and to no others. */
async function toldBy<T>(change: () => PromiseLike<T>, what: DataKind, whom: Screen[]): Promise<T> {
  await settle();
  forget();
  const result = await change();
  const isTold = (screen: Screen) => screens[screen].news.some((news) => news.what === what);
  await until(5_000, () => whom.every(isTold));
  await settle();
  expect(ALL.filter(isTold)).toEqual(whom);
  return result;
}

withApp(async (...begun) => {
  [app, root] = begun;
  member = await Session.as(app, 'member');
  const stranger = await Session.as(app, 'all_profile');
  screens = {
    admin: await root.socket(),
    member: await member.socket(),
    stranger: await stranger.socket(),
  };
});

it('users are news once for all of a plan, for admins and for each of them, whose page shows their name', async () => {
  const others = [await Session.as(app, 'member'), await Session.as(app, 'member')];
  const ids = [member, ...others].map(({ user }) => user._id);
  const plan = await planned(root, 'users.renew', ids, { days: 5 });
  await toldBy(() => runPlan(root, plan).expect(200), 'undo', ADMINS);
  const told = ALL.map((screen) => screens[screen].news.map(({ what }) => what).sort());
  expect(told).toEqual([['renewals', 'undo', 'users'], ['users'], []]);
});

it('nothing is told of a ping, and of a change that was refused', async () => {
  const { title, subtitle } = await aCourse(root);
  await settle();
  forget();
  await member.post('/api/users/ping').expect(200);
  await root.post('/api/shops/create', { shop_name: title.shop_name }).expect(409);
  await root.post('/api/shops/update', { id: title._id, shop_name: '' }).expect(400);
  await root.delete('/api/shops/delete', { id: 'f'.repeat(24) }).expect(404);
  await fill(root.post('/api/products/create'), aCredentialForm(subtitle._id)).expect(400);
  await settle();
  expect(ALL.flatMap((screen) => screens[screen].news)).toEqual([]);
});

it('whoever has titles through a group hears of each change of these', async () => {
  const [group, other, title] = [await aGroup(root), await aGroup(root), await aTitle(root)];
  const isHeardOf = <T>(change: () => PromiseLike<T>): Promise<T> => toldBy(change, 'shops', THEIRS);
  await moveTo(root, member.user, group).expect(200);
  await isHeardOf(() => giveTitles(root, group, title).expect(200));
  await isHeardOf(() => giveTitles(root, group).expect(200));
  await isHeardOf(() => giveTitles(root, group, title).expect(200));
  await isHeardOf(() => moveTo(root, member.user).expect(200));
  await isHeardOf(() => moveTo(root, member.user, group).expect(200));
  const plan = await planned(root, 'users.group', [member.user._id], { group: other._id });
  const done = await isHeardOf(() => runPlan(root, plan).expect(200));
  await isHeardOf(() => takeBack(root, undoOf(done)).expect(200));
  const deleted = await isHeardOf(() => root.post('/api/group/delete', { _id: group._id }).expect(200));
  await isHeardOf(() => takeBack(root, undoOf(deleted)).expect(200));
  await toldBy(() => root.delete('/api/shops/delete', { id: title._id }).expect(200), 'groups', ALL);
});

it('a socket that says since when its page fetches is told what it missed, and no other socket is', async () => {
  await aTitle(root);
  await settle();
  const { serverTime } = await answerOf<{ serverTime: number }>(member.post('/api/users/ping'));
  await aTitle(root);
  const openedBy = (session: Session, news_since?: unknown) =>
    session.socket({ auth: { token: session.token, news_since } });
  const opened = [
    openedBy(root, serverTime),
    openedBy(root),
    openedBy(root, '0'),
    openedBy(member, serverTime),
  ];
  const all = await Promise.all(opened);
  await Promise.all(all.map((socket) => socket.settle()));
  const told = all.map(({ news }) => news.filter(({ what }) => what === 'shops'));
  expect(told).toEqual([[{ what: 'shops' }], [], [], []]);
  for (const socket of all) socket.close();
});
