import type { SessionListAnswer, TokenAnswer } from '@keyroster/contracts/dto';
import { SESSION_END_MESSAGES } from '@keyroster/contracts';
import request from 'supertest';
import { Types } from 'mongoose';
import { SeenTimes } from '../../backend/src/modules/access/sessions/checks/seen-times.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { auditOf } from '../support/data/courses.js';
import { ENDING, turnToEnd, turnToMinuteBeforeEnd } from '../support/app/subscription-end.js';
import { setLock } from '../support/sockets/activity.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CHECK = '/api/verify-token';
const REPLACED = SESSION_END_MESSAGES.replaced;

let app: TestApp;
let root: Session;

const sessionsOf = async (id: string) =>
  (await answerOf<SessionListAnswer>(root.get(`/api/users/sessions/${id}`))).sessions;

withApp((started) => (app = started));
beforeEach(async () => {
  root = await Session.root(app);
});
afterEach(() => app.turnClock(0));

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

  it('counts no session that has ended, and PIN logins too', async () => {
    const first = await Session.as(app, 'member', { usageLimit: 2 });
    const second = await first.again();
    await second.post('/api/users/logout').expect(200);
    const third = await first.again();
    for (const session of [first, third]) await session.get(CHECK).expect(200);
    const pin = { username: first.user.email, password: first.password };
    await first.post('/api/users/userlogin', pin).expect(200);
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
    const member = await Session.as(app, 'member', ENDING);
    turnToMinuteBeforeEnd(app);
    const late = await member.again();
    await late.get(CHECK).expect(200);
    turnToEnd(app);
    await refused(late.get(CHECK), 401, { message: SESSION_END_MESSAGES.expired });
  });
});

it('a logout ends the session on the server, and that one alone', async () => {
  const here = await Session.as(app, 'member', { usageLimit: 2 });
  const there = await here.again();
  await here.post('/api/users/logout').expect(200);
  await refused(here.get(CHECK), 401);
  await refused(here.post('/api/users/logout'), 401);
  await there.get(CHECK).expect(200);
});

describe('the list of sessions', () => {
  it('says when, from where and with what', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 2 });
    await member.again();
    const sessions = await sessionsOf(member.user._id);
    expect(sessions).toMatchObject(Array(2).fill({ ip: '127.0.0.1', live: false, client: 'page' }));
    for (const { createdAt } of sessions) expect(Date.now() - Date.parse(createdAt)).toBeLessThan(MINUTE_MS);
  });

  it('outlives the process, to the minute', async () => {
    const member = await Session.as(app, 'member');
    app.turnClock(HOUR_MS);
    await member.get(CHECK).expect(200);
    await app.get(SeenTimes).flush();
    const user_id = new Types.ObjectId(member.user._id);
    const stored = await app.database.collection('sessions').findOne({ user_id });
    expect(Math.abs(Number(stored?.['seenAt']) - (Date.now() + HOUR_MS))).toBeLessThan(MINUTE_MS);
  });
});

describe("one's own sessions", () => {
  const listOf = async (session: Session) =>
    (await answerOf<SessionListAnswer>(session.get(`/api/users/sessions/${session.user._id}`))).sessions;

  it('are there to see and to end, once', async () => {
    const here = await Session.as(app, 'member', { usageLimit: 2 });
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

const edit = ({ user }: Session, change: object) =>
  root.post('/api/users/update', { id: user._id, ...change }).expect(200);

describe('on one process', () => {
  it.each<[what: string, message: string, end: (member: Session) => PromiseLike<unknown>]>([
    ['a lock', SESSION_END_MESSAGES.locked, (member) => setLock(root, member)],
    ['the admin role', SESSION_END_MESSAGES.changed, (member) => edit(member, { role: 'admin' })],
  ])('%s ends all sessions of the user on their next call', async (_what, message, end) => {
    const here = await Session.as(app, 'member', { usageLimit: 2 });
    const there = await here.again();
    await end(here);
    for (const session of [here, there]) await refused(session.get(CHECK), 401, { message });
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
      await edit(member, change);
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
  const areOpen = async (...sessions: Session[]) => {
    const answers = await Promise.all(sessions.map((session) => session.get(CHECK)));
    return answers.map(({ status }) => status === 200);
  };

  it('takes no place beside pages, and no more of its own than the limit: the newest wins', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 1 });
    const first = await inExtension(member);
    expect(await areOpen(member, first)).toEqual([true, true]);
    const second = await inExtension(member);
    expect(await areOpen(member, first, second)).toEqual([true, false, true]);
    const page = await member.again();
    expect(await areOpen(member, second, page)).toEqual([false, true, true]);
  });

  it('comes back as what it was when its place is taken back', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 1 });
    const first = await inExtension(member);
    const second = await inExtension(member);
    const { token } = await answerOf<TokenAnswer>(first.post('/api/users/takeback'));
    const back = member.with(token);
    expect(await areOpen(member, second, back)).toEqual([true, false, true]);
    const clients = (await sessionsOf(member.user._id)).map(({ client }) => client);
    expect(clients).toEqual(['extension', 'page']);
  });
});
