import type { ActivityDelta } from '@keyroster/contracts';
import type { ActivityListAnswer } from '@keyroster/contracts/dto';
import { activityList, rowOf, setLock } from '../support/sockets/activity.js';
import type { LiveSocket } from '../support/sockets/live-socket.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { answerOf } from '../support/checks/answer.js';

let app: TestApp;
let root: Session;
let screen: LiveSocket;

const any = <T>(type: new () => T) => expect.any(type) as T;

const rename = ({ user }: Session, email: string) =>
  root.post('/api/users/update', { id: user._id, email }).expect(200);

const idsIn = ({ users }: ActivityDelta): string[] => users.map(({ _id }) => _id).sort();

withApp((...begun) => ([app, root] = begun));
beforeEach(async () => {
  screen = await root.socket();
});
afterEach(() => screen.close());
afterEach(() => app.turnClock(0));

it('the first subscription tells where the numbers are, the time, the counts, and of nothing missed', async () => {
  const { epoch, seq, counts } = await activityList(root);
  expect(await screen.watch()).toEqual({ epoch, seq, counts, serverTime: any(Number) });
});

it('whoever comes back is told all that they missed, merged into one', async () => {
  const [edited, pinged, gone] = [
    await Session.as(app, 'member'),
    await Session.as(app, 'member'),
    await Session.as(app, 'member'),
  ];
  const last = await screen.watch();
  screen.close();
  await setLock(root, edited);
  await setLock(root, edited, false);
  await setLock(root, edited);
  await rename(edited, `${edited.user.email}_new`);
  await pinged.post('/api/users/ping').set('X-Forwarded-For', '203.0.113.5').expect(200);
  await rename(pinged, `${pinged.user.email}_new`);
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
  expect(idsIn(missed)).toEqual([edited.user._id, pinged.user._id].sort());
  const { version, lock } = await rowOf(root, edited);
  expect(lock).toMatchObject({ by: root.user.email });
  expect(missed.users).toContainEqual({
    _id: edited.user._id,
    is_locked: true,
    lock,
    email: `${edited.user.email}_new`,
    version,
  });
});

it('a user who was made meanwhile comes whole, one who came and went not at all but as gone', async () => {
  const last = await screen.watch();
  const made = await Session.as(app, 'member');
  const passing = await Session.as(app, 'member');
  await root.delete(`/api/users/${passing.user._id}`).expect(200);
  const { missed } = await screen.watch(last);
  if (!missed) throw new Error('Something was missed');
  expect(idsIn(missed)).toEqual([made.user._id]);
  expect(missed.users[0]).toMatchObject({ email: made.user.email, role: 'member', is_locked: false });
});

it('whoever missed nothing is told so, and need not fetch the list', async () => {
  const last = await screen.watch();
  const again = await screen.watch(last);
  expect(again).toMatchObject({ epoch: last.epoch, seq: last.seq });
  expect(again.missed).toMatchObject({ from: last.seq, to: last.seq, users: [], removed: [] });
});

it.each([
  ['another epoch', ({ seq }: { seq: number }) => ({ epoch: 'another start', seq })],
  [
    'a number that is still to come',
    ({ epoch, seq }: { epoch: string; seq: number }) => ({ epoch, seq: seq + 1 }),
  ],
])('whoever comes with %s has to fetch the list', async (_, changed) => {
  const answer = await screen.watch(changed(await screen.watch()));
  expect(answer).not.toHaveProperty('missed');
});

it('no frame comes after the end of the subscription, and one alone after a second beginning', async () => {
  const [left, twice] = [await root.socket(), await root.socket()];
  const member = await Session.as(app, 'member');
  for (const socket of [left, twice, twice]) await socket.watch();
  expect(await left.send('activity:unsubscribe', {})).toEqual({});
  await setLock(root, member);
  const { to } = await twice.deltaOf(member.user);
  await Promise.all([left.settle(), twice.settle()]);
  expect(left.deltas).toEqual([]);
  expect(twice.deltas.filter((delta) => delta.to === to)).toHaveLength(1);
});

describe('the activity list', () => {
  const LIST = '/api/users/true';
  const etagOf = async (query = {}) => (await root.get(LIST).query(query).expect(200)).headers['etag'] ?? '';

  const ifChanged = (etag: string, query = {}) => root.get(LIST).query(query).set('If-None-Match', etag);

  it.each<[string, (active: Session) => Promise<unknown>]>([
    ['a ping', (active) => active.post('/api/users/ping').expect(200)],
    ['a lock', (active) => setLock(root, active)],
    ['a new user', () => Session.as(app, 'member')],
    [
      'an edit',
      ({ user }) => root.post('/api/users/update', { id: user._id, observation: 'new' }).expect(200),
    ],
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
});
