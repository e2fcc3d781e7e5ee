import { Types } from 'mongoose';
import type { Test } from 'supertest';
import type { AuditListAnswer, TokenCheckAnswer } from '@keyroster/contracts/dto';
import { SeenTimes } from '../../backend/src/modules/access/sessions/checks/seen-times.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { planned, runPlan } from '../support/checks/changes.js';
import { until } from '../support/checks/until.js';
import { BEGUN, ENDED, lookAs, viewsOf } from '../support/app/look.js';
import { sessionOf } from '../support/access/things.js';
import { Session, sessionsOf, withApp } from '../support/app/session.js';
import { ADMIN, type TestApp } from '../support/app/test-app.js';
import { aCourse, assign, auditOf } from '../support/data/courses.js';
import { resetActivity, setLock } from '../support/sockets/activity.js';
import { ImpersonationSessions } from '../../backend/src/modules/access/sessions/checks/impersonation-sessions.js';

const VIEW_AS = '/api/users/viewas';
const CHECK = '/api/verify-token';
const SECOND_MS = 1_000;
const QUARTER_MS = 15 * 60 * SECOND_MS;
const LOOKING = 'You are only looking';

let app: TestApp;
let root: Session;

const edit = ({ user }: Session, change: object) =>
  root.post('/api/users/update', { id: user._id, ...change }).expect(200);

withApp((started) => (app = started), { TRUST_PROXY: 'loopback' });
beforeEach(async () => {
  root = await (await Session.root(app)).confirmed();
});

describe('View as', () => {
  it('is whom the admin sees this as, and says by whom and until when', async () => {
    const member = await Session.as(app, 'member');
    const before = Date.now();
    const look = await lookAs(root, member);
    const { user, viewing } = await answerOf<TokenCheckAnswer>(look.get(CHECK));
    const { _id, email: username, role } = member.user;
    expect(user).toMatchObject({ _id, username, role });
    expect(viewing).toEqual({ by: ADMIN.username, until: expect.any(Number) as number });
    expect(viewing?.until).toBeGreaterThanOrEqual(before + QUARTER_MS);
    expect(viewing?.until).toBeLessThanOrEqual(Date.now() + QUARTER_MS);
    expect(await answerOf<TokenCheckAnswer>(member.get(CHECK))).not.toHaveProperty('viewing');
  });

  it('is never as an admin, nor as oneself', async () => {
    const admin = await Session.as(app, 'admin');
    for (const { user } of [admin, root]) await refused(root.post(VIEW_AS, { id: user._id }), 409);
  });
});

