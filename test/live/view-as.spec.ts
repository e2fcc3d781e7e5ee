import type { SessionEndCode } from '@keyroster/contracts';
import { SocketEvents } from '../../backend/src/realtime/socket-events.js';
import { lookAs } from '../support/app/look.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { auditOf } from '../support/data/courses.js';
import { until } from '../support/checks/until.js';
import { resetActivity, rowOf, setLock } from '../support/sockets/activity.js';
import { LiveSocket } from '../support/sockets/live-socket.js';

const CLOSED_WITHIN_MS = 5_000;
const QUARTER_MS = 15 * 60_000;
const OVER = 'View as has ended';

async function expectEnd(socket: LiveSocket, code: SessionEndCode): Promise<void> {
  await until(CLOSED_WITHIN_MS, () => !socket.isOpen);
  expect(socket.ends).toEqual([{ code, message: OVER }]);
}

describe('the socket of a look', () => {
  let app: TestApp;
  let root: Session;

  withApp((started) => (app = started), { WS_SOCKETS_PER_USER: '2' });
  beforeEach(async () => {
    root = await Session.root(app);
  });

  it('has its pings answered, and none of them noted', async () => {
    const member = await Session.as(app, 'member');
    const socket = await (await lookAs(root, member)).socket();
    await resetActivity(root, member);
    expect(await socket.ping()).toMatchObject({ serverTime: expect.any(Number) as number });
    expect(await rowOf(root, member)).toMatchObject({ last_ping_timestamp: 0, ip_address: '' });
  });

  it('may send nothing else', async () => {
    const member = await Session.as(app, 'member');
    const socket = await (await lookAs(root, member)).socket();
    const events = [...app.get(SocketEvents).permissions.keys()].filter((event) => event !== 'presence:ping');
    expect(events).not.toEqual([]);
    for (const event of events) {
      const refusal = { statusCode: 403, message: 'You are only looking' };
      expect([event, await socket.send(event, { nonsense: true })]).toMatchObject([event, refusal]);
    }
    const refused = () => auditOf(root, member.user._id, 'access.refused');
    await until(CLOSED_WITHIN_MS, async () => (await refused()).length === events.length);
    const told = await refused();
    expect(told.map(({ after }) => after?.['path']).sort()).toEqual(events.sort());
    const by = { actor: root.user.email, actor_id: root.user._id };
    expect(told[0]).toMatchObject({ ...by, after: { method: 'SOCKET' } });
  });

  it('hears what the user hears', async () => {
    const member = await Session.as(app, 'member');
    const socket = await (await lookAs(root, member)).socket();
    await root.post('/api/users/update', { id: member.user._id, subValidity: 90 }).expect(200);
    await until(CLOSED_WITHIN_MS, () => socket.news.some(({ what }) => what === 'users'));
  });

  it('takes no place of the user’s', async () => {
    const member = await Session.as(app, 'member');
    const theirs = [await member.socket(), await member.socket()];
    const look = await lookAs(root, member);
    const seen = [await look.socket(), await look.socket()];
    await Promise.all([...theirs, ...seen].map((socket) => socket.settle()));
    expect([...theirs, ...seen].every(({ isOpen }) => isOpen)).toBe(true);
    // The view's own sockets are limited as anybody's.
    await look.socket();
    await until(CLOSED_WITHIN_MS, () => seen[0]?.isOpen === false);
    expect(theirs.every(({ isOpen }) => isOpen)).toBe(true);
  });

  it.each<[string, SessionEndCode, (admin: Session, member: Session) => Promise<unknown>]>([
    ['the user’s deletion', 'logout', (_, { user }) => root.delete(`/api/users/${user._id}`).expect(200)],
    ['the admin’s deletion', 'deleted', ({ user }) => root.delete(`/api/users/${user._id}`).expect(200)],
  ])('ends with %s: %s', async (_, code, end) => {
    const [admin, member] = [await Session.as(app, 'admin'), await Session.as(app, 'member')];
    const socket = await (await lookAs(admin, member)).socket();
    await end(admin, member);
    await expectEnd(socket, code);
  });

  it('ends after 15 minutes, by the clock alone', async () => {
    const look = await lookAs(root, await Session.as(app, 'member'));
    const socket = await look.socket();
    app.turnClock(QUARTER_MS - 30_000);
    await socket.settle();
    expect(socket.isOpen).toBe(true);
    app.turnClock(QUARTER_MS);
    await expectEnd(socket, 'logout');
  });

  it('goes on with the user’s lock, and comes in with it', async () => {
    const member = await Session.as(app, 'member');
    const look = await lookAs(root, member);
    const socket = await look.socket();
    await setLock(root, member);
    const again = await look.socket();
    await Promise.all([socket.settle(), again.settle()]);
    expect([socket.isOpen, again.isOpen, socket.ends]).toEqual([true, true, []]);
  });

  it('does not come in again after its end, and is told of that and of no lock', async () => {
    const member = await Session.as(app, 'member');
    const look = await lookAs(root, member);
    await setLock(root, member);
    await look.post('/api/users/logout').expect(200);
    const refusal = await LiveSocket.refusal(app.url, { auth: { token: look.token } });
    expect(refusal).toMatchObject({ statusCode: 401, message: OVER });
  });
});
