import { HOUR_MS } from '@keyroster/contracts';
import { UserLocksService } from '../../backend/src/modules/people/users/index.js';
import { resetActivity, rowOf, statusOf, allShown } from '../support/sockets/activity.js';
import { auditOf } from '../support/data/courses.js';
import { logIn, Session, TestApp } from '../support/app/session.js';
import { until } from '../support/checks/until.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';

let app: TestApp;
let root: Session;
let member: Session;

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
beforeEach(async () => {
  member = await Session.as(app, 'member');
});
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

it('a user becomes Active by a ping over their socket, a login or their PIN, and by nothing else', async () => {
  const { email } = member.user;
  const pin = { username: email, password: member.password };
  await resetActivity(root, member);
  const socket = await member.socket();
  await socket.settle();
  await member.get('/api/verify-token').expect(200);
  await member.get('/api/shops').expect(200);
  expect(await statusOf(root, member)).toBe('Inactive');
  for (const come of [
    () => socket.ping(),
    () => logIn(app, email, member.password),
    () => member.post('/api/users/userlogin', pin).expect(200),
  ]) {
    await resetActivity(root, member);
    await come();
    expect(await statusOf(root, member)).toBe('Active');
  }
});

it('a reset of all is one frame, with everybody in it and nobody Active', async () => {
  // Later than every reset of earlier tests.
  app.turnClock(60_000);
  const members = [await Session.as(app, 'member'), await Session.as(app, 'specific')];
  const screen = await root.socket();
  await screen.watch();
  await Promise.all(members.map((each) => each.post('/api/users/ping').expect(200)));
  await allShown(screen);
  await resetActivity(root);
  const delta = await screen.delta(({ counts }) => counts.active === 0);
  const cleared = { last_ping_timestamp: 0, ip_address: '', ip_address_history: [] };
  for (const { user } of members) expect(delta.users).toContainEqual({ _id: user._id, ...cleared });
  await screen.settle();
  expect(screen.deltas).toHaveLength(1);
});

describe('a process that stops, and its successor', () => {
  let members: Session[];
  let sockets: LiveSocket[];
  let told: unknown[];
  /** Locked until before the second app's start, and until after it. */
  let over: Session;
  let going: Session;

  const isUnlocked = async (member: Session) => !(await rowOf(root, member)).is_locked;

  beforeAll(async () => {
    members = await Promise.all(Array.from({ length: 5 }, () => Session.as(app, 'member')));
    [over, going] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
    for (const { user } of [over, going]) {
      await root.post('/api/users/lock', { id: user._id, value: true, minutes: 60 }).expect(200);
    }
    const ended = { $set: { 'lock.until': Date.now() - 1 } };
    await app.database.collection('users').updateOne({ email: over.user.email }, ended);
    sockets = await Promise.all(members.map((member) => member.socket()));
    app.turnClock(60_000);
    told = await Promise.all(sockets.map((socket) => socket.pinged()));
    const { uri } = app;
    await app.stop({ keepData: true });
    app = await TestApp.start({ MONGODB_URI: uri });
    root = root.on(app);
  });

  it('keep every ping that was acknowledged, and every session', async () => {
    await until(5_000, () => sockets.every(({ isOpen }) => !isOpen));
    // The process has ended, but not their sessions.
    expect(sockets.flatMap(({ ends }) => ends)).toEqual([]);
    const rows = await Promise.all(members.map((member) => rowOf(root, member)));
    expect(rows.map(({ last_ping_timestamp }) => last_ping_timestamp)).toEqual(told);
    for (const member of members) expect((await member.on(app).socket()).isOpen).toBe(true);
  });

  it('forget no lock that ends, and lift one that ended meanwhile', async () => {
    const locks = app.get(UserLocksService);
    await locks.liftOver();
    await until(5_000, () => isUnlocked(over));
    expect(await isUnlocked(going)).toBe(false);
    app.turnClock(HOUR_MS);
    await locks.liftOver();
    await until(5_000, () => isUnlocked(going));
    for (const { user } of [over, going]) {
      expect(await auditOf(root, user._id, 'user.unlocked')).toMatchObject([{ actor: 'system' }]);
    }
  });
});