describe('what is seen', () => {
  it('can’t be changed, whatever is sent', async () => {
    const member = await Session.as(app, 'member');
    const look = await lookAs(root, member);
    await refused(look.post('/api/users/password', { nonsense: 1 }), 403, { message: LOOKING });
    const login = { email: member.user.email, password: member.password };
    await refused(look.post('/api/users/login', login), 403, { message: LOOKING });
  });

  it('leaves no trace but that it was looked at, and by whom', async () => {
    const member = await Session.as(app, 'member');
    const witness = await Session.as(app, 'member');
    await resetActivity(root, witness);
    const { title, subtitle } = await aCourse(root);
    await assign(root, member.user, title).expect(200);
    const before = await stored(witness);
    const look = await lookAs(root, member);
    const socket = await look.socket();
    await socket.ping();
    await look.get(`/api/products/${subtitle._id}`).expect(200);
    await look.get('/api/users/false').expect(403);
    await look.post('/api/users/ping').expect(403);
    await look.post('/api/users/logout').expect(200);
    // If the view had left anything, it would be stored together with this ping.
    await witness.post('/api/users/ping').expect(200);
    await until(5_000, async () => (await pingOf(witness)) > 0);
    await app.get(SeenTimes).flush();
    expect(await stored(witness)).toEqual(before);
    expect(await viewsOf(root, member)).toEqual([BEGUN, ENDED]);
    const audit = root.get('/api/audit').query({ actor: member.user.email });
    const { entries } = await answerOf<AuditListAnswer>(audit);
    expect(entries.map(({ action }) => action)).toEqual(['login.succeeded']);
  });

  it('tells of a refusal of a change, of what is not for the user and of a login, as the admin’s', async () => {
    const [boss, member] = [await Session.as(app, 'admin'), await Session.as(app, 'member')];
    const look = await lookAs(boss, member);
    await look.post('/api/users/ping').expect(403);
    await look.get('/api/users/false').expect(403);
    await look.post('/api/users/login', {}).expect(403);
    const refusals = () => auditOf(root, member.user._id, 'access.refused');
    await until(5_000, async () => (await refusals()).length === 3);
    const told = { actor: boss.user.email, actor_id: boss.user._id, session: await sessionOf(root, boss) };
    expect(await refusals()).toMatchObject([
      { ...told, after: { method: 'POST', path: '/api/users/login' } },
      { ...told, after: { method: 'GET', path: '/api/users/false' } },
      { ...told, after: { method: 'POST', path: '/api/users/ping' } },
    ]);
  });

  const pingOf = async ({ user }: Session): Promise<number> => {
    const row = await app.database.collection('users').findOne({ _id: new Types.ObjectId(user._id) });
    return (row?.['last_ping_timestamp'] as number | undefined) ?? 0;
  };

  /** All data, without what the calls of admin and witness change, and the counters of transactions. */
  async function stored(witness: Session): Promise<unknown> {
    const names = (await app.database.listCollections().toArray()).map(({ name }) => name).sort();
    const ofLogins = ['sessions', 'throttles', 'login_tries', 'block_tries'];
    const own = ['audit_entries', 'audit_chain', 'activity_points', 'meta', ...ofLogins];
    const others = {
      user_id: { $ne: new Types.ObjectId(witness.user._id) },
      email: { $nin: [ADMIN.username, witness.user.email] },
    };
    const found = names
      .filter((name) => !own.includes(name))
      .map((name) => app.database.collection(name).find(others, { projection: { revision: 0 } }))
      .map((documents) => documents.sort({ _id: 1 }).toArray());
    return Promise.all(found);
  }
});

describe('a look is none of the user’s sessions', () => {
  it('in their list, and in their number', async () => {
    const member = await Session.as(app, 'member');
    const look = await lookAs(root, member);
    expect(await sessionsOf(root, member)).toHaveLength(1);
    await member.get(CHECK).expect(200);
    const again = await member.again();
    await refused(member.get(CHECK), 401, { message: 'Signed in on another device' });
    await again.get(CHECK).expect(200);
    await look.get(CHECK).expect(200);
  });

  it('when they are ended', async () => {
    const member = await Session.as(app, 'member');
    const look = await lookAs(root, member);
    await runPlan(root, await planned(root, 'users.endsessions', [member.user._id])).expect(200);
    await refused(member.get(CHECK), 401);
    await look.get(CHECK).expect(200);
    const row = await app.database
      .collection('sessions')
      .findOne({ user_id: new Types.ObjectId(member.user._id), viewing: { $exists: true } });
    await refused(root.post('/api/users/sessions/end', { id: String(row?._id) }), 404);
    await look.get(CHECK).expect(200);
  });
});

const OVER = 'View as has ended';

