import request from 'supertest';
import type { ErrorBody } from '@keyroster/contracts';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

const CHECK = '/api/verify-token';

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
  let app: TestApp;
  let root: Session;

  beforeAll(async () => {
    app = await TestApp.start();
    root = await Session.root(app);
  });
  afterAll(() => app.stop());

  it.each(ENDS)('$what ends all sessions of the user on their next call', async ({ by, message }) => {
    const here = await Session.as(app, 'member', { usageLimit: 2 });
    const there = await here.again();
    const stranger = await Session.as(app, 'member');
    await by(root, here);
    const answer = await refused(here.get(CHECK), 401, message === undefined ? {} : { message });
    await refused(there.get(CHECK), 401, answer.body as ErrorBody);
    await stranger.get(CHECK).expect(200);
  });

  it.each([
    ['another name', { email: 'renamed_meanwhile' }],
    ['a longer subscription', { subValidity: 300 }],
    ['the same role again', { role: 'member' }],
    ['an empty password', { password: '' }],
    ['an observation', { observation: 'pays late' }],
  ])('%s ends none', async (_, change) => {
    const member = await Session.as(app, 'member');
    await edit(root, member, change);
    await member.get(CHECK).expect(200);
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

describe('on two processes with one database', () => {
  let one: TestApp;
  let other: TestApp;
  let root: Session;

  beforeAll(async () => {
    one = await TestApp.start();
    other = await TestApp.start({ MONGODB_URI: one.uri });
    root = await Session.root(one);
  });
  afterAll(async () => {
    await other.stop({ keepData: true });
    await one.stop();
  });

  const there = (member: Session) =>
    request(other.url).get(CHECK).set('Authorization', `Bearer ${member.token}`);

  it.each(ENDS)('$what on one is known to the other within a second', async ({ by, message }) => {
    const member = await Session.as(one, 'member');
    await there(member).expect(200);
    await by(root, member);
    await until(1_000, async () => (await there(member)).status === 401);
    await refused(there(member), 401, message === undefined ? {} : { message });
  });

  it('a login on one makes the session on the other give way', async () => {
    const member = await Session.as(other, 'member');
    await there(member).expect(200);
    const payload = { email: member.user.email, password: member.password };
    await root.post('/api/users/login', payload).expect(200);
    await until(1_000, async () => (await there(member)).status === 401);
    await refused(there(member), 401, { message: 'Signed in on another device' });
  });

  it('a session that one process has never seen is known by its token', async () => {
    const member = await Session.as(one, 'member');
    await there(member).expect(200);
  });
});
