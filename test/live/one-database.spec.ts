import type { UserAnswer } from '@keyroster/contracts/dto';
import type { Test } from 'supertest';
import { UserLocksService } from '../../backend/src/modules/people/users/index.js';
import { UsersRepository } from '../../backend/src/modules/people/users/users.repository.js';
import { callerAt } from '../support/app/caller-at.js';
import { refused, statuses } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { aCourse, assign, auditOf, credentialsSeenBy, unassign } from '../support/data/courses.js';
import { aPackage } from '../support/data/packages.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';
import { entriesOf, registered } from '../support/data/renewals.js';
import { enterWith, logInWith, setUpApp, STEP_MS } from '../support/data/second-factor.js';
import { Session, type TestApp } from '../support/app/session.js';
import { aPasskey, optionsOf, signIn } from '../support/passkeys/passkey-calls.js';
import { withTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.js';
import { rowOf } from '../support/sockets/activity.js';

/** How long an ended session may go on in another process; a busy machine gets more. */
const SOON_MS = 5_000;

jest.setTimeout(120_000);

let both: TwoProcesses;
let root: Session;

type Course = Awaited<ReturnType<typeof aCourse>>;

/** Delays what a process reads after news of a user; the returned function lets it go on. */
function holdsReadingUsers(app: TestApp): () => void {
  const users = app.get(UsersRepository);
  const listed = users.listed.bind(users);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const reads = jest.spyOn(users, 'listed').mockImplementation(async (ids) => {
    await held;
    return listed(ids);
  });
  return () => {
    reads.mockRestore();
    goOn();
  };
}

withTwoProcesses((started) => ([both, root] = [started, started.root]));

describe('who reads credentials in one process, of which another hears by the database alone', () => {
  let course: Course;
  let member: Session;

  const sees = () => credentialsSeenBy(member.on(both.other), course.subtitle._id);
  /** The status of the credentials, read in the process that makes no changes. */
  const isAnswered = async (status: number): Promise<boolean> =>
    (await member.on(both.other).get(`/api/products/${course.subtitle._id}`)).status === status;

  beforeEach(async () => {
    course = await aCourse(root);
    member = await Session.as(both.one, 'member');
    expect(await isAnswered(404)).toBe(true);
  });

  it.each<[string, (of: Course, user: { _id: string }) => Test]>([
    ['an assignment that is taken away', ({ title }, user) => unassign(root, user, title)],
    ['the removal of the title', ({ title }) => root.delete('/api/shops/delete', { id: title._id })],
  ])('is let in by the answer to the assignment, and refused within a second of %s', async (_, end) => {
    await assign(root, member.user, course.title).expect(200);
    expect(await sees()).toHaveLength(1);
    await end(course, member.user).expect(200);
    await until(SOON_MS, () => isAnswered(404));
  });

  it('is refused once the group is left that has the title, also before the process had read that it was joined', async () => {
    const group = await aGroup(root);
    await giveTitles(root, group, course.title).expect(200);
    await moveTo(root, member.user, group).expect(200);
    await until(SOON_MS, () => isAnswered(200));
    await moveTo(root, member.user).expect(200);
    await until(SOON_MS, () => isAnswered(404));
    const goOn = holdsReadingUsers(both.other);
    await moveTo(root, member.user, group).expect(200);
    expect(await sees()).toHaveLength(1);
    await moveTo(root, member.user).expect(200);
    goOn();
    await until(SOON_MS, () => isAnswered(404));
  });
});

it('first use begins the days once, however many sign in for the first time on both processes', async () => {
  const LOGINS = 50;
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

const screenOn = async (app: TestApp) => {
  const session = await Session.as(both.one, 'supervisor');
  const socket = await session.on(app).socket();
  await socket.watch();
  return { name: session.user.email, socket };
};

it('a user who moves between supervisors on two processes leaves the screen of the first and stands on that of the second, and each hears of nobody else’s', async () => {
  const [first, second] = [await screenOn(both.one), await screenOn(both.other)];
  const { _id } = await registered(root, { supervisor: first.name });
  await first.socket.deltaOf({ _id }, SOON_MS);
  await root.post('/api/users/lock', { id: _id, value: true }).expect(200);
  await first.socket.delta(({ counts }) => counts.locked === 1, SOON_MS);
  await second.socket.settle();
  expect([second.socket.deltas, second.socket.news]).toEqual([[], []]);
  first.socket.forget();
  await root.post('/api/users/update', { id: _id, supervisor: second.name }).expect(200);
  const added = await second.socket.deltaOf({ _id }, SOON_MS);
  const removed = await first.socket.delta((delta) => delta.removed.includes(_id), SOON_MS);
  expect([added.counts.total, removed.counts.total]).toEqual([1, 0]);
  for (const { socket } of [first, second]) {
    await until(SOON_MS, () => socket.news.some(({ what, ids }) => what === 'users' && ids?.[0] === _id));
  }
});

it('a lock that ends is lifted once, and each process tells its screens', async () => {
  const elsewhere = root.on(both.other);
  const member = await Session.as(both.one, 'member');
  const { _id } = member.user;
  await root.post('/api/users/lock', { id: _id, value: true, minutes: 1 }).expect(200);
  await until(SOON_MS, async () => (await rowOf(elsewhere, member)).lock !== null);
  const screens = [await root.socket(), await elsewhere.socket()];
  for (const screen of screens) await screen.watch();
  both.turnClocks(60_000);
  const isLifted = (user: Partial<UserAnswer>) =>
    user._id === _id && user.is_locked === false && user.lock === null;
  for (const screen of screens) await screen.delta(({ users }) => users.some(isLifted), SOON_MS);
  for (const app of both.apps) await app.get(UserLocksService).liftOver();
  expect(await auditOf(root, _id, 'user.unlocked')).toMatchObject([{ actor: 'system' }]);
  expect(await rowOf(elsewhere, member)).toMatchObject({ is_locked: false, lock: null, version: 2 });
});

describe('a second factor', () => {
  const WRONG = { code: 'INVALID_CREDENTIALS' } as const;
  let member: Session;

  /** Stops the clocks of both at one time, or turns them on. */
  const stopClocks = (afterMs = 0): void => both.apps.forEach((app) => app.stopClock(afterMs));
  /** The statuses of logins with one code at once, on these. */
  const enterAtOnce = (code: string, ...apps: TestApp[]) =>
    statuses(apps.map((app) => logInWith(app, member, { code })));

  beforeEach(async () => {
    stopClocks();
    member = await Session.as(both.one, 'member', { usageLimit: 0 });
  });

  it('a code is taken once, on whichever process, one after the other or at once', async () => {
    const theirs = await setUpApp(both.one, member);
    await enterWith(both.one, member, theirs.code());
    await refused(logInWith(both.other, member, { code: theirs.code() }), 401, WRONG);
    stopClocks(STEP_MS);
    expect(await enterAtOnce(theirs.code(), ...both.apps, ...both.apps)).toEqual({ 200: 1, 401: 3 });
  });

  it('a recovery code is taken once', async () => {
    const theirs = await setUpApp(both.one, member);
    expect(await enterAtOnce(theirs.recovery[0] ?? '', ...both.apps)).toEqual({ 200: 1, 401: 1 });
  });

  it('confirming on one holds on the other at once', async () => {
    const admin = await Session.as(both.one, 'admin');
    await refused(admin.on(both.other).get('/api/products/export'), 403, { code: 'CONFIRM_FIRST' });
    await admin.confirmed();
    await admin.on(both.other).get('/api/products/export').expect(200);
  });

  it('a challenge of one is answered at the other, and once', async () => {
    const { authenticator } = await aPasskey(both.one, member);
    const answer = authenticator.get(await optionsOf(both.one));
    // Each app has its own origin here, so the first try is refused; but it uses the challenge up for both.
    await refused(signIn(both.other, answer), 401, WRONG);
    await refused(signIn(both.one, answer), 401, WRONG);
    await signIn(both.one, authenticator.get(await optionsOf(both.other))).expect(200);
  });
});
