import { ProgramAdmission } from '../../backend/src/modules/access/tokens/program-admission.js';
import { DAY_MS, MINUTE_MS, PERMISSIONS, PROGRAM_PERMISSIONS } from '@keyroster/contracts';
import type { ProgramTokenListAnswer } from '@keyroster/contracts/dto';
import request, { type Test } from 'supertest';
import { CONTRACT_ROUTES, ROUTES_OF, routesOpenTo } from '../support/access/route-permissions.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { byTurns } from '../support/checks/by-turns.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { until } from '../support/checks/until.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { auditOf, UNKNOWN_ID } from '../support/data/courses.js';
import { aProgram } from '../support/data/tokens.js';
import { aTemplate } from '../support/data/templates.js';

const PATH = '/api/tokens';
const LIST = '/api/shops';
const REFUSED = { code: 'UNAUTHENTICATED' } as const;
const { user, admin } = CONTRACT_ROUTES;
const ALL = [...user, ...admin];

jest.setTimeout(120_000);

let app: TestApp;
let root: Session;

withApp((...begun) => ([app, root] = begun), { TRUST_PROXY: 'loopback' });

const listed = async () => (await answerOf<ProgramTokenListAnswer>(root.get(PATH))).tokens;
const found = async (id: string) => (await listed()).find(({ _id }) => _id === id);
const make = (body: object): Test => root.post(PATH, body);
const from = (call: Test, ip: string) => call.set('X-Forwarded-For', ip);

/** Calls a route with an unknown id, and with a body that no route knows. */
function calling(route: string, token: string): Test {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:\w+/g, UNKNOWN_ID);
  const http = request(app.url);
  const call = method === 'GET' ? http.get(path) : method === 'POST' ? http.post(path) : http.delete(path);
  call.set('Authorization', `Bearer ${token}`);
  return method === 'GET' ? call : call.send({ nonsense: 1 });
}

describe('making one', () => {
  beforeEach(async () => {
    await root.confirmed();
  });

  it('shows it this once, and lists it without', async () => {
    const permissions = ['reports.read', 'reports.read'];
    const answer = await make({ name: ' Sheet ', permissions, expires_days: 30 }).expect(201);
    const { token, _id } = answer.body as { token: string; _id: string };
    // 256 bits are 43 characters of base64url.
    expect(token).toMatch(/^kr_[\w-]{43}$/);
    expect(answer.get('Cache-Control')).toBe('no-store');
    const { expires_at, createdAt, ...row } = (await found(_id)) ?? {};
    const facts = { name: 'Sheet', permissions: ['reports.read'], by: root.user.email };
    expect(row).toEqual({ _id, ...facts, usedAt: null, ip: null });
    expect(Number(expires_at) - Date.parse(String(createdAt))).toBe(30 * DAY_MS);
    expect(JSON.stringify(await listed())).not.toContain(token);
  });

  it.each([
    ['no permissions', { permissions: [] }],
    ["somebody's own account", { permissions: ['titles.read', 'account.own'] }],
    ['pings', { permissions: ['presence.ping'] }],
    ['what is no address', { addresses: ['10.0.0.0/33'] }],
    ['an empty list of addresses', { addresses: [] }],
  ])('is refused with %s', async (_, change) => {
    await refused(make({ name: 'n', permissions: ['titles.read'], ...change }), 400);
  });
});

describe('what it may call', () => {
  it('is said of each route of the contract, once', () => {
    const inTable = PERMISSIONS.flatMap((permission) => ROUTES_OF[permission]);
    expect(new Set(inTable).size).toBe(inTable.length);
  });

  /** Each closed route is tried with a few of the permissions that don't open it. */
  const isOnTurn = byTurns('which permission tries what', 30);

  it.each(PROGRAM_PERMISSIONS)('with %s alone is what that opens, and nothing else', async (permission) => {
    const { token } = await aProgram(root, [permission]);
    const place = PROGRAM_PERMISSIONS.indexOf(permission);
    const faults: string[] = [];
    for (const [at, route] of ALL.entries()) {
      const isOpen = routesOpenTo(permission).includes(route);
      if (!isOpen && !isOnTurn(place, at)) continue;
      const { status } = await calling(route, token);
      const isRight = isOpen ? status !== 401 && status !== 403 : status === 403;
      if (!isRight) faults.push(`${route}: ${status}`);
    }
    expect(faults).toEqual([]);
  });
});

