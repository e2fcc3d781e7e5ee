import type { PublicUserListAnswer, UserAnswer, UserChangedAnswer } from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { aCourse, assign, UNKNOWN_ID } from '../support/data/courses.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import { until } from '../support/checks/until.js';

const PER_MINUTE = 60;
const DAY_MS = 86_400_000;

let both: TwoProcesses;
let app: TestApp;
let admin: Session;
let nobody: Session;
let course: Awaited<ReturnType<typeof aCourse>>;

beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: false });
  ({ one: app, root: admin } = both);
  nobody = await Session.as(app, 'nobody');
});
afterAll(() => both.stop());
beforeEach(async () => {
  course = await aCourse(admin);
});
afterEach(() => app.turnClock(0));

let addresses = 0;
const ask = (id: string, from = `10.1.0.${(addresses += 1)}`) =>
  nobody.get(`/api/shops/getuserbyshopid/${id}`).set('X-Forwarded-For', from);

const listed = async (id: string): Promise<string[]> =>
  ((await ask(id).expect(200)).body as PublicUserListAnswer).users.map(({ email }) => email);

async function someone(details: object = {}): Promise<UserAnswer> {
  const answer = await admin.post('/api/users/register', aUser(details)).expect(201);
  return (answer.body as UserChangedAnswer).user;
}

async function someoneWithTheTitle(details: object = {}): Promise<UserAnswer> {
  const user = await someone(details);
  await assign(admin, user, course.title).expect(200);
  return user;
}

describe('who may enter by PIN', () => {
  it("is told to anyone, by a title's, a subtitle's or a credential's id, and no more than it takes", async () => {
    const { _id, email } = await someoneWithTheTitle();
    await someone();
    for (const { _id: id } of [course.title, course.subtitle, course.credential]) {
      expect((await ask(id).expect(200)).body).toEqual({ users: [{ _id, email }] });
    }
  });

  it('is nobody for an id that nobody has, and refused for what is none', async () => {
    expect((await ask(UNKNOWN_ID).expect(200)).body).toEqual({ users: [] });
    await ask('twelve chars').expect(400);
  });

  it('holds whose subscription is yet to begin, and nobody past its end', async () => {
    const now = new Date(Date.now() + 3 * DAY_MS);
    const subStartDate = [now.getUTCDate(), now.getUTCMonth() + 1, now.getUTCFullYear()].join('/');
    const future = await someoneWithTheTitle({ subStartDate, subValidity: 2 });
    expect(await listed(course.title._id)).toEqual([future.email]);
    app.turnClock(7 * DAY_MS);
    expect(await listed(course.title._id)).toEqual([]);
  });
});

it('answers sixty times a minute to an address, and then says when to ask again', async () => {
  const from = '10.2.0.1';
  for (let call = 0; call < PER_MINUTE; call += 1) await ask(UNKNOWN_ID, from).expect(200);
  const refused = await ask(course.title._id, from).expect(429);
  expect(refused.body).toMatchObject({ statusCode: 429, message: expect.any(String) as string });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  await ask(UNKNOWN_ID, '10.2.0.2').expect(200);
});

it('is not there with PUBLIC_USER_LIST=off, and the page is told so', async () => {
  const closed = await TestApp.start({ PUBLIC_USER_LIST: 'off' });
  try {
    const stranger = await Session.as(closed, 'nobody');
    await stranger.get(`/api/shops/getuserbyshopid/${UNKNOWN_ID}`).expect(404);
    await stranger.get('/api/shops/getuserbyshopid/zz').expect(404);
    const config = await stranger.get('/api/config').expect(200);
    expect(config.body).toMatchObject({ publicUserList: false });
    const { title } = await aCourse(await Session.root(closed));
    await stranger.get(`/api/shops/getuserbyshopid/${title._id}`).expect(404);
  } finally {
    await closed.stop();
  }
});

