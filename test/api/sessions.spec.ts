import type { TokenAnswer } from '@keyroster/contracts/dto';
import { DAY_MS, HOUR_MS, MINUTE_MS, SESSION_END_MESSAGES } from '@keyroster/contracts';
import { Types } from 'mongoose';
import { SeenTimes } from '../../backend/src/modules/access/sessions/checks/seen-times.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { Session, sessionsOf, type TestApp, withApp } from '../support/app/session.js';
import { auditOf } from '../support/data/courses.js';
import { logInWith } from '../support/data/second-factor.js';
import { ENDING, turnToEnd, turnToMinuteBeforeEnd } from '../support/app/subscription-end.js';
import { setLock } from '../support/sockets/activity.js';

const CHECK = '/api/verify-token';
const REPLACED = SESSION_END_MESSAGES.replaced;

let app: TestApp;
let root: Session;

withApp((started) => (app = started));
beforeEach(async () => {
  root = await Session.root(app);
});

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
    const sessions = await sessionsOf(root, member);
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

it("one's own sessions are there to see and to end, once", async () => {
  const here = await Session.as(app, 'member', { usageLimit: 2 });
  const [mine] = await sessionsOf(here, here);
  const there = await here.again();
  const [newest, oldest] = await sessionsOf(here, here);
  expect(oldest?._id).toBe(mine?._id);
  await here.post('/api/users/sessions/end', { id: newest?._id }).expect(200);
  await refused(there.get(CHECK), 401);
  await refused(here.post('/api/users/sessions/end', { id: newest?._id }), 404);
  expect((await sessionsOf(here, here)).map(({ _id }) => _id)).toEqual([mine?._id]);
  expect(await auditOf(root, here.user._id, 'session.ended')).toMatchObject([{ actor: here.user.email }]);
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
    await refused(logInWith(app, here), 401);
    await logInWith(app, here, { password: 'new one' }).expect(200);
  });
});

describe('of the extension', () => {
  const inExtension = async (session: Session): Promise<Session> => {
    const login = logInWith(app, session, { client: 'extension' });
    return session.with((await answerOf<TokenAnswer>(login)).token);
  };
  const areOpen = (...sessions: Session[]) =>
    Promise.all(sessions.map(async (session) => (await session.get(CHECK)).ok));

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
    expect(await sessionsOf(root, member)).toMatchObject([{ client: 'extension' }, { client: 'page' }]);
  });
});
