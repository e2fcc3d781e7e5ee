import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorBody } from '@keyroster/contracts';
import { MortalDatabase } from '../support/faults/mortal-database.js';
import { expectErrorBody } from '../support/checks/refusal.js';
import { logIn, Session } from '../support/app/session.js';
import { ADMIN } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(120_000);

const REFUSED_WITHIN_MS = 1_500;
const HEALED_WITHIN_MS = 5_000;

let database: MortalDatabase;

beforeAll(async () => {
  database = await MortalDatabase.start();
});
afterAll(() => database.stop());

it('while the database is away every call that needs it is refused soon, the process is alive, and all heals by itself', async () => {
  const { app } = database;
  const root = await Session.root(app);
  await database.takeAway();
  // What memory may answer for a second without the database is over.
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
  // The page itself lies beside the server: it loads, and says what it can't show.
  await root.get('/dashboard/users').expect(200).expect('Content-Type', /html/);

  await database.bringBack();
  const back = performance.now();
  await until(HEALED_WITHIN_MS, async () => (await root.get('/api/users/false')).status === 200);
  await root.get('/api/health/ready').expect(200);
  await root.post('/api/shops/create', { shop_name: 'Back' }).expect(201);
  expect(await logIn(app, ADMIN.username, ADMIN.password)).toEqual(expect.any(String));
  expect(performance.now() - back).toBeLessThan(HEALED_WITHIN_MS + 1_000);
});
