import type { PublicUserListAnswer } from '@keyroster/contracts/dto';
import { aCourse, assign } from '../support/data/courses.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import { until } from '../support/checks/until.js';
const ELSEWHERE_WITHIN_MS = 1_000;

let both: TwoProcesses;
let root: Session;
let course: Awaited<ReturnType<typeof aCourse>>;
let stays: Session;
let member: Session;
let calls = 0;

/** Each from an address of its own: the list is throttled. */
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
  root.post('/api/users/update', { id: member.user._id, ...fields }).expect(200);

beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: false });
  ({ root } = both);
});
beforeEach(async () => {
  course = await aCourse(root);
  stays = await Session.as(both.one, 'member', { email: `m_${course.title._id}` });
  member = await Session.as(both.one, 'member', { email: `a_${course.title._id}` });
  for (const { user } of [stays, member]) await assign(root, user, course.title).expect(200);
  await until(ELSEWHERE_WITHIN_MS * 5, async () => (await listed(both.other)).length === 2);
});
afterAll(() => both.stop());

it.each<[string, () => PromiseLike<unknown>, () => string[]]>([
  [
    'a lock',
    () => root.post('/api/users/lock', { id: member.user._id, value: true }).expect(200),
    () => [stays.user.email],
  ],
  ['the end of a subscription', () => edit({ subStartDate: '01/01/2020' }), () => [stays.user.email]],
  ['another role', () => edit({ role: 'specific' }), () => [member.user.email, stays.user.email]],
  ['the admin’s role', () => edit({ role: 'admin' }), () => [stays.user.email]],
  [
    'another name',
    () => edit({ email: `z_${course.title._id}` }),
    () => [stays.user.email, `z_${course.title._id}`],
  ],
  ['a deletion', () => root.delete(`/api/users/${member.user._id}`).expect(200), () => [stays.user.email]],
  [
    'the title taken away',
    () =>
      root
        .delete('/api/shops/unassign', { user_id: member.user._id, shop_id: [course.title._id] })
        .expect(200),
    () => [stays.user.email],
  ],
  [
    'the title’s deletion',
    () => root.delete('/api/shops/delete', { id: course.title._id }).expect(200),
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
  await assign(root, late.user, course.title).expect(200);
  const names = [member, late, stays].map(({ user }) => user.email);
  expect(await listed(both.one)).toEqual(names);
  await until(ELSEWHERE_WITHIN_MS, async () => (await listed(both.other)).length === 3);
  expect(await listed(both.other)).toEqual(names);
});
