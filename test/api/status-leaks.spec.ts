import type {
  BrowserAnswer,
  PublicUserListAnswer,
  TitleUserListAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import request from 'supertest';
import { answerOf } from '../support/checks/answer.js';
import { aCourse, aCredential, assign } from '../support/data/courses.js';
import { MEDIA, namesIn } from '../support/data/media.js';
import { pictures } from '../support/data/pictures.js';
import { aGroup } from '../support/data/profile-groups.js';
import { Session } from '../support/app/session.js';
import { ENDING, turnToEnd } from '../support/app/subscription-end.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

jest.setTimeout(120_000);

type Course = Awaited<ReturnType<typeof aCourse>>;

/** Where a user shows, and to whom. */
const PLACES = ['public', 'users', 'activity', 'title', 'group'] as const;
type Place = (typeof PLACES)[number];

interface Change {
  what: string;
  by: (member: Session) => PromiseLike<unknown>;
  /** Where they show no more, from the next call on. */
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

/** By the title, and by what is in it, each of which anyone may name. */
async function publicLists(): Promise<PublicUserListAnswer[]> {
  const ids = [course.title._id, course.subtitle._id, course.credential._id];
  return Promise.all(
    ids.map((id) => answerOf<PublicUserListAnswer>(request(app.url).get(`/api/shops/getuserbyshopid/${id}`))),
  );
}

async function whereShown({ user }: Session): Promise<Place[]> {
  const has = ({ users }: { users: { _id: string }[] }) => users.some(({ _id }) => _id === user._id);
  const lists = await publicLists();
  // In all three or in none.
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

const pictureOf = (path: string) => request(app.url).get(path);

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

  it('at an address that is not listed any more is out on the next call, and an admin is not', async () => {
    const member = await aMember();
    await root.post('/api/whitelist', { ip_address: '10.0.0.0/8' }).expect(201);
    await root.post('/api/whitelist/enforce', { value: true }).expect(200);
    const refusal = await member.get('/api/shops');
    await root.post('/api/whitelist/enforce', { value: false }).expect(200);
    expect([refusal.status, refusal.body]).toEqual([
      401,
      expect.objectContaining({ message: 'Your address is not on the whitelist' }),
    ]);
  });
});

describe('a picture is gone on the next call', () => {
  const replaced = async (id: string) =>
    root
      .post('/api/update/image')
      .field('id', id)
      .attach('file', await pictures.jpg(), 'picture.jpg')
      .expect(200);

  it.each([
    [
      'its credential',
      ({ credential }: Course) => root.delete('/api/products/delete', { id: credential._id }),
    ],
    ['its subtitle', ({ subtitle }: Course) => root.delete('/api/shops/subtitle', { id: subtitle._id })],
    ['its title', ({ title }: Course) => root.delete('/api/shops/delete', { id: title._id })],
  ])('with %s, and what was in it is not there for anybody', async (_, remove) => {
    const made = await aCourse(root);
    const member = await Session.as(app, 'member');
    await assign(root, member.user, made.title).expect(200);
    const path = `/static/products/${made.credential.image}`;
    await pictureOf(path).expect(200);
    await remove(made).expect(200);
    await pictureOf(path).expect(404);
    const left = await member.get(`/api/products/${made.subtitle._id}`);
    expect(left.text).not.toContain(made.credential._id);
    await root.post('/api/products/update', { id: made.credential._id, course_name: 'x' }).expect(404);
  });

  it('when another takes its place', async () => {
    const { _id, image } = await aCredential(root, course.subtitle._id);
    await pictureOf(`/static/products/${image}`).expect(200);
    await replaced(_id);
    await pictureOf(`/static/products/${image}`).expect(404);
  });

  it.each(MEDIA)('from $kind, and from every list of them', async ({ kind, list, upload, remove, field }) => {
    const picture = await pictures.png();
    const made = await root.post(upload).attach('file', picture, 'picture.png').expect(201);
    const [name = ''] = namesIn(made, field);
    await pictureOf(`/static/${kind}/${name}`).expect(200);
    await root.post(remove, { name }).expect(200);
    await pictureOf(`/static/${kind}/${name}`).expect(404);
    expect(namesIn(await root.get(list).expect(200), field)).not.toContain(name);
    const { text } = await request(app.url).get('/api/config').expect(200);
    expect(text).not.toContain(name);
  });

  it('is found under no other kind', async () => {
    const { image } = await aCredential(root, course.subtitle._id);
    for (const kind of ['logos', 'ads', 'users', '__proto__'])
      await pictureOf(`/static/${kind}/${image}`).expect(404);
  });
});
