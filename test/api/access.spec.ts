import { randomBytes } from 'node:crypto';
import request, { type Test } from 'supertest';
import { CONTRACT_ROUTES } from '../support/checks/contract-routes.js';
import { forgedTokens } from '../support/access/forged-tokens.js';
import { refused } from '../support/checks/refusal.js';
import { routesOf } from '../support/checks/routes.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

const KEY = randomBytes(32);
const NON_ADMINS = ['keyroster_soft', 'member', 'specific', 'all_profile', 'adminss'];
const { all, user, admin } = CONTRACT_ROUTES;
/** The files of the documentation's own page. */
const isDocsFile = (route: string) => route.startsWith('GET /api/docs/');

const endsSession = (route: string) => route === 'POST /api/users/logout';
const isClosed = (status: number) => status === 401 || status === 403;

let app: TestApp;

/** A session in any role, the marker of old data too, which no call sets. */
async function somebody(role: string): Promise<Session> {
  if (role !== 'adminss') return Session.as(app, role, { usageLimit: 0 });
  const made = await Session.as(app, 'member', { usageLimit: 0 });
  await app.database.collection('users').updateOne({ email: made.user.email }, { $set: { role } });
  return made.again();
}

/** Makes the call of a route for an id that nobody has, with a body that no route knows. */
function calling(route: string, token = ''): Test {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:\w+/g, '0'.repeat(24));
  const http = request(app.url);
  const call = method === 'GET' ? http.get(path) : method === 'POST' ? http.post(path) : http.delete(path);
  if (token) call.set('Authorization', `Bearer ${token}`);
  return method === 'GET' ? call : call.send({ nonsense: 1 });
}

beforeAll(async () => {
  app = await TestApp.start({ JWT_SECRET: KEY.toString('base64') });
});
afterAll(() => app.stop());

it('opens no route but those of the contract', () => {
  const known = new Set([...all, ...user, ...admin].map((route) => route.toLowerCase()));
  const others = routesOf(app).filter((route) => !known.has(route.toLowerCase()) && !isDocsFile(route));
  expect(others).toEqual([]);
});

it('has every route of the contract', () => {
  const running = new Set(routesOf(app));
  expect([...all, ...user, ...admin].filter((route) => !running.has(route))).toEqual([]);
});

it.each([...user, ...admin])('asks who calls %s before it looks at anything else', async (route) => {
  await refused(calling(route), 401);
  await refused(calling(route, 'nonsense'), 401);
});

describe.each(NON_ADMINS)('somebody in the role %s', (role) => {
  let caller: Session;

  beforeAll(async () => {
    caller = await (await somebody(role)).confirmed();
  });

  it('is refused every call of the admin, whatever the call says', async () => {
    for (const route of admin) await refused(calling(route, caller.token), 403);
  });

  it("may make every user's call", async () => {
    const closed: string[] = [];
    for (const route of user) {
      const { token } = endsSession(route) ? await caller.again() : caller;
      const { status } = await calling(route, token);
      if (isClosed(status)) closed.push(route);
    }
    expect(closed).toEqual([]);
  });
});

it('lets an admin make every call', async () => {
  const closed: string[] = [];
  const root = await (await Session.root(app)).confirmed();
  for (const route of [...user, ...admin]) {
    const { token } = endsSession(route) ? await root.again() : root;
    const { status } = await calling(route, token);
    if (isClosed(status)) closed.push(route);
  }
  expect(closed).toEqual([]);
});

it('takes no forged token for a good one', async () => {
  const [member, root] = [await Session.as(app, 'member'), await Session.root(app)];
  const forged = forgedTokens({ good: member.token, key: KEY, others: root.token });
  expect(Object.keys(forged).length).toBeGreaterThanOrEqual(25);
  for (const [kind, token] of Object.entries(forged)) {
    for (const route of ['GET /api/verify-token', 'GET /api/users/false']) {
      const { status } = await calling(route, token);
      expect([kind, status]).toEqual([kind, 401]);
    }
  }
  await member.get('/api/verify-token').expect(200);
});

it('reads a token from nowhere but the bearer header', async () => {
  const { token } = await Session.root(app);
  const http = request(app.url);
  await refused(http.get(`/api/verify-token?token=${token}`), 401);
  await refused(http.get(`/api/verify-token?access_token=${token}`), 401);
  await refused(http.get('/api/verify-token').set('Cookie', `token=${token}`), 401);
  await refused(http.get('/api/verify-token').set('Authorization', token), 401);
  await refused(http.get('/api/verify-token').set('Authorization', `Basic ${token}`), 401);
});