describe('a look ends', () => {
  it('after 15 minutes', async () => {
    const member = await Session.as(app, 'member');
    const look = await lookAs(root, member);
    app.turnClock(QUARTER_MS - 10 * SECOND_MS);
    await look.get(CHECK).expect(200);
    app.turnClock(QUARTER_MS);
    await refused(look.get(CHECK), 401, { message: OVER });
    await refused(look.get(CHECK), 401, { message: OVER });
    expect(await viewsOf(root, member)).toEqual([BEGUN, ENDED]);
  });

  it('after 15 minutes though nobody asks any more', async () => {
    const member = await Session.as(app, 'member');
    await lookAs(root, member);
    await app.get(ImpersonationSessions).endOver();
    expect(await viewsOf(root, member)).toEqual([BEGUN]);
    app.turnClock(QUARTER_MS);
    await Promise.all([app.get(ImpersonationSessions).endOver(), app.get(ImpersonationSessions).endOver()]);
    expect(await viewsOf(root, member)).toEqual([BEGUN, ENDED]);
  });

  it('alone by its own logout', async () => {
    const member = await Session.as(app, 'member');
    const [look, other] = [await lookAs(root, member), await lookAs(root, member)];
    await look.post('/api/users/logout').expect(200);
    await refused(look.get(CHECK), 401, { message: OVER });
    for (const session of [other, member, root]) await session.get(CHECK).expect(200);
    expect(await viewsOf(root, member)).toEqual([BEGUN, BEGUN, ENDED]);
  });

  it.each<[string, (admin: Session) => Promise<unknown>]>([
    ['logout', (admin) => admin.post('/api/users/logout').expect(200)],
    [
      'end by another',
      async (admin) => root.post('/api/users/sessions/end', { id: await sessionOf(root, admin) }).expect(200),
    ],
    ['other role', (admin) => edit(admin, { role: 'member' })],
  ])('with the admin’s own session: by %s', async (_, end) => {
    const [admin, member] = [await Session.as(app, 'admin'), await Session.as(app, 'member')];
    const look = await lookAs(admin, member);
    await look.get(CHECK).expect(200);
    await end(admin);
    await refused(look.get(CHECK), 401, { message: OVER });
    const told = ['view.started', 'view.ended'].map((action) => [action, admin.user.email]);
    expect(await viewsOf(root, member)).toEqual(told);
  });

  it('with that one of the admin’s sessions alone in which it began', async () => {
    const here = await Session.as(app, 'admin');
    const there = await here.again();
    const look = await lookAs(here, await Session.as(app, 'member'));
    await there.post('/api/users/logout').expect(200);
    await look.get(CHECK).expect(200);
    await here.post('/api/users/logout').expect(200);
    await refused(look.get(CHECK), 401);
  });

  it('with the user’s other role', async () => {
    const member = await Session.as(app, 'member');
    const look = await lookAs(root, member);
    await edit(member, { role: 'specific' });
    await refused(look.get(CHECK), 401, { message: OVER });
    expect(await viewsOf(root, member)).toEqual([BEGUN, ENDED]);
  });

  it('not with the user’s logout, other name or password, expiry or lock, with which others begin', async () => {
    const member = await Session.as(app, 'member');
    const look = await lookAs(root, member);
    await member.post('/api/users/logout').expect(200);
    await look.get(CHECK).expect(200);
    for (const change of [
      { email: 'seen_under_another_name' },
      { password: 'another one' },
      { subStartDate: '1/1/2020', subValidity: 1 },
    ]) {
      await edit(member, change);
      await look.get(CHECK).expect(200);
    }
    await setLock(root, member);
    for (const seen of [look, await lookAs(root, member)]) await seen.get('/api/shops').expect(200);
  });

  it('not where the user could not come from', async () => {
    const look = await lookAs(root, await Session.as(app, 'member'));
    await root.post('/api/whitelist', { ip_address: '203.0.113.0/24' }).expect(201);
    await root.post('/api/whitelist/enforce', { value: true }).expect(200);
    try {
      await look.get(CHECK).set('X-Forwarded-For', '198.51.100.7').expect(200);
    } finally {
      await root.post('/api/whitelist/enforce', { value: false }).expect(200);
    }
  });

  it.each<[string, number, (admin: Session, member: Session) => Test]>([
    ['its session ends', 401, (admin) => admin.post('/api/users/logout')],
    ['its user is deleted', 404, (_admin, { user }) => root.delete(`/api/users/${user._id}`)],
  ])('when %s at the same time, or never begins', async (_what, refusal, end) => {
    const admin = await (await Session.as(app, 'admin')).confirmed();
    const member = await Session.as(app, 'member');
    const [begun] = await Promise.all([
      admin.post(VIEW_AS, { id: member.user._id }),
      end(admin, member).expect(200),
    ]);
    const { token } = begun.body as { token?: string };
    if (token === undefined) expect(begun.status).toBe(refusal);
    else await refused(member.with(token).get(CHECK), 401);
  });
});
