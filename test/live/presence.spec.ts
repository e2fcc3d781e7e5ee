import { activityStatus } from '@keyroster/contracts';
import type { ActivityListAnswer } from '@keyroster/contracts/dto';
import { resetActivity, rowOf, statusOf, allShown } from '../support/sockets/activity.js';
import { auditOf } from '../support/data/courses.js';
import { Session, logIn } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { until } from '../support/checks/until.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';

const SECOND_MS = 1_000;

let app: TestApp;
let root: Session;
let member: Session;

withApp((...begun) => ([app, root] = begun));
beforeEach(async () => {
  member = await Session.as(app, 'member');
});
afterEach(() => app.turnClock(0));

describe('a user becomes Active', () => {
  beforeEach(async () => {
    await resetActivity(root, member);
    expect(await statusOf(root, member)).toBe('Inactive');
  });

  it('by a ping over their socket, and not by the socket alone', async () => {
    const socket = await member.socket();
    await socket.settle();
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

  it('by no other call', async () => {
    await member.get('/api/verify-token').expect(200);
    await member.get('/api/shops').expect(200);
    expect(await statusOf(root, member)).toBe('Inactive');
  });
});

describe('a ping', () => {
  it('is timed by the server’s clock, in whole seconds rounded down', async () => {
    const socket = await member.socket();
    app.turnClock(90 * SECOND_MS);
    app.stopClock();
    const answer = await socket.ping();
    if ('statusCode' in answer) throw new Error(answer.message);
    const { last_ping_timestamp } = await rowOf(root, member);
    expect(last_ping_timestamp).toBe(Math.floor(answer.serverTime / SECOND_MS));
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

  async function pingOver(session: Session): Promise<number> {
    const answer = await (await session.socket()).ping();
    if ('statusCode' in answer) throw new Error(answer.message);
    return Math.floor(answer.serverTime / SECOND_MS);
  }

  /** Turns the clock so that a last ping has this age now. */
  const turnToAge = (lastPing: number, ageMs: number): void =>
    app.turnClock(lastPing * SECOND_MS + ageMs - Date.now());

  /** The list just before the member, who has just pinged, becomes Inactive. */
  async function lookAtTheEdge() {
    const lastPing = await pingOver(member);
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
    const delta = await screen.deltaOf(member.user, 4_000);
    const age = delta.serverTime - lastPing * SECOND_MS;
    expect(age).toBeGreaterThanOrEqual((ACTIVE_SECONDS + 1) * SECOND_MS);
    expect(age).toBeLessThan((ACTIVE_SECONDS + 2) * SECOND_MS);
    expect(delta.users).toContainEqual({ _id: member.user._id, last_ping_timestamp: lastPing });
    expect(delta.counts.active).toBeLessThan(counts.active);
    expect(delta.counts.total).toBe(counts.total);
    const answer = await root.get('/api/users/true').set('If-None-Match', etag).expect(200);
    expect((answer.body as ActivityListAnswer).counts).toEqual(delta.counts);
    expect(await statusOf(root, member)).toBe('Inactive');
  });
});

describe('a process that stops, and its successor', () => {
  const HOUR_MS = 60 * 60 * SECOND_MS;
  const LIFTED_WITHIN_MS = 5_000;
  let first: TestApp;
  let second: TestApp;
  let root: Session;
  let members: Session[];
  let sockets: LiveSocket[];
  let told: unknown[];
  /** Locked until before the second app's start, and until after it. */
  let over: Session;
  let going: Session;

  const isUnlocked = async (member: Session) => !(await rowOf(root, member)).is_locked;

  beforeAll(async () => {
    first = await TestApp.start();
    root = await Session.root(first);
    members = await Promise.all(Array.from({ length: 5 }, () => Session.as(first, 'member')));
    [over, going] = [await Session.as(first, 'member'), await Session.as(first, 'member')];
    for (const { user } of [over, going]) {
      await root.post('/api/users/lock', { id: user._id, value: true, minutes: 60 }).expect(200);
    }
    const ended = { $set: { 'lock.until': Date.now() - 1 } };
    await first.database.collection('users').updateOne({ email: over.user.email }, ended);
    sockets = await Promise.all(members.map((member) => member.socket()));
    first.turnClock(60_000);
    const answers = await Promise.all(sockets.map((socket) => socket.ping()));
    told = answers.map((answer) => 'serverTime' in answer && Math.floor(answer.serverTime / SECOND_MS));
    await first.stop({ keepData: true });
    second = await TestApp.start({ MONGODB_URI: first.uri });
    root = root.on(second);
  });
  afterAll(() => second.stop());

  it('keep every ping that was acknowledged, and every session', async () => {
    await until(5_000, () => sockets.every(({ isOpen }) => !isOpen));
    // The process has ended, but not their sessions.
    expect(sockets.flatMap(({ ends }) => ends)).toEqual([]);
    const rows = await Promise.all(members.map((member) => rowOf(root, member)));
    expect(rows.map(({ last_ping_timestamp }) => last_ping_timestamp)).toEqual(told);
    for (const member of members) expect((await member.on(second).socket()).isOpen).toBe(true);
  });

  it('forget no lock that ends, and lift one that ended meanwhile', async () => {
    await until(LIFTED_WITHIN_MS, () => isUnlocked(over));
    expect(await isUnlocked(going)).toBe(false);
    second.turnClock(HOUR_MS);
    await until(LIFTED_WITHIN_MS, () => isUnlocked(going));
    for (const { user } of [over, going]) {
      expect(await auditOf(root, user._id, 'user.unlocked')).toMatchObject([{ actor: 'system' }]);
    }
    second.turnClock(0);
  });
});
