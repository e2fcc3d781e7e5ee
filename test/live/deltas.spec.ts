import { activityList, allShown, rowOf, setLock } from '../support/sockets/activity.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';

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
const rename = ({ user }: Session, email: string) =>
  root.post('/api/users/update', { id: user._id, email }).expect(200);

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
  { TRUST_PROXY: 'loopback' },
);

it('a frame is the same for every screen, and comes to no one else', async () => {
  const others = await Promise.all([
    root.socket(),
    (await Session.as(app, 'admin')).socket(),
    (await Session.as(app, 'member')).socket(),
  ]);
  const member = await aMember();
  const second = await root.socket();
  await second.watch();
  const before = Date.now();
  await setLock(root, member);
  const delta = await second.deltaOf(member.user);
  expect(await screen.delta(({ to }) => to === delta.to)).toEqual(delta);
  for (const other of others) {
    await other.settle();
    expect(other.deltas).toEqual([]);
    other.close();
  }
  second.close();
  expect(delta.serverTime).toBeGreaterThanOrEqual(before);
  expect(delta.serverTime).toBeLessThanOrEqual(Date.now());
  expect(delta.counts).toEqual((await activityList(root)).counts);
});

describe('a subscription', () => {
  it('without a position tells where the numbers are, the time, the counts, and of nothing missed', async () => {
    const { epoch, seq, counts } = await activityList(root);
    expect(await screen.watch()).toEqual({ epoch, seq, counts, serverTime: any(Number) });
  });

  it('of who comes back tells all that they missed, merged into one', async () => {
    const [edited, gone] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
    const last = await screen.watch();
    screen.close();
    await setLock(root, edited);
    await setLock(root, edited, false);
    await setLock(root, edited);
    await rename(edited, `${edited.user.email}_new`);
    await rename(gone, `${gone.user.email}_new`);
    await root.delete(`/api/users/${gone.user._id}`).expect(200);
    screen = await root.socket();
    const { missed, ...now } = await screen.watch(last);
    expect(missed).toMatchObject({
      epoch: last.epoch,
      from: last.seq,
      to: now.seq,
      removed: [gone.user._id],
      counts: now.counts,
    });
    if (!missed) throw new Error('Something was missed');
    const { version, lock } = await rowOf(root, edited);
    expect(lock).toMatchObject({ by: root.user.email });
    const email = `${edited.user.email}_new`;
    expect(missed.users).toEqual([{ _id: edited.user._id, is_locked: true, lock, email, version }]);
  });

  it('from another epoch, or a number that is still to come, tells nothing of what was missed', async () => {
    const { epoch, seq } = await screen.watch();
    for (const position of [
      { epoch: 'another start', seq },
      { epoch, seq: seq + 1 },
    ])
      expect(await screen.watch(position)).not.toHaveProperty('missed');
  });

  it('is followed by no frame after its end, and by one alone after a second beginning', async () => {
    const [left, twice] = [await root.socket(), await root.socket()];
    const member = await aMember();
    for (const socket of [left, twice, twice]) await socket.watch();
    expect(await left.send('activity:unsubscribe', {})).toEqual({});
    await setLock(root, member);
    const { to } = await twice.deltaOf(member.user);
    await Promise.all([left.settle(), twice.settle()]);
    expect(left.deltas).toEqual([]);
    expect(twice.deltas.filter((delta) => delta.to === to)).toHaveLength(1);
  });
});

describe('what changed is all that is told:', () => {
  it('of a new user everything', async () => {
    const member = await Session.as(app, 'member');
    const change = await changeOf(member);
    expect(fieldsOf(change)).toBe(ACTIVITY_FIELDS);
    expect(change).toMatchObject({ email: member.user.email, role: 'member', is_locked: false });
  });

  it('of a lock the lock, also of one that takes the place of another, and of an edit the field', async () => {
    const member = await aMember();
    const { _id } = member.user;
    await setLock(root, member);
    expect(await changeOf(member)).toEqual({
      _id,
      is_locked: true,
      lock: { reason: '', until: null, at: any(Number), by: root.user.email },
      version: any(Number),
    });
    screen.forget();
    const lock = { id: _id, value: true, minutes: 15, reason: 'Account sharing' };
    await root.post('/api/users/lock', lock).expect(200);
    expect(await changeOf(member)).toEqual({ _id, lock: (await rowOf(root, member)).lock, version: 2 });
    screen.forget();
    const email = `${member.user.email}_new`;
    await rename(member, email);
    expect(await changeOf(member)).toEqual({ _id, email, version: 3 });
  });

  it('of a ping after silence its time', async () => {
    const member = await aMember();
    app.turnClock(200_000);
    await screen.deltaOf(member.user);
    await quiet();
    await ping(member);
    expect(await changeOf(member)).toEqual({ _id: member.user._id, last_ping_timestamp: any(Number) });
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
