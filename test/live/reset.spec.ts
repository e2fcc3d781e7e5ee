import { allShown, resetActivity, rowOf } from '../support/sockets/activity.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

let app: TestApp;
let root: Session;

const CLEARED = { last_ping_timestamp: 0, ip_address: '', ip_address_history: [] };

const ping = (member: Session) => member.post('/api/users/ping').expect(200);

const stored = ({ user }: Session) => app.database.collection('users').findOne({ email: user.email });

/** Everything that waited to be stored when this was called has been. */
async function allIsStored(): Promise<void> {
  const marker = await Session.as(app, 'member');
  await resetActivity(root, marker);
  await ping(marker);
  await until(3_000, async () => Number((await stored(marker))?.['last_ping_timestamp']) > 0);
}

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

it('undoes a ping that still waits to be stored', async () => {
  const member = await Session.as(app, 'member');
  app.turnClock(5_000);
  await ping(member);
  await resetActivity(root, member);
  await allIsStored();
  expect(await stored(member)).toMatchObject(CLEARED);
  expect(await rowOf(root, member)).toMatchObject(CLEARED);
});

it('is stamped: a touch that is not later is dropped, a later one counts', async () => {
  const member = await Session.as(app, 'member');
  app.stopClock();
  await resetActivity(root, member);
  await ping(member);
  expect(await rowOf(root, member)).toMatchObject(CLEARED);
  app.stopClock(1);
  await ping(member);
  const { last_ping_timestamp } = await rowOf(root, member);
  expect(last_ping_timestamp).toBeGreaterThan(0);
  await until(3_000, async () => (await stored(member))?.['last_ping_timestamp'] === last_ping_timestamp);
  expect(Number((await stored(member))?.['reset_at'])).toBeGreaterThan(0);
});

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

it('of some leaves the others alone', async () => {
  const [one, other] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
  const before = await rowOf(root, other);
  await resetActivity(root, one);
  expect(await rowOf(root, one)).toMatchObject(CLEARED);
  expect(await rowOf(root, other)).toEqual(before);
});

it('is no edit: the version stays', async () => {
  const member = await Session.as(app, 'member');
  const { version } = await rowOf(root, member);
  await ping(member);
  await resetActivity(root, member);
  expect((await rowOf(root, member)).version).toBe(version);
});
