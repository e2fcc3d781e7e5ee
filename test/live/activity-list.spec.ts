import type { ActivityListAnswer } from '@keyroster/contracts/dto';
import { activityList, setLock } from '../support/sockets/activity.js';
import { answerOf } from '../support/checks/answer.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

const LIST = '/api/users/true';

let app: TestApp;
let root: Session;
let member: Session;

const etagOf = async (query = {}) => (await root.get(LIST).query(query).expect(200)).headers['etag'] ?? '';

const ifChanged = (etag: string, query = {}) => root.get(LIST).query(query).set('If-None-Match', etag);

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
  member = await Session.as(app, 'member');
});
afterEach(() => app.turnClock(0));
afterAll(() => app.stop());

it('answers 304 while nothing changed, and tells the time all the same', async () => {
  const etag = await etagOf();
  expect(etag).toMatch(/^W\/"/);
  const before = Date.now();
  const answer = await ifChanged(etag).expect(304);
  expect(answer.text).toBe('');
  expect(answer.headers['etag']).toBe(etag);
  expect(Number(answer.headers['x-server-time'])).toBeGreaterThanOrEqual(before);
  const full = await root.get(LIST).expect(200);
  expect(Number(full.headers['x-server-time'])).toBeGreaterThanOrEqual(before);
});

it('has an ETag for each query', async () => {
  const queries = [
    {},
    { q: 'a' },
    { limit: 1 },
    { limit: 1, offset: 1 },
    { sort: 'email' },
    { sort: '-email' },
  ];
  const etags = await Promise.all(queries.map(etagOf));
  expect(new Set(etags).size).toBe(queries.length);
  await ifChanged(etags[0] ?? '', { q: 'a' }).expect(200);
});

it('never answers 304 after a lock', async () => {
  for (const value of [true, false, true, false, true, false]) {
    const etag = await etagOf();
    await setLock(root, member, value);
    const answer = await ifChanged(etag).expect(200);
    const { users } = answer.body as ActivityListAnswer;
    expect(users.find(({ _id }) => _id === member.user._id)?.is_locked).toBe(value);
  }
});

it.each<[string, (active: Session) => Promise<unknown>]>([
  ['a ping', (active) => active.post('/api/users/ping').expect(200)],
  ['a new user', () => Session.as(app, 'member')],
  ['an edit', ({ user }) => root.post('/api/users/update', { id: user._id, observation: 'new' }).expect(200)],
  ['a deletion', ({ user }) => root.delete(`/api/users/${user._id}`).expect(200)],
  ['a reset', () => root.post('/api/users/resetactivity', {}).expect(200)],
])('never answers 304 after %s', async (_, change) => {
  const active = await Session.as(app, 'member');
  const etag = await etagOf();
  app.turnClock(5_000);
  await change(active);
  await ifChanged(etag).expect(200);
});

it('shows the refreshed time of one who was Active anyway, before its frame has come', async () => {
  const pinging = await Session.as(app, 'member');
  const socket = await pinging.socket();
  for (const seconds of [10, 20, 30]) {
    app.turnClock(seconds * 1_000);
    const etag = await etagOf();
    const answer = await socket.ping();
    const list = await answerOf<ActivityListAnswer>(ifChanged(etag));
    const row = list.users.find(({ _id }) => _id === pinging.user._id);
    if ('statusCode' in answer) throw new Error(answer.message);
    expect(row?.last_ping_timestamp).toBe(Math.floor(answer.serverTime / 1_000));
  }
});

it('has the numbers of the frames: what a frame told is in every later answer', async () => {
  const screen = await root.socket();
  const { epoch } = await screen.watch();
  const changed = await Session.as(app, 'member');
  await setLock(root, changed);
  const delta = await screen.delta(({ users }) =>
    users.some((user) => user._id === changed.user._id && user.is_locked === true),
  );
  const list = await activityList(root);
  expect(list.epoch).toBe(epoch);
  expect(list.seq).toBeGreaterThanOrEqual(delta.to);
  expect(list.users.find(({ _id }) => _id === changed.user._id)?.is_locked).toBe(true);
});

it('is the admin’s alone', async () => {
  const other = await Session.as(app, 'member');
  await other.get(LIST).expect(403);
});
