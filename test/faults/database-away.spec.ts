import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorBody } from '@keyroster/contracts';
import { DistantDatabase } from '../support/faults/distant-database.js';
import { times } from '../support/checks/full-run.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { expectErrorBody } from '../support/checks/answer.js';
import { logIn, Session } from '../support/app/session.js';
import { ADMIN, TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(120_000);

const AWAY_MS = times(5_000, 30_000);
const REFUSED_WITHIN_MS = 1_500;
const HEALED_WITHIN_MS = 5_000;

let database: DistantDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await DistantDatabase.start();
  app = await TestApp.start({ MONGODB_URI: database.uri, TRUST_PROXY: 'loopback' });
});
afterAll(async () => {
  await app.stop();
  await database.stop();
});

it('while the database is away pings go on, nobody is thrown out, and all is stored when it returns', async () => {
  const root = await Session.root(app);
  const [member, mover] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
  const stranger = await TestApp.start({ MONGODB_URI: app.uri });
  const screen = await root.socket();
  await screen.watch();
  const sockets = [
    await member.socket(),
    await mover.socket({ headers: { 'X-Forwarded-For': '203.0.113.5' } }),
  ];

  await database.way.refuse();
  const end = performance.now() + AWAY_MS;
  let last = 0;
  while (performance.now() < end) {
    const sent = performance.now();
    last = Math.max(...(await Promise.all(sockets.map((socket) => socket.pinged()))));
    expect(performance.now() - sent).toBeLessThan(500);
    await delay(1_000);
  }
  // The admin's screen stays up to date: it got the new address and the last ping.
  await screen.delta(({ users }) => users.some(({ ip_address }) => ip_address === '203.0.113.5'));
  await screen.delta(({ users }) => users.some(({ last_ping_timestamp }) => last_ping_timestamp === last));
  // A process that has never seen the session can't know; the client keeps its token and tries again.
  const body = await LiveSocket.refusal(stranger.url, { auth: { token: member.token } });
  expect(body).toMatchObject({ statusCode: 503 });
  expectErrorBody(body);
  expect([...sockets, screen].map(({ isOpen }) => isOpen)).toEqual([true, true, true]);

  await database.way.heal();
  const stored = ({ user }: Session) =>
    database.look((db) => db.collection('users').findOne({ email: user.email }));
  await until(
    HEALED_WITHIN_MS + 5_000,
    async () => Number((await stored(member))?.['last_ping_timestamp']) >= last,
  );
  expect(await stored(mover)).toMatchObject({
    ip_address: '203.0.113.5',
    ip_address_history: ['203.0.113.5', '127.0.0.1'],
  });
  await until(HEALED_WITHIN_MS, async () => (await LiveSocket.open(stranger.url, member.token)).isOpen);
  expect(sockets.every(({ isOpen, ends }) => isOpen && ends.length === 0)).toBe(true);
  await stranger.stop({ keepData: true });
});

it('while the database is away every call that needs it is refused soon, the process is alive, and all heals by itself', async () => {
  const root = await Session.root(app);
  await database.way.refuse();
  // By now, what memory may answer for a second without the database is over.
  await delay(1_500);
  const calls = [
    () => root.get('/api/users/false'),
    () => root.get('/api/users/false?limit=10&q=root'),
    () => root.get('/api/shops'),
    () => root.get('/api/audit'),
    () => root.get('/api/get_logo'),
    () => root.post('/api/shops/create', { shop_name: 'Away' }),
    () => root.post('/api/users/register', { email: 'away', password: 'abc' }),
    () => root.post('/api/users/login', { email: ADMIN.username, password: ADMIN.password }),
    () => root.get(`/api/shops/getuserbyshopid/${'a'.repeat(24)}`),
  ];
  for (const call of calls) {
    const asked = performance.now();
    const answer = await call();
    expect([answer.request.url, answer.status]).toEqual([answer.request.url, 503]);
    expect(performance.now() - asked).toBeLessThan(REFUSED_WITHIN_MS);
    expectErrorBody(answer.body as ErrorBody);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await root.get('/api/health/live').expect(200);
  }
  await root.get('/api/health/ready').expect(503);
  // The page's files need no database: the page loads, and says what it can't show.
  await root.get('/dashboard/users').expect(200).expect('Content-Type', /html/);

  await database.way.heal();
  const back = performance.now();
  await until(HEALED_WITHIN_MS, async () => (await root.get('/api/users/false')).status === 200);
  await root.get('/api/health/ready').expect(200);
  await root.post('/api/shops/create', { shop_name: 'Back' }).expect(201);
  expect(await logIn(app, ADMIN.username, ADMIN.password)).toEqual(expect.any(String));
  expect(performance.now() - back).toBeLessThan(HEALED_WITHIN_MS + 1_000);
});
