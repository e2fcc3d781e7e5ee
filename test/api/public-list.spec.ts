import { DAY_MS, todayInLima } from '@keyroster/contracts';
import type {
  BrowserAnswer,
  PublicUserListAnswer,
  TitleUserListAnswer,
  UserAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import { Settings } from '../../backend/src/config/settings.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { aCourse, assign, unassign, UNKNOWN_ID } from '../support/data/courses.js';
import { registered } from '../support/data/renewals.js';
import { aGroup } from '../support/data/profile-groups.js';
import { ENDING, turnToEnd } from '../support/app/subscription-end.js';
import { Session, type TestApp } from '../support/app/session.js';
import { withTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.js';
import { until } from '../support/checks/until.js';

let both: TwoProcesses;
let app: TestApp;
let admin: Session;
let nobody: Session;
let course: Awaited<ReturnType<typeof aCourse>>;

withTwoProcesses(async (started) => {
  both = started;
  ({ one: app, root: admin } = both);
  nobody = await Session.as(app, 'nobody');
});
beforeEach(async () => {
  course = await aCourse(admin);
});

let asked = 0;
/** From a new address each time, because the list is limited per address. */
const ask = (id: string, { from = `10.1.${(asked += 1) >> 8}.${asked & 255}`, of = app } = {}) =>
  nobody.on(of).get(`/api/shops/getuserbyshopid/${id}`).set('X-Forwarded-For', from);

const listed = async (of = app): Promise<string[]> =>
  (await answerOf<PublicUserListAnswer>(ask(course.title._id, { of }))).users.map(({ email }) => email);

async function someoneWithTheTitle(details: object = {}): Promise<UserAnswer> {
  const user = await registered(admin, details);
  await assign(admin, user, course.title).expect(200);
  return user;
}

describe('who may enter by PIN', () => {
  it("is told to anyone, by a title's, a subtitle's or a credential's id, and no more than it takes", async () => {
    const { _id, email } = await someoneWithTheTitle();
    await registered(admin);
    for (const { _id: id } of [course.title, course.subtitle, course.credential]) {
      expect(await answerOf(ask(id))).toEqual({ users: [{ _id, email }] });
    }
    expect(await answerOf(ask(UNKNOWN_ID))).toEqual({ users: [] });
  });

  it('holds whose subscription is yet to begin', async () => {
    const subStartDate = todayInLima(Date.now() + 3 * DAY_MS);
    const future = await someoneWithTheTitle({ subStartDate, subValidity: 2 });
    expect(await listed()).toEqual([future.email]);
  });
});

it('answers sixty times a minute to an address, and then says when to ask again', async () => {
  const from = '10.2.0.1';
  for (let call = 0; call < 60; call += 1) await ask(UNKNOWN_ID, { from }).expect(200);
  const { headers } = await refused(ask(course.title._id, { from }), 429);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  await ask(UNKNOWN_ID, { from: '10.2.0.2' }).expect(200);
});

it('is not there with PUBLIC_USER_LIST=off, and the page is told so', async () => {
  jest.replaceProperty(app.get(Settings), 'isUserListPublic', false);
  for (const id of [course.title._id, 'zz']) await ask(id).expect(404);
  expect(await answerOf(nobody.get('/api/config'))).toMatchObject({ publicUserList: false });
});

it('the users of a title are for an admin all who have it, locked and expired ones too', async () => {
  const free = await someoneWithTheTitle({ subValidity: 10 });
  const locked = await someoneWithTheTitle({ subValidity: 31 });
  const expired = await someoneWithTheTitle({ subStartDate: '01/01/2020' });
  await registered(admin);
  await lock(true)(locked);
  const { users } = await answerOf<TitleUserListAnswer>(admin.get(`/api/shops/users/${course.title._id}`));
  expect(users).toHaveLength(3);
  // A day that has begun doesn't count as left.
  for (const [{ _id, email }, is_locked, days_left] of [
    [free, false, 9],
    [locked, true, 30],
    [expired, false, false],
  ] as const) {
    expect(users).toContainEqual({ _id, email, is_locked, days_left, from: 'user' });
  }
});

type Change = (user: { _id: string }) => PromiseLike<unknown>;

const edit =
  (change: object): Change =>
  ({ _id: id }) =>
    admin.post('/api/users/update', { id, ...change }).expect(200);
const lock =
  (value: boolean): Change =>
  ({ _id: id }) =>
    admin.post('/api/users/lock', { id, value }).expect(200);
const takeTitle: Change = (user) => unassign(admin, user, course.title).expect(200);
const deleteTitle = () => admin.delete('/api/shops/delete', { id: course.title._id }).expect(200);

describe('somebody', () => {
  /** The places where a user can be listed. */
  const PLACES = ['public', 'users', 'activity', 'title', 'group'] as const;
  type Place = (typeof PLACES)[number];

  let group: string;

  beforeAll(async () => {
    group = (await aGroup(admin))._id;
  });

  async function aMember(details: object = {}): Promise<Session> {
    const member = await Session.as(app, 'member', { profileGroup: group, ...details });
    await assign(admin, member.user, course.title).expect(200);
    expect(await whereShown(member)).toEqual(PLACES);
    return member;
  }

  async function whereShown({ user }: Session): Promise<Place[]> {
    const has = (users: { _id: string }[]) => users.some(({ _id }) => _id === user._id);
    const usersOf = async (path: string) => (await answerOf<UserListAnswer>(admin.get(path))).users;
    const { browser } = await answerOf<BrowserAnswer>(admin.get('/api/browser'));
    const shown: Record<Place, boolean> = {
      public: (await listed()).includes(user.email),
      users: has(await usersOf('/api/users/false')),
      activity: has(await usersOf('/api/users/true')),
      title: has(await usersOf(`/api/shops/users/${course.title._id}`)),
      group: browser.some(({ users }) => has(users)),
    };
    return PLACES.filter((place) => shown[place]);
  }

  it.each<[string, Change, readonly Place[]]>([
    ['locked', lock(true), ['public']],
    ['expired', edit({ subStartDate: '1/1/2020' }), ['public']],
    ['unassigned', takeTitle, ['public', 'title']],
    ['made an admin', edit({ role: 'admin' }), ['public', 'activity']],
    ['taken out of the group', edit({ profileGroup: '' }), ['group']],
    ['deleted', ({ _id }) => admin.delete(`/api/users/${_id}`).expect(200), PLACES],
  ])(
    'who is %s shows nowhere where they don’t belong, from the next call on',
    async (_what, by, goneFrom) => {
      const member = await aMember();
      await by(member.user);
      expect(await whereShown(member)).toEqual(PLACES.filter((place) => !goneFrom.includes(place)));
    },
  );

  it.each<[string, Change, Change]>([
    ['unlocked', lock(true), lock(false)],
    ['renewed', edit({ subStartDate: '1/1/2020' }), edit({ subValidity: 36_500 })],
  ])('who is %s is back on the next call', async (_what, away, back) => {
    const member = await aMember();
    await away(member.user);
    expect(await listed()).toEqual([]);
    await back(member.user);
    expect(await whereShown(member)).toEqual(PLACES);
  });

  it('expired by the clock alone shows no more, and gets in nowhere', async () => {
    const member = await aMember(ENDING);
    turnToEnd(app);
    const [shown, { status }] = [await listed(), await member.get('/api/verify-token')];
    expect({ shown, status }).toEqual({ shown: [], status: 401 });
  });
});

describe('on two processes', () => {
  const ELSEWHERE_WITHIN_MS = 5_000;

  let stays: UserAnswer;
  let member: UserAnswer;

  const named = (letter: string) => ({ email: `${letter}_${course.title._id}` });

  beforeEach(async () => {
    stays = await someoneWithTheTitle(named('m'));
    member = await someoneWithTheTitle(named('a'));
    await until(ELSEWHERE_WITHIN_MS, async () => (await listed(both.other)).length === 2);
  });

  it.each<[string, () => PromiseLike<unknown>, () => string[]]>([
    ['a lock', () => lock(true)(member), () => [stays.email]],
    ['another name', () => edit(named('z'))(member), () => [stays.email, named('z').email]],
    ['the title taken away', () => takeTitle(member), () => [stays.email]],
    ['the title’s deletion', () => deleteTitle(), () => []],
    [
      'a title given to somebody',
      () => someoneWithTheTitle(named('c')),
      () => [member.email, named('c').email, stays.email],
    ],
  ])(
    'after %s the next call tells who may enter, and on another process within a second',
    async (_what, make, names) => {
      for (const process of [both.one, both.other])
        expect(await listed(process)).toEqual([member.email, stays.email]);
      await make();
      expect(await listed(both.one)).toEqual(names());
      await until(ELSEWHERE_WITHIN_MS, async () => {
        expect(await listed(both.other)).toEqual(names());
        return true;
      });
    },
  );
});
