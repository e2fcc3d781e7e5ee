import { activityStatus } from '@keyroster/contracts';
import type { ActivityListAnswer } from '@keyroster/contracts/dto';
import { UserLocksService } from '../../backend/src/modules/people/users/index.js';
import { resetActivity, rowOf, statusOf, allShown } from '../support/sockets/activity.js';
import { auditOf } from '../support/data/courses.js';
import { Session, logIn } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';

const SECOND_MS = 1_000;

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

describe('a user becomes Active', () => {
  beforeEach(async () => {
    await resetActivity(root, member);
    expect(await statusOf(root, member)).toBe('Inactive');
  });

  it('by a ping over their socket, and neither by the socket alone nor by another call', async () => {
    const socket = await member.socket();
    await socket.settle();
    await member.get('/api/verify-token').expect(200);
    await member.get('/api/shops').expect(200);
    expect(await statusOf(root, member)).toBe('Inactive');
    await socket.ping();
    expect(await statusOf(root, member)).toBe('Active');
  });

  it('by a login, and by their PIN', async () => {
    await logIn(app, member.user.email, member.password);
    expect(await statusOf(root, member)).toBe('Active');
    await resetActivity(root, member);
    const pin = { username: member.user.email, password: member.password };
    await member.post('/api/users/userlogin', pin).expect(200);
    expect(await statusOf(root, member)).toBe('Active');
  });
});

describe('a reset', () => {
  const CLEARED = { last_ping_timestamp: 0, ip_address: '', ip_address_history: [] };

  const ping = (member: Session) => member.post('/api/users/ping').expect(200);

  it('of all is one frame, with everybody in it and nobody Active', async () => {
    // Later than every reset of earlier tests.
    app.turnClock(60_000);
    const members = [await Session.as(app, 'member'), await Session.as(app, 'specific')];
    const screen = await root.socket();
    await screen.watch();
    await Promise.all(members.map(ping));
    await allShown(screen);
    await resetActivity(root);
    const delta = await screen.delta(({ counts }) => counts.active === 0);
    for (const { user } of members) expect(delta.users).toContainEqual({ _id: user._id, ...CLEARED });
    await screen.settle();
    expect(screen.deltas).toHaveLength(1);
  });
});

describe('silence', () => {
  /** Users are Active up to and including this age. */
  const ACTIVE_SECONDS = 120;
  let screen: LiveSocket;

  /** Turns the clock so that a last ping has this age now. */
  const turnToAge = (lastPing: number, ageMs: number): void =>
    app.turnClock(lastPing * SECOND_MS + ageMs - Date.now());

  /** The list just before the member, who has just pinged, becomes Inactive. */
  async function lookAtTheEdge() {
    const lastPing = await (await member.socket()).pinged();
    turnToAge(lastPing, ACTIVE_SECONDS * SECOND_MS + 200);
    const answer = await root.get('/api/users/true').expect(200);
    return { lastPing, etag: answer.get('ETag') ?? '', list: answer.body as ActivityListAnswer };
  }

  beforeEach(async () => {
    screen = await root.socket();
    await screen.watch();
  });
  afterEach(() => {
    app.turnClock(0);
    screen.close();
  });

  it('turns a user Inactive at an age of 121 seconds, in the frame and in the list: never early, a second late at most', async () => {
    let edge = await lookAtTheEdge();
    // An answer that comes after the second that is left proves nothing: it is asked for again, after a new ping.
    while (edge.list.serverTime >= (edge.lastPing + ACTIVE_SECONDS + 1) * SECOND_MS) {
      edge = await lookAtTheEdge();
    }
    screen.forget();
    const { lastPing, etag, list } = edge;
    const { counts, users, serverTime } = list;
    const pinged = users.find(({ _id }) => _id === member.user._id)?.last_ping_timestamp;
    expect(activityStatus(pinged ?? 0, serverTime)).toBe('Active');
    // A frame with their last ping may come just before the one in which they are Inactive.
    const delta = await screen.delta(({ counts: { active } }) => active < counts.active, 4_000);
    const age = delta.serverTime - lastPing * SECOND_MS;
    expect(age).toBeGreaterThanOrEqual((ACTIVE_SECONDS + 1) * SECOND_MS);
    expect(age).toBeLessThan((ACTIVE_SECONDS + 2) * SECOND_MS);
    expect(delta.users).toContainEqual({ _id: member.user._id, last_ping_timestamp: lastPing });
    expect(delta.counts.total).toBe(counts.total);
    const answer = await root.get('/api/users/true').set('If-None-Match', etag).expect(200);
    expect((answer.body as ActivityListAnswer).counts).toEqual(delta.counts);
    expect(await statusOf(root, member)).toBe('Inactive');
  });
});

describe('a process that stops, and its successor', () => {
  const HOUR_MS = 60 * 60 * SECOND_MS;
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
