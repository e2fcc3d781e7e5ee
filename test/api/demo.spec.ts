import type { TokenAnswer, UserAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { daysLeft } from '@keyroster/contracts';
import { DEMO_PASSWORD, fillDemo, type Demo } from '../../backend/src/demo/demo.js';
import { logIn, Session } from '../support/session.js';
import { ADMIN, TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

jest.setTimeout(60_000);

let app: TestApp;
let demo: Demo;
let users: UserAnswer[];
let nobody: Session;

const calledAdmin = { ADMIN_PASSWORD: DEMO_PASSWORD, TRUST_PROXY: 'loopback' };
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const asAdmin = async <T>(path: string): Promise<T> => {
  const token = await logIn(app, ADMIN.username, DEMO_PASSWORD);
  return (await nobody.get(path).set(bearer(token)).expect(200)).body as T;
};

beforeAll(async () => {
  app = await TestApp.start(calledAdmin);
  demo = await fillDemo(app.url, ADMIN.username);
  nobody = await Session.as(app, 'nobody');
  ({ users } = await asAdmin<UserListAnswer>('/api/users/false'));
});
afterAll(() => app.stop());

it('has people whose accounts stand in every way', () => {
  const now = Date.now();
  const left = users.map((user) => daysLeft(user.sub_start_date, user.sub_validity, now));
  for (const isOfAKind of [
    (days: number | false) => days === false,
    (days: number | false) => days === 0,
    (days: number | false) => days !== false && days > 0 && days < 4,
    (days: number | false) => days !== false && days >= 4,
  ]) {
    expect(left.some(isOfAKind)).toBe(true);
  }
  expect(users.some((user) => user.is_locked)).toBe(true);
  expect(users.some((user) => typeof user.paused_until === 'number')).toBe(true);
  expect(new Set(users.map((user) => user.role)).size).toBe(5);
});

it('fills every list with something to see', async () => {
  const lists = [
    ['/api/shops', 'shops'],
    ['/api/group/get', 'group'],
    ['/api/whitelist', 'whitelist'],
    ['/api/get_logo', 'urls'],
    ['/api/ads/get', 'ads'],
    ['/api/audit', 'entries'],
  ] as const;
  for (const [path, field] of lists) {
    const answer = await asAdmin<Record<string, unknown[]>>(path);
    expect([path, (answer[field] ?? []).length > 2]).toEqual([path, true]);
  }
});

it('says truly who can sign in', async () => {
  const words = demo.words.join('\n');
  const [, admin, adminPassword] = /Admin: +(\S+) \/ (\S+)/.exec(words) ?? [];
  const [, member = '', memberPassword = ''] = /Member: +(\S+) \/ (\S+)/.exec(words) ?? [];
  const [, other, pin, titleId = ''] =
    /By PIN: +(\S+) \/ (\d+), at \S+\/users_with_shop\/(\w+)/.exec(words) ?? [];
  expect([admin, adminPassword]).toEqual([ADMIN.username, DEMO_PASSWORD]);
  const token = await logIn(app, member, memberPassword);
  expect((await nobody.get('/api/shops').set(bearer(token)).expect(200)).body).not.toEqual({ shops: [] });
  const listed = await nobody.get(`/api/shops/getuserbyshopid/${titleId}`).expect(200);
  expect((listed.body as UserListAnswer).users.map(({ email }) => email)).toContain(other);
  const entered = await nobody.post('/api/users/userlogin', { username: other, password: pin }).expect(200);
  expect((entered.body as TokenAnswer).token).toEqual(expect.any(String));
});

it('shows some active at once, from many addresses, and some not', async () => {
  const life = new AbortController();
  demo.simulate(life.signal);
  try {
    await until(20_000, async () => {
      const { counts } = await asAdmin<{ counts: { active: number } }>('/api/users/true');
      return counts.active >= 20;
    });
    const { users: seen } = await asAdmin<UserListAnswer>('/api/users/true');
    expect(new Set(seen.map((user) => user.ip_address)).size).toBeGreaterThanOrEqual(20);
    expect(seen.some((user) => user.last_ping_timestamp === 0)).toBe(true);
  } finally {
    life.abort();
  }
});
