import type { SessionListAnswer, TokenAnswer } from '@keyroster/contracts/dto';
import type { ErrorBody } from '@keyroster/contracts';
import request from 'supertest';
import { SeenTimes } from '../../backend/src/modules/access/sessions/checks/seen-times.js';
import { Publisher } from '../../backend/src/realtime/publisher.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';
import { auditOf } from '../support/data/courses.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CHECK = '/api/verify-token';
const REPLACED = 'Signed in on another device';

let app: TestApp;
let root: Session;

const sessionsOf = async (id: string) =>
  (await answerOf<SessionListAnswer>(root.get(`/api/users/sessions/${id}`))).sessions;

beforeAll(async () => {
  app = await TestApp.start();
});
beforeEach(async () => {
  root = await Session.root(app);
});
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

describe('the usage limit', () => {
  it('is one device unless set: a second login ends the first, and says so there', async () => {
    const first = await Session.as(app, 'member');
    const second = await first.again();
    await refused(first.get(CHECK), 401, { message: REPLACED });
    await second.get(CHECK).expect(200);
  });

  it.each([
    ['0 is no limit', 'member', 0],
    ['is none for admins', 'admin', 1],
  ])('%s', async (_, role, usageLimit) => {
    const first = await Session.as(app, role, { usageLimit });
    const all = [first, await first.again(), await first.again(), await first.again()];
    for (const each of all) await each.get(CHECK).expect(200);
  });

  it('counts no session that has ended', async () => {
    const first = await Session.as(app, 'member', { usageLimit: 2 });
    const second = await first.again();
    await second.post('/api/users/logout').expect(200);
    const third = await first.again();
    await first.get(CHECK).expect(200);
    await third.get(CHECK).expect(200);
  });

  it('counts PIN logins too', async () => {
    const first = await Session.as(app, 'member');
    const payload = { username: first.user.email, password: first.password };
    await first.post('/api/users/userlogin', payload).expect(200);
    await refused(first.get(CHECK), 401, { message: REPLACED });
  });
});

describe('time', () => {
  it('ends a session that is idle for 12 hours', async () => {
    const member = await Session.as(app, 'member');
    app.turnClock(12 * HOUR_MS - MINUTE_MS);
    await member.get(CHECK).expect(200);
    app.turnClock(24 * HOUR_MS);
    await refused(member.get(CHECK), 401);
  });

  it('leaves a session alone that pings, and ends it after 7 days all the same', async () => {
    const member = await Session.as(app, 'member');
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      app.turnClock(hours * HOUR_MS);
      await member.post('/api/users/ping').expect(200);
    }
    app.turnClock(7 * DAY_MS - MINUTE_MS);
    await member.get(CHECK).expect(200);
    app.turnClock(7 * DAY_MS + MINUTE_MS);
    await refused(member.get(CHECK), 401);
  });

  it('ends a session with the subscription', async () => {
    const member = await Session.as(app, 'member', { subStartDate: '1/1/2900', subValidity: 1 });
    app.turnClock(Date.UTC(2900, 0, 2, 5) - Date.now() - MINUTE_MS);
    const late = await member.again();
    await late.get(CHECK).expect(200);
    app.turnClock(Date.UTC(2900, 0, 2, 5) - Date.now());
    await refused(late.get(CHECK), 401, { message: 'Your subscription has expired' });
  });
});

describe('a logout', () => {
  it('ends the session on the server, and that one alone', async () => {
    const here = await Session.as(app, 'member', { usageLimit: 2 });
    const there = await here.again();
    await here.post('/api/users/logout').expect(200);
    await refused(here.get(CHECK), 401);
    await refused(here.post('/api/users/logout'), 401);
    await there.get(CHECK).expect(200);
  });
});

describe('the list of sessions', () => {
  it('says when, from where and with what, and nothing of a token', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 2 });
    await member.again();
    const sessions = await sessionsOf(member.user._id);
    expect(sessions).toHaveLength(2);
    for (const session of sessions) {
      expect(Object.keys(session).sort()).toEqual([
        '_id',
        'agent',
        'client',
        'createdAt',
        'ip',
        'live',
        'seenAt',
      ]);
      expect(session).toMatchObject({ ip: '127.0.0.1', live: false });
      expect(Math.abs(Date.parse(session.createdAt) - Date.now())).toBeLessThan(MINUTE_MS);
    }
  });

  it('waits for the other processes once, however many sessions they are asked about', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 0 });
    for (let more = 0; more < 3; more += 1) await member.again();
    let asked = 0;
    const isLive = jest.spyOn(app.get(Publisher), 'isLive').mockImplementation(async () => {
      asked += 1;
      await until(5_000, () => asked === 4);
      return true;
    });
    expect((await sessionsOf(member.user._id)).map(({ live }) => live)).toEqual([true, true, true, true]);
    isLive.mockRestore();
  });

  it('outlives the process, to the minute', async () => {
    const member = await Session.as(app, 'member');
    app.turnClock(HOUR_MS);
    await member.get(CHECK).expect(200);
    await app.get(SeenTimes).flush();
    const sessions = await app.database.collection('sessions').find().toArray();
    const theirs = sessions.find((session) => String(session['user_id']) === member.user._id);
    const seenAt = theirs?.['seenAt'] as Date | undefined;
    expect(Math.abs((seenAt?.getTime() ?? 0) - (Date.now() + HOUR_MS))).toBeLessThan(MINUTE_MS);
  });
});

