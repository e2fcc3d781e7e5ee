import { activityList, statusOf } from '../support/sockets/activity.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

const SECOND_MS = 1_000;
/** Active up to and with this age. */
const ACTIVE_SECONDS = 120;

let app: TestApp;
let root: Session;
let member: Session;
let screen: LiveSocket;

async function pingOver(session: Session): Promise<number> {
  const answer = await (await session.socket()).ping();
  if ('statusCode' in answer) throw new Error(answer.message);
  return Math.floor(answer.serverTime / SECOND_MS);
}

/** Turns the clock so that a last ping is so old at this instant. */
const turnToAge = (lastPing: number, ageMs: number): void =>
  app.turnClock(lastPing * SECOND_MS + ageMs - Date.now());

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
beforeEach(async () => {
  member = await Session.as(app, 'member');
  screen = await root.socket();
  await screen.watch();
});
afterEach(() => {
  app.turnClock(0);
  screen.close();
});
afterAll(() => app.stop());

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

it('leaves alone whoever pinged in time', async () => {
  const other = await Session.as(app, 'member');
  const lastPing = await pingOver(other);
  turnToAge(lastPing, 60 * SECOND_MS);
  await pingOver(member);
  turnToAge(lastPing, (ACTIVE_SECONDS + 1) * SECOND_MS);
  screen.forget();
  await screen.deltaOf(other.user, 4_000);
  expect(await statusOf(root, other)).toBe('Inactive');
  expect(await statusOf(root, member)).toBe('Active');
});

it('is over with the next ping, at once', async () => {
  const lastPing = await pingOver(member);
  turnToAge(lastPing, (ACTIVE_SECONDS + 30) * SECOND_MS);
  await screen.deltaOf(member.user, 4_000);
  screen.forget();
  await pingOver(member);
  await screen.deltaOf(member.user, 1_000);
  expect(await statusOf(root, member)).toBe('Active');
});