describe('it is no good', () => {
  it('when one character is another, missing or too many, or in capitals', async () => {
    const { token } = await aProgram(root);
    const other = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const changed of [other, token.slice(0, -1), `${token}A`, token.slice(3), token.toUpperCase()]) {
      await refused(calling('GET /api/shops', changed), 401, REFUSED);
    }
    await calling('GET /api/shops', token).expect(200);
  });

  it('by the hash that is stored of it', async () => {
    const { name } = await aProgram(root);
    const stored = await app.database.collection('program_tokens').findOne<{ hash: string }>({ name });
    await refused(calling('GET /api/shops', stored?.hash ?? ''), 401);
    await refused(calling('GET /api/shops', `kr_${(stored?.hash ?? '').slice(0, 43)}`), 401);
  });

  it('past its expiry, to the millisecond', async () => {
    const { calls, _id } = await aProgram(root, ['titles.read'], { expires_days: 1 });
    const { expires_at } = (await found(_id)) ?? {};
    app.turnClock(Number(expires_at) - Date.now() - 5_000);
    await calls.get(LIST).expect(200);
    app.turnClock(Number(expires_at) - Date.now());
    await refused(calls.get(LIST), 401, REFUSED);
    app.turnClock(0);
    await calls.get(LIST).expect(200);
  });

  it('from where it is not bound to, and lives on', async () => {
    const addresses = ['192.0.2.7', '2001:db8:5::/48'];
    const { calls } = await aProgram(root, ['titles.read'], { addresses });
    for (const ip of ['192.0.2.8', '2001:db8:6::1']) await refused(from(calls.get(LIST), ip), 401, REFUSED);
    await refused(calls.get(LIST), 401, REFUSED);
    for (const ip of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8:5::9']) {
      await from(calls.get(LIST), ip).expect(200);
    }
  });

  it('once it is removed; removing it again is 404', async () => {
    const { calls, _id, name } = await aProgram(root);
    await calls.get(LIST).expect(200);
    await root.post(`${PATH}/remove`, { id: _id }).expect(200);
    await refused(calls.get(LIST), 401, REFUSED);
    await refused(root.post(`${PATH}/remove`, { id: _id }), 404);
    expect(await found(_id)).toBeUndefined();
    const by = root.user.email;
    const told = { actor: by, target_name: name, before: { by } };
    expect(await auditOf(root, _id, 'token.removed')).toMatchObject([told]);
  });
});

describe('with its maker', () => {
  const lost = (session: Session) => refused(session.get(LIST), 401, REFUSED);
  const update = ({ user: { _id: id } }: Session, change: object) =>
    root.post('/api/users/update', { id, ...change }).expect(200);

  it('ends when they are deleted, and does not come back with them', async () => {
    const maker = await Session.as(app, 'admin');
    const { calls, _id } = await aProgram(maker);
    await calls.get(LIST).expect(200);
    const answer = await root.delete(`/api/users/${maker.user._id}`).expect(200);
    await lost(calls);
    await takeBack(root, undoOf(answer)).expect(200);
    await maker.again();
    await lost(calls);
    expect(await auditOf(root, _id, 'token.ended')).toMatchObject([{ before: { by: maker.user.email } }]);
  });

  it('goes on when they change their password, and by their new name', async () => {
    const maker = await Session.as(app, 'admin');
    const { calls, _id } = await aProgram(maker);
    const email = `renamed_${_id}`;
    await update(maker, { email, password: 'another one' });
    await calls.get(LIST).expect(200);
    expect(await found(_id)).toMatchObject({ by: email });
    const { name } = await aTemplate(calls);
    const actor = expect.stringContaining(email) as string;
    const told = await answerOf(root.get('/api/audit').query({ q: name }));
    expect(told).toMatchObject({ entries: [{ actor }] });
  });

  it('is refused while they are shut out, as data of before may have it, and lives on', async () => {
    const maker = await Session.as(app, 'admin');
    const { calls } = await aProgram(maker);
    const users = app.database.collection('users');
    const locked = (is_locked: boolean) =>
      users.updateOne({ email: maker.user.email }, { $set: { is_locked }, $inc: { version: 1 } });
    await locked(true);
    await until(5_000, async () => (await calls.get(LIST)).status === 401);
    await locked(false);
    await until(5_000, async () => (await calls.get(LIST)).status === 200);
  });
});

it('makes 600 calls a minute, and each token its own', async () => {
  app.stopClock();
  const [{ calls }, other] = [await aProgram(root, ['titles.read']), await aProgram(root, ['titles.read'])];
  // What each call does first.
  const admission = app.get(ProgramAdmission);
  for (let made = 1; made < 600; made += 1) await admission.admit(calls.token, '127.0.0.1');
  await calls.get('/api/settings').expect(403);
  await refused(calls.get(LIST), 429, { code: 'TOO_MANY' });
  await other.calls.get(LIST).expect(200);
  app.stopClock(MINUTE_MS);
  await calls.get(LIST).expect(200);
});

it('notes its last use once a minute: when, and from where', async () => {
  const { calls, _id } = await aProgram(root, ['titles.read']);
  const use = async (ip: string) => from(calls.get(LIST), ip).expect(200);
  await use('192.0.2.1');
  await until(5_000, async () => (await found(_id))?.ip === '192.0.2.1');
  const first = (await found(_id))?.usedAt;
  expect(Math.abs(Date.parse(String(first)) - Date.now())).toBeLessThan(10_000);
  app.turnClock(MINUTE_MS / 2);
  await use('192.0.2.2');
  app.turnClock(MINUTE_MS * 1.5);
  await use('192.0.2.3');
  await until(5_000, async () => (await found(_id))?.ip === '192.0.2.3');
  expect((await found(_id))?.usedAt).not.toBe(first);
});
