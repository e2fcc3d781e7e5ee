import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dateInLima, daysLeft, formatStartDate, type InboxKind } from '@keyroster/contracts';
import type {
  RenewalListAnswer,
  ReportAnswer,
  SeatListAnswer,
  SentMessageListAnswer,
  TitleListAnswer,
  TokenAnswer,
  UserAnswer,
  UserListAnswer,
  WebhookListAnswer,
} from '@keyroster/contracts/dto';
import { BuiltProgram } from '../support/processes/built-program.js';
import { logIn, Session, type Served } from '../support/app/session.js';
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
let folder: string;
let served: Served;
let adminToken: string;
let users: UserAnswer[];
let nobody: Session;

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** What it prints on stdout after a word. */
const said = (word: string): string[] => {
  const line = new RegExp(`^${word}: +(\\S+) / (\\S+?)(?:, at (\\S+))?$`, 'm').exec(program.stdout) ?? [];
  return line.slice(1);
};

const asAdmin = async <T>(route: string): Promise<T> =>
  (await nobody.get(route).set(bearer(adminToken)).expect(200)).body as T;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyroster-test-demo-'));
  program = new BuiltProgram('scripts/demo.mjs', { PORT: '0', TMPDIR: folder, ...OF_A_REAL_SERVER });
  const [, url = ''] = await program.says(/^Keyroster ready on (\S+)$/m);
  served = { url };
  nobody = await Session.as(served, 'nobody');
  const [name = '', password = ''] = said('Admin');
  adminToken = await logIn(served, name, password);
  ({ users } = await asAdmin<UserListAnswer>('/api/users/false'));
});

afterAll(async () => {
  await program.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

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
  const answer = await asAdmin<Record<string, unknown[]>>(route);
  expect(answer[field]?.length).toBeGreaterThanOrEqual(count);
});

it('says truly who can sign in', async () => {
  const [member = '', memberPassword = ''] = said('Member');
  const token = await logIn(served, member, memberPassword);
  expect((await nobody.get('/api/shops').set(bearer(token)).expect(200)).body).not.toEqual({ shops: [] });

  const [username = '', password = '', link = ''] = said('By PIN');
  expect(password).toMatch(/^\d+$/);
  const titleId = link.split('/').at(-1) ?? '';
  const listed = await nobody.get(`/api/shops/getuserbyshopid/${titleId}`).expect(200);
  expect((listed.body as UserListAnswer).users.map(({ email }) => email)).toContain(username);
  const entered = await nobody.post('/api/users/userlogin', { username, password }).expect(200);
  expect((entered.body as TokenAnswer).token).toEqual(expect.any(String));
});

it('shows some active at once, from many addresses, and some not', async () => {
  await until(30_000, async () => {
    const { counts } = await asAdmin<{ counts: { active: number } }>('/api/users/true');
    return counts.active >= 20;
  });
  const { users: seen } = await asAdmin<UserListAnswer>('/api/users/true');
  expect(new Set(seen.map((user) => user.ip_address)).size).toBeGreaterThanOrEqual(20);
  expect(seen.some((user) => user.last_ping_timestamp === 0)).toBe(true);
});

it('shows every part with life', async () => {
  // People who share are noticed by their pings, half a minute apart.
  await until(90_000, async () => {
    const { counts } = await asAdmin<{ counts: Partial<Record<InboxKind, number>> }>('/api/inbox');
    return (['alarm', 'trouble', 'exposed', 'source'] as const).every((kind) => (counts[kind] ?? 0) > 0);
  });
  await until(30_000, async () => {
    const { seats } = await asAdmin<SeatListAnswer>('/api/seats');
    return seats.some(({ held, waiting }) => held.length === 2 && waiting.length > 0);
  });
  await until(30_000, async () => {
    const { webhooks } = await asAdmin<WebhookListAnswer>('/api/webhooks');
    return webhooks.some(({ last }) => last?.state === 'delivered');
  });
  await until(30_000, async () => {
    const { messages } = await asAdmin<SentMessageListAnswer>('/api/messages');
    return messages.some(({ state }) => state === 'delivered');
  });
  const [supervisor = '', supervisorPassword = ''] = said('Staff');
  const theirs = bearer(await logIn(served, supervisor, supervisorPassword));
  const { total } = (await nobody.get('/api/users/false').set(theirs).expect(200)).body as UserListAnswer;
  expect(total).toBeGreaterThan(10);
  const { shops } = (await nobody.get('/api/shops').set(theirs).expect(200)).body as TitleListAnswer;
  expect(shops).toHaveLength(2);
  const today = formatStartDate(dateInLima(Date.now())).split('/').reverse().join('-');
  const { sums } = await asAdmin<ReportAnswer>(`/api/reports?from=${today}&to=${today}&by=title`);
  expect(sums.cost).toBeGreaterThan(0);
  const { renewals } = await asAdmin<RenewalListAnswer>('/api/renewals?limit=1000');
  const months = new Set(
    renewals.filter(({ amount }) => amount > 0).map(({ at }) => new Date(at).getMonth()),
  );
  expect(months.size).toBeGreaterThanOrEqual(4);
});

it('ends at a Ctrl-C and takes its data away', async () => {
  expect(await readdir(folder)).not.toEqual([]);
  expect(await program.end('SIGINT')).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});
