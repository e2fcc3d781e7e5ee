import { readdir } from 'node:fs/promises';
import { dateInLima, daysLeft, formatStartDate } from '@keyroster/contracts';
import type {
  ReportAnswer,
  SeatListAnswer,
  TokenAnswer,
  UserAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import { BuiltProgram } from '../support/processes/built-program.js';
import { ownFolder } from '../support/processes/own-folder.js';
import { Session, type Served } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { titlesSeenBy } from '../support/data/courses.js';
import { inboxOf } from '../support/data/inbox.js';
import { messagesOf } from '../support/data/outreach.js';
import { ledger } from '../support/data/renewals.js';
import { webhooksOf } from '../support/data/webhooks.js';
import { activityList } from '../support/sockets/activity.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(180_000);

/** Settings that the demo has to ignore. */
const OF_A_REAL_SERVER = {
  MONGODB_URI_FILE: '/nowhere/mongodb-uri',
  JWT_SECRET_FILE: '/nowhere/jwt-secret',
  CREDENTIALS_KEY_FILE: '/nowhere/credentials-key',
  ADMIN_PASSWORD_FILE: '/nowhere/admin-password',
  SECOND_FACTOR: 'admins',
  PUBLIC_URL: 'https://roster.example',
  METRICS_PORT: '1',
};

let program: BuiltProgram;
let served: Served;
let admin: Session;
let users: UserAnswer[];

/** What it prints on stdout after a word. */
const said = (word: string): string[] => {
  const line = new RegExp(`^${word}: +(\\S+) / (\\S+?)(?:, at (\\S+))?$`, 'm').exec(program.stdout) ?? [];
  return line.slice(1);
};

const whoIs = (word: string): Promise<Session> => {
  const [name = '', password = ''] = said(word);
  return Session.of(served, name, password);
};

beforeAll(async () => {
  program = new BuiltProgram('scripts/demo.mjs', { PORT: '0', TMPDIR: folder, ...OF_A_REAL_SERVER });
  const [, url = ''] = await program.says(/^Keyroster ready on (\S+)$/m);
  served = { url };
  admin = await whoIs('Admin');
  ({ users } = await answerOf<UserListAnswer>(admin.get('/api/users/false')));
});

afterAll(() => program.end('SIGTERM'));
const folder = ownFolder();

it('has people whose accounts stand in every way', () => {
  const now = Date.now();
  const left = users.map((user) => daysLeft(user.sub_start_date, user.sub_validity, now));
  expect(left).toEqual(expect.arrayContaining([false, 0]));
  expect(left.some((days) => Number(days) > 0 && Number(days) < 4)).toBe(true);
  expect(left.some((days) => Number(days) >= 4)).toBe(true);
  expect(users.some((user) => user.is_locked)).toBe(true);
  expect(users.some((user) => typeof user.paused_until === 'number')).toBe(true);
  expect(users.some((user) => user.package)).toBe(true);
  expect(new Set(users.map((user) => user.role)).size).toBe(6);
});

it.each([
  ['/api/shops', 'shops', 3],
  ['/api/group/get', 'group', 3],
  ['/api/whitelist', 'whitelist', 3],
  ['/api/get_logo', 'urls', 3],
  ['/api/ads/get', 'ads', 3],
  ['/api/audit', 'entries', 3],
  ['/api/packages', 'packages', 3],
  ['/api/tokens', 'tokens', 1],
  ['/api/announcements', 'announcements', 1],
])('fills the list of %s with something to see', async (route, field, count) => {
  const answer = await answerOf<Record<string, unknown[]>>(admin.get(route));
  expect(answer[field]?.length).toBeGreaterThanOrEqual(count);
});

it('says truly who can sign in', async () => {
  expect(await titlesSeenBy(await whoIs('Member'))).not.toEqual([]);

  const [username = '', password = '', link = ''] = said('By PIN');
  expect(password).toMatch(/^\d+$/);
  const titleId = link.split('/').at(-1) ?? '';
  const anybody = await Session.as(served, 'nobody');
  const listed = await answerOf<UserListAnswer>(anybody.get(`/api/shops/getuserbyshopid/${titleId}`));
  expect(listed.users.map(({ email }) => email)).toContain(username);
  const entered = anybody.post('/api/users/userlogin', { username, password });
  expect((await answerOf<TokenAnswer>(entered)).token).toEqual(expect.any(String));
});

it('shows some active at once, from many addresses, and some not', async () => {
  await until(30_000, async () => (await activityList(admin)).counts.active >= 20);
  const { users: seen } = await activityList(admin);
  expect(new Set(seen.map((user) => user.ip_address)).size).toBeGreaterThanOrEqual(20);
  expect(seen.some((user) => user.last_ping_timestamp === 0)).toBe(true);
});

it('shows every part with life', async () => {
  // People who share are noticed by their pings, half a minute apart.
  await until(90_000, async () => {
    const { counts } = await inboxOf(admin);
    return (['alarm', 'trouble', 'exposed', 'source'] as const).every((kind) => (counts[kind] ?? 0) > 0);
  });
  await until(30_000, async () => {
    const { seats } = await answerOf<SeatListAnswer>(admin.get('/api/seats'));
    return seats.some(({ held, waiting }) => held.length === 2 && waiting.length > 0);
  });
  await until(30_000, async () => (await webhooksOf(admin)).some(({ last }) => last?.state === 'delivered'));
  await until(30_000, async () => (await messagesOf(admin)).some(({ state }) => state === 'delivered'));
  const supervisor = await whoIs('Staff');
  const { total } = await answerOf<UserListAnswer>(supervisor.get('/api/users/false'));
  expect(total).toBeGreaterThan(10);
  expect(await titlesSeenBy(supervisor)).toHaveLength(2);
  const today = formatStartDate(dateInLima(Date.now())).split('/').reverse().join('-');
  const report = admin.get('/api/reports').query({ from: today, to: today, by: 'title' });
  expect((await answerOf<ReportAnswer>(report)).sums.cost).toBeGreaterThan(0);
  const paid = (await ledger(admin, { limit: 1_000 })).renewals.filter(({ amount }) => amount > 0);
  const months = new Set(paid.map(({ at }) => new Date(at).getMonth()));
  expect(months.size).toBeGreaterThanOrEqual(4);
});

it('ends at a Ctrl-C and takes its data away', async () => {
  expect(await readdir(folder)).not.toEqual([]);
  expect(await program.end('SIGINT')).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});