describe('the users of a title, for an admin', () => {
  it('are everyone to whom it is assigned, locked and expired ones too', async () => {
    const free = await someoneWithTheTitle({ subValidity: 10 });
    const locked = await someoneWithTheTitle({ subValidity: 31 });
    const expired = await someoneWithTheTitle({ subStartDate: '01/01/2020' });
    await someone();
    await admin.post('/api/users/lock', { id: locked._id, value: true }).expect(200);
    const answer = await admin.get(`/api/shops/users/${course.title._id}`).expect(200);
    const { users } = answer.body as { users: { _id: string }[] };
    const row = ({ _id, email }: UserAnswer, is_locked: boolean, days_left: number | false) => ({
      _id,
      email,
      is_locked,
      days_left,
      from: 'user',
    });
    expect(users).toHaveLength(3);
    // A day that has begun doesn't count as left.
    expect(users).toEqual(
      expect.arrayContaining([row(free, false, 9), row(locked, true, 30), row(expired, false, false)]),
    );
  });
});

describe('on two processes', () => {
  const ELSEWHERE_WITHIN_MS = 5_000;

  let stays: Session;
  let member: Session;
  let calls = 0;

  /** From a new address each time, because the list is throttled. */
  async function listed(app: TestApp): Promise<string[]> {
    calls += 1;
    const answer = await (
      await Session.as(app, 'nobody')
    )
      .get(`/api/shops/getuserbyshopid/${course.title._id}`)
      .set('X-Forwarded-For', `10.3.${Math.floor(calls / 250)}.${calls % 250}`)
      .expect(200);
    return (answer.body as PublicUserListAnswer).users.map(({ email }) => email);
  }

  const edit = (fields: object) =>
    admin.post('/api/users/update', { id: member.user._id, ...fields }).expect(200);

  beforeEach(async () => {
    stays = await Session.as(both.one, 'member', { email: `m_${course.title._id}` });
    member = await Session.as(both.one, 'member', { email: `a_${course.title._id}` });
    for (const { user } of [stays, member]) await assign(admin, user, course.title).expect(200);
    await until(ELSEWHERE_WITHIN_MS * 5, async () => (await listed(both.other)).length === 2);
  });

  it.each<[string, () => PromiseLike<unknown>, () => string[]]>([
    [
      'a lock',
      () => admin.post('/api/users/lock', { id: member.user._id, value: true }).expect(200),
      () => [stays.user.email],
    ],
    [
      'another name',
      () => edit({ email: `z_${course.title._id}` }),
      () => [stays.user.email, `z_${course.title._id}`],
    ],
    [
      'the title taken away',
      () =>
        admin
          .delete('/api/shops/unassign', { user_id: member.user._id, shop_id: [course.title._id] })
          .expect(200),
      () => [stays.user.email],
    ],
    [
      'the title’s deletion',
      () => admin.delete('/api/shops/delete', { id: course.title._id }).expect(200),
      () => [],
    ],
  ])(
    'after %s the next call tells who may enter, and on another process within a second',
    async (...change) => {
      const [, make, names] = change;
      expect(await listed(both.one)).toEqual([member.user.email, stays.user.email]);
      expect(await listed(both.other)).toEqual([member.user.email, stays.user.email]);
      await make();
      const made = performance.now();
      expect(await listed(both.one)).toEqual(names());
      await until(ELSEWHERE_WITHIN_MS, async () => {
        const elsewhere = await listed(both.other);
        return JSON.stringify(elsewhere) === JSON.stringify(names());
      });
      expect(performance.now() - made).toBeLessThan(ELSEWHERE_WITHIN_MS + 500);
    },
  );

  it('after a title is given to somebody they are told of, at their place by name', async () => {
    const late = await Session.as(both.one, 'member', { email: `c_${course.title._id}` });
    expect(await listed(both.one)).toHaveLength(2);
    await assign(admin, late.user, course.title).expect(200);
    const names = [member, late, stays].map(({ user }) => user.email);
    expect(await listed(both.one)).toEqual(names);
    await until(ELSEWHERE_WITHIN_MS, async () => (await listed(both.other)).length === 3);
    expect(await listed(both.other)).toEqual(names);
  });
});
