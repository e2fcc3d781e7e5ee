import type { AuditListAnswer, UserAnswer } from '@keyroster/contracts/dto';
import type { mongo } from 'mongoose';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import { UserLocksService } from '../../backend/src/modules/people/users/index.js';
import { UserListsRepository } from '../../backend/src/modules/people/users/lists/user-lists.repository.js';
import { callerAt } from '../support/app/caller-at.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { statuses } from '../support/checks/statuses.js';
import { until } from '../support/checks/until.js';
import { aCourse, assign, credentialsSeenBy } from '../support/data/courses.js';
import { aPackage } from '../support/data/packages.js';
import { accept, paidBy } from '../support/data/payments.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';
import { entriesOf, registered } from '../support/data/renewals.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import { rowOf } from '../support/sockets/activity.js';

/** How long an ended session may go on in another process; a busy machine gets more. */
const OVER_WITHIN_MS = 5_000;
const COURSES = ['titles', 'subtitles', 'assignments', 'group_titles', 'credentials', 'troubles'];

jest.setTimeout(120_000);

let both: TwoProcesses;
let root: Session;

type Course = Awaited<ReturnType<typeof aCourse>>;
type End = (course: Course, member: Session) => Promise<unknown>;

const ENDS: Array<[string, End]> = [
  [
    'an assignment that is taken away',
    ({ title }, { user }) =>
      root.delete('/api/shops/unassign', { user_id: user._id, shop_id: [title._id] }).expect(200),
  ],
  [
    'the removal of the subtitle',
    ({ subtitle }) => root.delete('/api/shops/subtitle', { id: subtitle._id }).expect(200),
  ],
  [
    'the removal of the title',
    ({ title }) => root.delete('/api/shops/delete', { id: title._id }).expect(200),
  ],
];

const listOf = ({ subtitle }: Course): string => `/api/products/${subtitle._id}`;

/** A member for whom the other process reads, and has read before. */
async function aReader(course: Course): Promise<Session> {
  const member = await Session.as(both.one, 'member');
  await assign(root, member.user, course.title).expect(200);
  const elsewhere = member.on(both.other);
  expect(await credentialsSeenBy(elsewhere, course.subtitle._id)).toHaveLength(1);
  return elsewhere;
}

/** Delays what a process reads after news of a user; the returned function lets it go on. */
function holdsReadingUsers(app: TestApp): () => void {
  const lists = app.get(UserListsRepository);
  const inOrder = lists.inOrder.bind(lists);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const reads = jest.spyOn(lists, 'inOrder').mockImplementation(async (ids) => {
    await held;
    return inOrder(ids);
  });
  return () => {
    reads.mockRestore();
    goOn();
  };
}

/** The collections of courses that the other process reads during a call. */
async function askedDuring(call: () => Promise<unknown>): Promise<string[]> {
  const client = both.other.get(DatabaseConnection).connection.getClient();
  const asked: string[] = [];
  const listener = ({ commandName, command }: mongo.CommandStartedEvent): void => {
    const collection = String(command[commandName]);
    if (COURSES.includes(collection)) asked.push(collection);
  };
  client.on('commandStarted', listener);
  await call();
  client.off('commandStarted', listener);
  return asked.sort();
}

beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: false, env: { METRICS_PORT: '0' } });
  root = both.root;
});
afterAll(() => both.stop());

describe('who reads credentials in one process, of which another hears by the database alone', () => {
  it.each(ENDS)('is refused within a second of %s', async (_, end) => {
    const course = await aCourse(root);
    const reader = await aReader(course);
    await end(course, reader);
    await until(OVER_WITHIN_MS, async () => (await reader.get(listOf(course))).status === 404);
  });

  it('is refused within a second of leaving the group that has the title', async () => {
    const course = await aCourse(root);
    const group = await aGroup(root);
    await giveTitles(root, group, course.title).expect(200);
    const member = await Session.as(both.one, 'member');
    await moveTo(root, member.user, group).expect(200);
    const reader = member.on(both.other);
    await until(OVER_WITHIN_MS, async () => (await reader.get(listOf(course))).status === 200);
    await moveTo(root, member.user).expect(200);
    await until(OVER_WITHIN_MS, async () => (await reader.get(listOf(course))).status === 404);
  });

  it('is refused when the group was left before the process had read that it was joined', async () => {
    const course = await aCourse(root);
    const group = await aGroup(root);
    await giveTitles(root, group, course.title).expect(200);
    const member = await Session.as(both.one, 'member');
    const reader = member.on(both.other);
    await refused(reader.get(listOf(course)), 404, { code: 'NOT_FOUND' });
    const goOn = holdsReadingUsers(both.other);
    await moveTo(root, member.user, group).expect(200);
    expect(await credentialsSeenBy(reader, course.subtitle._id)).toHaveLength(1);
    await moveTo(root, member.user).expect(200);
    goOn();
    await until(OVER_WITHIN_MS, async () => (await reader.get(listOf(course))).status === 404);
  });

  it('has a title from the answer to its assignment on, though the process knew that they did not', async () => {
    const course = await aCourse(root);
    const member = await Session.as(both.one, 'member');
    const reader = member.on(both.other);
    await refused(reader.get(listOf(course)), 404, { code: 'NOT_FOUND' });
    await assign(root, member.user, course.title).expect(200);
    expect(await credentialsSeenBy(reader, course.subtitle._id)).toHaveLength(1);
  });

  it('makes the database look for credentials alone, once their titles and troubles are known', async () => {
    const course = await aCourse(root);
    const reader = await aReader(course);
    // News of what was just made may arrive after the first reading and clear the cache.
    await until(OVER_WITHIN_MS, async () => {
      const asked = await askedDuring(() => credentialsSeenBy(reader, course.subtitle._id));
      return asked.join() === 'credentials';
    });
  });
});

