import type { SessionListAnswer } from '@keyroster/contracts/dto';
import { ImpersonationSessions } from '../../backend/src/modules/access/sessions/checks/impersonation-sessions.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { BEGUN, ENDED, lookAs, viewsOf } from '../support/app/look.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { setLock } from '../support/sockets/activity.js';

const VIEW_AS = '/api/users/viewas';
const CHECK = '/api/verify-token';
const SECOND_MS = 1_000;
const QUARTER_MS = 15 * 60 * SECOND_MS;
const OVER = 'View as has ended';

let app: TestApp;
let root: Session;

const edit = ({ user }: Session, change: object) =>
  root.post('/api/users/update', { id: user._id, ...change }).expect(200);

const sessionsOf = async ({ user }: Session) =>
  (await answerOf<SessionListAnswer>(root.get(`/api/users/sessions/${user._id}`))).sessions;

beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: 'loopback' });
});
beforeEach(async () => {
  root = await (await Session.root(app)).confirmed();
});
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

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
      async (admin) => {
        const [session] = await sessionsOf(admin);
        await root.post('/api/users/sessions/end', { id: session?._id }).expect(200);
      },
    ],
    ['deletion', ({ user }) => root.delete(`/api/users/${user._id}`).expect(200)],
    ['other role', (admin) => edit(admin, { role: 'member' })],
    ['other password', (admin) => edit(admin, { password: 'another one' })],
  ])('with the admin’s own session: by %s', async (_, end) => {
    const [admin, member] = [await Session.as(app, 'admin'), await Session.as(app, 'member')];
    const look = await lookAs(admin, member);
    await look.get(CHECK).expect(200);
    await end(admin);
    await refused(look.get(CHECK), 401, { message: OVER });
    expect(await viewsOf(root, member)).toEqual([
      ['view.started', admin.user.email],
      ['view.ended', admin.user.email],
    ]);
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

  it.each<[string, (member: Session) => Promise<unknown>]>([
    ['deletion', ({ user }) => root.delete(`/api/users/${user._id}`).expect(200)],
    ['other role', (member) => edit(member, { role: 'specific' })],
    ['becoming an admin', (member) => edit(member, { role: 'admin' })],
  ])('with the user’s %s', async (_, end) => {
    const member = await Session.as(app, 'member');
    const look = await lookAs(root, member);
    await end(member);
    await refused(look.get(CHECK), 401, { message: OVER });
    expect(await viewsOf(root, member)).toEqual([BEGUN, ENDED]);
  });

  it.each<[string, (member: Session) => Promise<unknown>]>([
    ['lock', (member) => setLock(root, member)],
    ['expiry', (member) => edit(member, { subStartDate: '1/1/2020', subValidity: 1 })],
    ['other name', (member) => edit(member, { email: 'seen_under_another_name' })],
    ['other password', (member) => edit(member, { password: 'another one' })],
    ['logout', (member) => member.post('/api/users/logout').expect(200)],
  ])('not with the user’s %s', async (_, happen) => {
    const member = await Session.as(app, 'member');
    const look = await lookAs(root, member);
    await happen(member);
    await look.get('/api/shops').expect(200);
    await look.get(CHECK).expect(200);
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

  it('never begins in a session that ends at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [admin, member] = [await Session.as(app, 'admin'), await Session.as(app, 'member')];
      await admin.confirmed();
      const [begun] = await Promise.all([
        admin.post(VIEW_AS, { id: member.user._id }),
        admin.post('/api/users/logout').expect(200),
      ]);
      const { token } = begun.body as { token?: string };
      if (token === undefined) expect(begun.status).toBe(401);
      else await refused(member.with(token).get(CHECK), 401);
    }
  });

  it('when its user is deleted at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const member = await Session.as(app, 'member');
      const [begun] = await Promise.all([
        root.post(VIEW_AS, { id: member.user._id }),
        root.delete(`/api/users/${member.user._id}`).expect(200),
      ]);
      const { token } = begun.body as { token?: string };
      if (token === undefined) expect(begun.status).toBe(404);
      else await refused(member.with(token).get(CHECK), 401);
    }
  });
});
