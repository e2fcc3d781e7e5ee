import { activityList, resetActivity, rowOf, statusOf } from '../support/sockets/activity.js';
import { Session, logIn } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

const HOME = '203.0.113.5';
const OFFICE = '198.51.100.7';
const SECOND_MS = 1_000;

let app: TestApp;
let root: Session;
let member: Session;

const from = (address: string) => ({ 'X-Forwarded-For': address });

const pingFrom = (address: string) => member.post('/api/users/ping').set(from(address)).expect(200);

/** What is stored of a user. */
const stored = async ({ user }: Session) => app.database.collection('users').findOne({ email: user.email });

beforeAll(async () => {
  app = await TestApp.start({ TRUST_PROXY: 'loopback' });
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

  it('says where the user is: their address, their first one, their history with the newest first', async () => {
    await resetActivity(root, member);
    const { first_ip } = await rowOf(root, member);
    expect(first_ip).toBe('127.0.0.1');
    for (const address of [HOME, OFFICE, HOME]) await pingFrom(address);
    expect(await rowOf(root, member)).toMatchObject({
      ip_address: HOME,
      first_ip,
      ip_address_history: [HOME, OFFICE],
    });
    const socket = await member.socket({ headers: from(OFFICE) });
    await socket.ping();
    expect(await rowOf(root, member)).toMatchObject({
      ip_address: OFFICE,
      ip_address_history: [OFFICE, HOME],
    });
  });

  it('brings address and history back after a reset, and never another first address', async () => {
    await pingFrom(HOME);
    await resetActivity(root, member);
    expect(await rowOf(root, member)).toMatchObject({
      last_ping_timestamp: 0,
      ip_address: '',
      ip_address_history: [],
      first_ip: '127.0.0.1',
    });
    await pingFrom(HOME);
    expect(await rowOf(root, member)).toMatchObject({
      ip_address: HOME,
      ip_address_history: [HOME],
      first_ip: '127.0.0.1',
    });
  });

  it('keeps the last 50 addresses', async () => {
    const addresses = Array.from({ length: 52 }, (_, index) => `203.0.113.${index + 1}`);
    for (const address of addresses) await pingFrom(address);
    const { ip_address_history } = await rowOf(root, member);
    expect(ip_address_history).toEqual(addresses.slice(-50).reverse());
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

  it('of an admin counts nowhere', async () => {
    const admin = await Session.as(app, 'admin');
    await admin.post('/api/users/ping').expect(200);
    await (await admin.socket()).ping();
    const { users, counts } = await activityList(root);
    expect(users.every(({ role }) => role !== 'admin')).toBe(true);
    expect(counts.total).toBe(users.length);
  });
});
