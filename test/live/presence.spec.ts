import { activityList, resetActivity, rowOf, statusOf, allShown } from '../support/sockets/activity.js';
import { Session, logIn } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { until } from '../support/checks/until.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';

const HOME = '203.0.113.5';
const SECOND_MS = 1_000;

let app: TestApp;
let root: Session;
let member: Session;

const from = (address: string) => ({ 'X-Forwarded-For': address });

/** What is stored of a user. */
const stored = async ({ user }: Session) => app.database.collection('users').findOne({ email: user.email });

withApp((...begun) => ([app, root] = begun), { TRUST_PROXY: 'loopback' });
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

  it('by a ping without a socket, which tells the server’s time', async () => {
    const before = Date.now();
    const answer = await member.post('/api/users/ping').expect(200);
    const { serverTime } = answer.body as { serverTime: number };
    expect(Object.keys(answer.body as object)).toEqual(['serverTime']);
    expect(serverTime).toBeGreaterThanOrEqual(before);
    expect(serverTime).toBeLessThanOrEqual(Date.now());
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

  it('is stored within two seconds, with its address at once', async () => {
    await resetActivity(root, member);
    const socket = await member.socket({ headers: from(HOME) });
    await socket.ping();
    await until(1_000, async () => (await stored(member))?.['ip_address'] === HOME);
    app.turnClock(60 * SECOND_MS);
    await socket.ping();
    const { last_ping_timestamp } = await rowOf(root, member);
    await until(2_000, async () => (await stored(member))?.['last_ping_timestamp'] === last_ping_timestamp);
    expect(await stored(member)).toMatchObject({ ip_address_history: [HOME], first_ip: '127.0.0.1' });
  });
});

describe('a reset', () => {
  const CLEARED = { last_ping_timestamp: 0, ip_address: '', ip_address_history: [] };

  const ping = (member: Session) => member.post('/api/users/ping').expect(200);

  it('of all is one frame, with everybody in it and nobody Active', async () => {
    // Later than every reset of the tests before.
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
  /** Active up to and with this age. */
  const ACTIVE_SECONDS = 120;
  let screen: LiveSocket;

  async function pingOver(session: Session): Promise<number> {
    const answer = await (await session.socket()).ping();
    if ('statusCode' in answer) throw new Error(answer.message);
    return Math.floor(answer.serverTime / SECOND_MS);
  }

  /** Turns the clock so that a last ping is so old at this instant. */
  const turnToAge = (lastPing: number, ageMs: number): void =>
    app.turnClock(lastPing * SECOND_MS + ageMs - Date.now());
  beforeEach(async () => {
    screen = await root.socket();
    await screen.watch();
  });
  afterEach(() => {
    app.turnClock(0);
    screen.close();
  });

  it('turns a user Inactive at an age of 121 seconds: never early, a second late at most', async () => {
    const lastPing = await pingOver(member);
    turnToAge(lastPing, ACTIVE_SECONDS * SECOND_MS + 200);
    expect(await statusOf(root, member)).toBe('Active');
    expect((await activityList(root)).counts.active).toBeGreaterThanOrEqual(1);
    screen.forget();
    const delta = await screen.deltaOf(member.user, 4_000);
    const age = delta.serverTime - lastPing * SECOND_MS;
    expect(age).toBeGreaterThanOrEqual((ACTIVE_SECONDS + 1) * SECOND_MS);
    expect(age).toBeLessThan((ACTIVE_SECONDS + 2) * SECOND_MS);
    expect(delta.users).toContainEqual({ _id: member.user._id, last_ping_timestamp: lastPing });
    expect(await statusOf(root, member)).toBe('Inactive');
  });

  it('changes the counts of the frame and of the list, which is not 304 then', async () => {
    const lastPing = await pingOver(member);
    turnToAge(lastPing, ACTIVE_SECONDS * SECOND_MS);
    const { headers } = await root.get('/api/users/true').expect(200);
    const { counts: before } = await activityList(root);
    turnToAge(lastPing, (ACTIVE_SECONDS + 1) * SECOND_MS);
    const { counts } = await screen.delta(({ counts: now }) => now.active < before.active, 4_000);
    expect(counts.total).toBe(before.total);
    const answer = await root
      .get('/api/users/true')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(200);
    expect((answer.body as { counts: object }).counts).toEqual(counts);
  });
});

it('a process that stops stores every ping that it acknowledged, and its successor knows them and lets everybody in', async () => {
  const first = await TestApp.start();
  const root = await Session.root(first);
  const members = await Promise.all(Array.from({ length: 5 }, () => Session.as(first, 'member')));
  const sockets = await Promise.all(members.map((member) => member.socket()));
  first.turnClock(60_000);
  const answers = await Promise.all(sockets.map((socket) => socket.ping()));
  await first.stop({ keepData: true });
  await until(2_000, () => sockets.every(({ isOpen }) => !isOpen));
  // The process is over, not their sessions.
  expect(sockets.flatMap(({ ends }) => ends)).toEqual([]);

  const second = await TestApp.start({ MONGODB_URI: first.uri });
  const { users } = await activityList(root.on(second));
  members.forEach(({ user }, index) => {
    const answer = answers[index];
    if (!answer || 'statusCode' in answer) throw new Error('A ping was not acknowledged');
    const row = users.find(({ _id }) => _id === user._id);
    expect(row?.last_ping_timestamp).toBe(Math.floor(answer.serverTime / 1_000));
  });
  for (const member of members) expect((await member.on(second).socket()).isOpen).toBe(true);
  await second.stop();
});
