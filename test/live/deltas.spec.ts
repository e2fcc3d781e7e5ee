import { activityList, allShown, resetActivity, rowOf, setLock } from '../support/sockets/activity.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { until } from '../support/checks/until.js';

const HOME = '203.0.113.5';
/** Every field of a user that the activity screen shows, or merges by. */
const ACTIVITY_FIELDS =
  '_id alarm createdAt email first_ip ip_address ip_address_history is_locked last_ping_timestamp lock role seq version';

let app: TestApp;
let root: Session;
let screen: LiveSocket;

const any = <T>(type: new () => T) => expect.any(type) as T;

const fieldsOf = (change: object = {}): string => Object.keys(change).sort().join(' ');

const ping = (member: Session) => member.post('/api/users/ping').expect(200);

/** The change of a user in the first delta that contains them. */
async function changeOf({ user }: Session): Promise<object | undefined> {
  const { users } = await screen.deltaOf(user);
  return users.find(({ _id }) => _id === user._id);
}

/** A new user whose last deltas have arrived. */
async function aMember(): Promise<Session> {
  const member = await Session.as(app, 'member');
  await quiet();
  return member;
}

const quiet = () => allShown(screen);

withApp(
  async (...begun) => {
    [app, root] = begun;
    screen = await root.socket();
    await screen.watch();
  },
  { TRUST_PROXY: 'loopback', WS_PINGS_PER_SECOND: '1000' },
);
afterEach(() => app.turnClock(0));

describe('a frame', () => {
  it('is the same for every screen, and comes to no one else', async () => {
    const others = await Promise.all([
      root.socket(),
      (await Session.as(app, 'admin')).socket(),
      (await Session.as(app, 'member')).socket(),
    ]);
    const member = await aMember();
    const second = await root.socket();
    await second.watch();
    await setLock(root, member);
    const delta = await second.deltaOf(member.user);
    expect(await screen.delta(({ to }) => to === delta.to)).toEqual(delta);
    for (const other of others) {
      await other.settle();
      expect(other.deltas).toEqual([]);
      other.close();
    }
    second.close();
  });

  it('carries the server’s time and the counts of the list', async () => {
    const member = await aMember();
    const before = Date.now();
    await setLock(root, member);
    const delta = await screen.deltaOf(member.user);
    expect(delta.serverTime).toBeGreaterThanOrEqual(before);
    expect(delta.serverTime).toBeLessThanOrEqual(Date.now());
    const { counts, users, serverTime } = await activityList(root);
    expect(delta.counts).toEqual(counts);
    expect(counts).toEqual({
      active: users.filter((user) => Math.floor(serverTime / 1_000) - user.last_ping_timestamp <= 120).length,
      total: users.length,
      locked: users.filter((user) => user.is_locked).length,
    });
  });
});

describe('what changed is all that is told:', () => {
  it('of a new user everything', async () => {
    const { user } = await Session.as(app, 'member');
    const { users } = await screen.deltaOf(user);
    const change = users.find(({ _id }) => _id === user._id) ?? {};
    expect(fieldsOf(change)).toBe(ACTIVITY_FIELDS);
    expect(change).toMatchObject({ email: user.email, role: 'member', is_locked: false });
  });

  it('of a lock the lock, also of one that takes the place of another', async () => {
    const member = await aMember();
    await setLock(root, member);
    expect(await changeOf(member)).toEqual({
      _id: member.user._id,
      is_locked: true,
      lock: { reason: '', until: null, at: any(Number), by: root.user.email },
      version: any(Number),
    });
    screen.forget();
    const lock = { id: member.user._id, value: true, minutes: 15, reason: 'Account sharing' };
    await root.post('/api/users/lock', lock).expect(200);
    const { _id } = member.user;
    expect(await changeOf(member)).toEqual({ _id, lock: (await rowOf(root, member)).lock, version: 2 });
  });

  it('of an edit the field', async () => {
    const member = await aMember();
    const email = `${member.user.email}_new`;
    await root.post('/api/users/update', { id: member.user._id, email }).expect(200);
    expect(await changeOf(member)).toEqual({ _id: member.user._id, email, version: any(Number) });
  });

  it('of a ping after silence its time', async () => {
    const member = await aMember();
    app.turnClock(200_000);
    await screen.deltaOf(member.user);
    await quiet();
    await ping(member);
    const change = await changeOf(member);
    expect(change).toEqual({ _id: member.user._id, last_ping_timestamp: any(Number) });
  });

  it('of a ping from elsewhere its time and the addresses', async () => {
    const member = await aMember();
    app.turnClock(10_000);
    await ping(member).set('X-Forwarded-For', HOME);
    expect(await changeOf(member)).toEqual({
      _id: member.user._id,
      last_ping_timestamp: any(Number),
      ip_address: HOME,
      ip_address_history: [HOME, '127.0.0.1'],
    });
  });

  it('of a deleted user that they are gone', async () => {
    const member = await aMember();
    await root.delete(`/api/users/${member.user._id}`).expect(200);
    const delta = await screen.delta(({ removed }) => removed.includes(member.user._id));
    expect(delta.users.some(({ _id }) => _id === member.user._id)).toBe(false);
  });

  it('of one who becomes an admin that they are gone, and of one who is no more everything', async () => {
    const member = await aMember();
    const edit = { id: member.user._id };
    await root.post('/api/users/update', { ...edit, role: 'admin' }).expect(200);
    await screen.delta(({ removed }) => removed.includes(member.user._id));
    await root.post('/api/users/update', { ...edit, role: 'member' }).expect(200);
    expect(fieldsOf(await changeOf(member))).toBe(ACTIVITY_FIELDS);
  });

  it('of an admin nothing', async () => {
    await quiet();
    const admin = await Session.as(app, 'admin');
    await ping(admin);
    const member = await Session.as(app, 'member');
    await screen.deltaOf(member.user);
    expect(JSON.stringify(screen.deltas)).not.toContain(admin.user._id);
  });
});

describe('time', () => {
  it('pings of users who were Active anyway share a frame, each with its newest time', async () => {
    const members = [await aMember(), await aMember(), await aMember()];
    const sockets = await Promise.all(members.map((member) => member.socket()));
    await resetActivity(root);
    for (const socket of sockets) await socket.ping();
    await quiet();
    for (const seconds of [5, 6, 7, 8]) {
      app.turnClock(seconds * 1_000);
      await Promise.all(sockets.map((socket) => socket.ping()));
    }
    const { users } = await activityList(root);
    const isComplete = () =>
      members.every(({ user }) => {
        const row = users.find(({ _id }) => _id === user._id);
        const changes = screen.deltas.flatMap((delta) => delta.users.filter(({ _id }) => _id === user._id));
        return changes.at(-1)?.last_ping_timestamp === row?.last_ping_timestamp;
      });
    await until(5_000, isComplete);
    // Twelve pings don't make a frame each; a new second may begin between them.
    expect(screen.deltas.length).toBeLessThanOrEqual(3);
    for (const { users: changes } of screen.deltas) {
      for (const change of changes) expect(fieldsOf(change)).toBe('_id last_ping_timestamp');
    }
  });
});
