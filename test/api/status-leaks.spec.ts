import type {
  BrowserAnswer,
  PublicUserListAnswer,
  TitleUserListAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import request from 'supertest';
import { answerOf } from '../support/checks/answer.js';
import { aCourse, assign } from '../support/data/courses.js';
import { aGroup } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import { ENDING, turnToEnd } from '../support/app/subscription-end.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

jest.setTimeout(120_000);

type Course = Awaited<ReturnType<typeof aCourse>>;

/** The places where a user can be listed. */
const PLACES = ['public', 'users', 'activity', 'title', 'group'] as const;
type Place = (typeof PLACES)[number];

interface Change {
  what: string;
  by: (member: Session) => PromiseLike<unknown>;
  /** The places where they are no longer listed, from the next call on. */
  goneFrom: readonly Place[];
}

let app: TestApp;
let root: Session;
let course: Course;
let groupId: string;

const edit = (change: object) => (member: Session) =>
  root.post('/api/users/update', { id: member.user._id, ...change }).expect(200);
const setLock = (value: boolean) => (member: Session) =>
  root.post('/api/users/lock', { id: member.user._id, value }).expect(200);
const unassign = ({ user }: Session) =>
  root.delete('/api/shops/unassign', { user_id: user._id, shop_id: [course.title._id] }).expect(200);

const CHANGES: Change[] = [
  { what: 'locked', by: setLock(true), goneFrom: ['public'] },
  { what: 'expired', by: edit({ subStartDate: '1/1/2020' }), goneFrom: ['public'] },
  { what: 'unassigned', by: unassign, goneFrom: ['public', 'title'] },
  { what: 'made an admin', by: edit({ role: 'admin' }), goneFrom: ['public', 'activity'] },
  { what: 'taken out of the group', by: edit({ profileGroup: '' }), goneFrom: ['group'] },
  { what: 'deleted', by: ({ user }) => root.delete(`/api/users/${user._id}`).expect(200), goneFrom: PLACES },
];

/** The public lists by the title and by what is in it, each of which anyone may name. */
async function publicLists(): Promise<PublicUserListAnswer[]> {
  const ids = [course.title._id, course.subtitle._id, course.credential._id];
  return Promise.all(
    ids.map((id) => answerOf<PublicUserListAnswer>(request(app.url).get(`/api/shops/getuserbyshopid/${id}`))),
  );
}

async function whereShown({ user }: Session): Promise<Place[]> {
  const has = ({ users }: { users: { _id: string }[] }) => users.some(({ _id }) => _id === user._id);
  const lists = await publicLists();
  // A user is in all three or in none.
  expect(new Set(lists.map(has)).size).toBe(1);
  const { browser } = await answerOf<BrowserAnswer>(root.get('/api/browser'));
  const title = await answerOf<TitleUserListAnswer>(root.get(`/api/shops/users/${course.title._id}`));
  const shown: Record<Place, boolean> = {
    public: lists.every(has),
    users: has(await answerOf<UserListAnswer>(root.get('/api/users/false'))),
    activity: has(await answerOf<UserListAnswer>(root.get('/api/users/true'))),
    title: has(title),
    group: browser.some(has),
  };
  return PLACES.filter((place) => shown[place]);
}

async function aMember(details: object = {}): Promise<Session> {
  const member = await Session.as(app, 'member', { profileGroup: groupId, ...details });
  await assign(root, member.user, course.title).expect(200);
  expect(await whereShown(member)).toEqual(PLACES);
  return member;
}

withApp(
  async (...begun) => {
    [app, root] = begun;
    course = await aCourse(root);
    groupId = (await aGroup(root))._id;
  },
  { PUBLIC_LIST_PER_MINUTE: '100000' },
);

describe('somebody who is', () => {
  it.each(CHANGES)(
    '$what shows nowhere where they don’t belong, from the next call on',
    async ({ by, goneFrom }) => {
      const member = await aMember();
      await by(member);
      expect(await whereShown(member)).toEqual(PLACES.filter((place) => !goneFrom.includes(place)));
    },
  );

  it.each([
    ['unlocked', setLock(true), setLock(false)],
    ['renewed', edit({ subStartDate: '1/1/2020' }), edit({ subValidity: 36_500 })],
  ])('%s is back on the next call', async (_, away, back) => {
    const member = await aMember();
    await away(member);
    expect(await whereShown(member)).not.toContain('public');
    await back(member);
    expect(await whereShown(member)).toEqual(PLACES);
  });

  it('expired by the clock alone shows no more, and gets in nowhere', async () => {
    const member = await aMember(ENDING);
    turnToEnd(app);
    const lists = await publicLists();
    const { status } = await member.get('/api/verify-token');
    app.turnClock(0);
    expect(lists.flatMap(({ users }) => users).map(({ _id }) => _id)).not.toContain(member.user._id);
    expect(status).toBe(401);
  });
});