describe("one's own sessions", () => {
  const listOf = async (session: Session) =>
    (await answerOf<SessionListAnswer>(session.get(`/api/users/sessions/${session.user._id}`))).sessions;

  it.each(['member', 'admin'])('are there for a %s to see and to end, once', async (role) => {
    const here = await Session.as(app, role, { usageLimit: 2 });
    const [mine] = await listOf(here);
    const there = await here.again();
    const [newest, oldest] = await listOf(here);
    expect(oldest?._id).toBe(mine?._id);
    await here.post('/api/users/sessions/end', { id: newest?._id }).expect(200);
    await refused(there.get(CHECK), 401);
    await refused(here.post('/api/users/sessions/end', { id: newest?._id }), 404);
    expect((await listOf(here)).map(({ _id }) => _id)).toEqual([mine?._id]);
    const ended = await auditOf(root, here.user._id, 'session.ended');
    expect(ended.map(({ actor }) => actor)).toEqual([here.user.email]);
  });
});

interface End {
  what: string;
  by: (root: Session, member: Session) => Promise<unknown>;
  message?: string;
}

const edit = (root: Session, member: Session, change: object) =>
  root.post('/api/users/update', { id: member.user._id, ...change }).expect(200);

const ENDS: End[] = [
  {
    what: 'a lock',
    by: (root, { user }) => root.post('/api/users/lock', { id: user._id, value: true }).expect(200),
    message: 'Your account is locked',
  },
  { what: 'the deletion', by: (root, { user }) => root.delete(`/api/users/${user._id}`).expect(200) },
  { what: 'another role', by: (root, member) => edit(root, member, { role: 'specific' }) },
  { what: 'the admin role', by: (root, member) => edit(root, member, { role: 'admin' }) },
  {
    what: 'a password set by an admin',
    by: (root, member) => edit(root, member, { password: 'another one' }),
  },
  {
    what: 'an edit that makes the subscription end',
    by: (root, member) => edit(root, member, { subStartDate: '1/1/2020', subValidity: 1 }),
    message: 'Your subscription has expired',
  },
];

describe('on one process', () => {
  it.each(ENDS)('$what ends all sessions of the user on their next call', async ({ by, message }) => {
    const here = await Session.as(app, 'member', { usageLimit: 2 });
    const there = await here.again();
    const stranger = await Session.as(app, 'member');
    await by(root, here);
    const answer = await refused(here.get(CHECK), 401, message === undefined ? {} : { message });
    await refused(there.get(CHECK), 401, answer.body as ErrorBody);
    await stranger.get(CHECK).expect(200);
  });

  it('none ends by another edit', async () => {
    const member = await Session.as(app, 'member');
    for (const change of [
      { email: 'renamed_meanwhile' },
      { subValidity: 300 },
      { role: 'member' },
      { password: '' },
      { observation: 'pays late' },
    ]) {
      await edit(root, member, change);
      await member.get(CHECK).expect(200);
    }
  });

  it("one's own new password ends every session but the one in which it was set", async () => {
    const here = await Session.as(app, 'member', { usageLimit: 3 });
    const there = await here.again();
    await here.post('/api/users/password', { current: here.password, password: 'new one' }).expect(200);
    await here.get(CHECK).expect(200);
    await refused(there.get(CHECK), 401);
    const login = { email: here.user.email, password: here.password };
    await refused(here.post('/api/users/login', login), 401);
    await here.post('/api/users/login', { ...login, password: 'new one' }).expect(200);
  });
});

describe('of the extension', () => {
  const login = ({ user, password }: Session, more: object) =>
    request(app.url)
      .post('/api/users/login')
      .send({ email: user.email, password, ...more });
  const inExtension = async (session: Session): Promise<Session> =>
    session.with((await answerOf<TokenAnswer>(login(session, { client: 'extension' }))).token);
  const isOpen = async (session: Session) => (await session.get('/api/verify-token')).status === 200;
  const clientsOf = async ({ get, user }: { get: Session['get']; user: Session['user'] }) =>
    (await answerOf<SessionListAnswer>(get(`/api/users/sessions/${user._id}`))).sessions.map(
      ({ client }) => client,
    );

  it('takes no place beside pages, and no more of its own than the limit: the newest wins', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 1 });
    const first = await inExtension(member);
    expect([await isOpen(member), await isOpen(first)]).toEqual([true, true]);
    const second = await inExtension(member);
    expect([await isOpen(member), await isOpen(first), await isOpen(second)]).toEqual([true, false, true]);
    const page = await member.again();
    expect([await isOpen(member), await isOpen(second), await isOpen(page)]).toEqual([false, true, true]);
  });

  it('comes back as what it was when its place is taken back', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 1 });
    const first = await inExtension(member);
    const second = await inExtension(member);
    const { token } = await answerOf<TokenAnswer>(first.post('/api/users/takeback'));
    const back = member.with(token);
    expect([await isOpen(member), await isOpen(second), await isOpen(back)]).toEqual([true, false, true]);
    expect(await clientsOf({ get: (path) => back.get(path), user: member.user })).toEqual([
      'extension',
      'page',
    ]);
  });
});