describe('money is moved once by all who move it on both processes at once', () => {
  const LOGINS = 50;
  const ACCEPTED_BY = 10;

  it('the days begin once, however many sign in for the first time', async () => {
    const { _id: package_id } = await aPackage(root, { starts: 'first_use' });
    const { user, password } = await Session.notYet(both.one, { package_id, usageLimit: 0 });
    const logins = Array.from({ length: LOGINS }, (_, at) =>
      callerAt(at % 2 ? both.other : both.one, `192.0.2.${at}`).logIn(user.email, password),
    );
    // Some may get 503 and have to try again.
    const { 200: entered = 0, 503: tooBusy = 0 } = await statuses(logins);
    expect(entered + tooBusy).toBe(LOGINS);
    expect(entered).toBeGreaterThan(0);
    expect(await entriesOf(root, user._id)).toMatchObject([
      { kind: 'change', days: 0, from: null },
      { kind: 'first', to: null },
    ]);
  });

  it('one of ten who accept a payment renews, and once', async () => {
    const member = await Session.as(both.one, 'member');
    const payment = await paidBy(member);
    const calls = Array.from({ length: ACCEPTED_BY }, (_, at) =>
      accept(at % 2 ? root.on(both.other) : root, payment),
    );
    const { 201: renewed, 409: tooLate = 0, 503: tooBusy = 0 } = await statuses(calls);
    expect([renewed, tooLate + tooBusy]).toEqual([1, ACCEPTED_BY - 1]);
    const entries = await entriesOf(root, member.user._id);
    expect(entries.map(({ kind }) => kind)).toEqual(['renewal', 'first']);
  });
});

describe('a user who moves between supervisors on two processes', () => {
  const MOVED_WITHIN_MS = 5_000;

  const screenOn = async (app: TestApp) => {
    const session = await Session.as(both.one, 'supervisor');
    const socket = await session.on(app).socket();
    await socket.watch();
    return { name: session.user.email, socket };
  };

  it('leaves the screen of the first and stands on that of the second, and each hears of nobody else’s', async () => {
    const [first, second] = [await screenOn(both.one), await screenOn(both.other)];
    const { _id } = await registered(root, { supervisor: first.name });
    await first.socket.deltaOf({ _id }, MOVED_WITHIN_MS);
    await root.post('/api/users/lock', { id: _id, value: true }).expect(200);
    await first.socket.delta(({ counts }) => counts.locked === 1, MOVED_WITHIN_MS);
    await second.socket.settle();
    expect([second.socket.deltas, second.socket.news]).toEqual([[], []]);
    first.socket.forget();
    await root.post('/api/users/update', { id: _id, supervisor: second.name }).expect(200);
    const added = await second.socket.deltaOf({ _id }, MOVED_WITHIN_MS);
    const removed = await first.socket.delta((delta) => delta.removed.includes(_id), MOVED_WITHIN_MS);
    expect([added.counts.total, removed.counts.total]).toEqual([1, 0]);
    for (const { socket } of [first, second]) {
      await until(MOVED_WITHIN_MS, () =>
        socket.news.some(({ what, ids }) => what === 'users' && ids?.[0] === _id),
      );
    }
  });
});

describe('a lock that ends', () => {
  const MINUTE_MS = 60_000;
  const LIFTED_WITHIN_MS = 5_000;

  afterAll(() => {
    for (const app of [both.one, both.other]) app.turnClock(0);
  });

  it('is lifted once, and each process tells its screens', async () => {
    const elsewhere = root.on(both.other);
    const members = await Promise.all(
      Array.from({ length: 4 }, () => Session.as(both.one, 'member', { usageLimit: 1 })),
    );
    for (const { user } of members) {
      await root.post('/api/users/lock', { id: user._id, value: true, minutes: 1 }).expect(200);
    }
    await until(OVER_WITHIN_MS, async () => {
      const rows = await Promise.all(members.map((member) => rowOf(elsewhere, member)));
      return rows.every(({ lock }) => lock !== null);
    });
    const screens = [await root.socket(), await elsewhere.socket()];
    for (const screen of screens) await screen.watch();
    for (const app of [both.one, both.other]) app.turnClock(MINUTE_MS);
    for (const { user } of members) {
      const isLifted = ({ _id, is_locked, lock }: Partial<UserAnswer>) =>
        _id === user._id && is_locked === false && lock === null;
      for (const screen of screens) await screen.delta(({ users }) => users.some(isLifted), LIFTED_WITHIN_MS);
    }
    for (const app of [both.one, both.other]) await app.get(UserLocksService).liftOver();
    const { entries } = await answerOf<AuditListAnswer>(root.get('/api/audit?action=user.unlocked'));
    expect(entries.map(({ target, actor }) => `${target} ${actor}`).sort()).toEqual(
      members.map(({ user }) => `${user._id} system`).sort(),
    );
    for (const member of members) {
      expect(await rowOf(elsewhere, member)).toMatchObject({ is_locked: false, lock: null, version: 2 });
    }
  });
});
