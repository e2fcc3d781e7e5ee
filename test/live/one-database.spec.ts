import type { AuditListAnswer, TokenAnswer, UserAnswer } from '@keyroster/contracts/dto';
import { UserLocksService } from '../../backend/src/modules/people/users/index.js';
import { UsersRepository } from '../../backend/src/modules/people/users/users.repository.js';
import { callerAt } from '../support/app/caller-at.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { statuses } from '../support/checks/statuses.js';
import { until } from '../support/checks/until.js';
import { aCourse, assign, credentialsSeenBy } from '../support/data/courses.js';
import { aPackage } from '../support/data/packages.js';
import { aGroup, giveTitles, moveTo } from '../support/data/profile-groups.js';
import { entriesOf, registered } from '../support/data/renewals.js';
import { enterWith, logInWith, setUpApp, STEP_MS } from '../support/data/second-factor.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { aPasskey, optionsOf, signIn } from '../support/passkeys/passkey-calls.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import { rowOf } from '../support/sockets/activity.js';

/** How long an ended session may go on in another process; a busy machine gets more. */
const SOON_MS = 5_000;

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
  const users = app.get(UsersRepository);
  const listed = users.listed.bind(users);
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const reads = jest.spyOn(users, 'listed').mockImplementation(async (ids) => {
    await held;
    return listed(ids);
  });
  return () => {
    reads.mockRestore();
    goOn();
  };
}

beforeAll(async () => {
  both = await TwoProcesses.start({ withRedis: false });
  root = both.root;
});
afterAll(() => both.stop());

describe('who reads credentials in one process, of which another hears by the database alone', () => {
  it.each(ENDS)('is refused within a second of %s', async (_, end) => {
    const course = await aCourse(root);
    const reader = await aReader(course);
    await end(course, reader);
    await until(SOON_MS, async () => (await reader.get(listOf(course))).status === 404);
  });

  it('is refused within a second of leaving the group that has the title', async () => {
    const course = await aCourse(root);
    const group = await aGroup(root);
    await giveTitles(root, group, course.title).expect(200);
    const member = await Session.as(both.one, 'member');
    await moveTo(root, member.user, group).expect(200);
    const reader = member.on(both.other);
    await until(SOON_MS, async () => (await reader.get(listOf(course))).status === 200);
    await moveTo(root, member.user).expect(200);
    await until(SOON_MS, async () => (await reader.get(listOf(course))).status === 404);
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
    await until(SOON_MS, async () => (await reader.get(listOf(course))).status === 404);
  });

  it('has a title from the answer to its assignment on, though the process knew that they did not', async () => {
    const course = await aCourse(root);
    const member = await Session.as(both.one, 'member');
    const reader = member.on(both.other);
    await refused(reader.get(listOf(course)), 404, { code: 'NOT_FOUND' });
    await assign(root, member.user, course.title).expect(200);
    expect(await credentialsSeenBy(reader, course.subtitle._id)).toHaveLength(1);
  });
});

describe('first use', () => {
  const LOGINS = 50;

  it('begins the days once, however many sign in for the first time on both processes', async () => {
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
});

describe('a user who moves between supervisors on two processes', () => {
  const screenOn = async (app: TestApp) => {
    const session = await Session.as(both.one, 'supervisor');
    const socket = await session.on(app).socket();
    await socket.watch();
    return { name: session.user.email, socket };
  };

  it('leaves the screen of the first and stands on that of the second, and each hears of nobody else’s', async () => {
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
});

describe('a lock that ends', () => {
  const MINUTE_MS = 60_000;

  afterAll(() => {
    for (const app of [both.one, both.other]) app.turnClock(0);
  });

  it('is lifted once, and each process tells its screens', async () => {
    const elsewhere = root.on(both.other);
    const members = await Promise.all(
      Array.from({ length: 2 }, () => Session.as(both.one, 'member', { usageLimit: 1 })),
    );
    for (const { user } of members) {
      await root.post('/api/users/lock', { id: user._id, value: true, minutes: 1 }).expect(200);
    }
    await until(SOON_MS, async () => {
      const rows = await Promise.all(members.map((member) => rowOf(elsewhere, member)));
      return rows.every(({ lock }) => lock !== null);
    });
    const screens = [await root.socket(), await elsewhere.socket()];
    for (const screen of screens) await screen.watch();
    for (const app of [both.one, both.other]) app.turnClock(MINUTE_MS);
    for (const { user } of members) {
      const isLifted = ({ _id, is_locked, lock }: Partial<UserAnswer>) =>
        _id === user._id && is_locked === false && lock === null;
      for (const screen of screens) await screen.delta(({ users }) => users.some(isLifted), SOON_MS);
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

describe('a second factor', () => {
  const WRONG = { code: 'INVALID_CREDENTIALS' } as const;
  let member: Session;

  /** Stops the clocks of both at one time, or turns them on. */
  function clocks(afterMs = 0): void {
    both.one.stopClock(afterMs);
    both.other.stopClock(afterMs);
  }

  beforeEach(async () => {
    clocks();
    member = await Session.as(both.one, 'member', { usageLimit: 0 });
  });
  afterEach(() => {
    both.one.turnClock(0);
    both.other.turnClock(0);
  });

  it('a code is taken once, on whichever process, one after the other or at once', async () => {
    const theirs = await setUpApp(both.one, member);
    await enterWith(both.one, member, theirs.code());
    await refused(logInWith(both.other, member, { code: theirs.code() }), 401, WRONG);
    clocks(STEP_MS);
    const code = theirs.code();
    const tries = [both.one, both.other, both.one, both.other].map((app) =>
      logInWith(app, member, { code }).then(({ status }) => status),
    );
    expect((await Promise.all(tries)).sort()).toEqual([200, 401, 401, 401]);
  });

  it('a recovery code is taken once', async () => {
    const theirs = await setUpApp(both.one, member);
    const [code = ''] = theirs.recovery;
    const tries = [both.one, both.other].map((app) =>
      logInWith(app, member, { code }).then(({ status }) => status),
    );
    expect((await Promise.all(tries)).sort()).toEqual([200, 401]);
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

  it("an admin's reset ends sessions and sockets everywhere", async () => {
    const theirs = await setUpApp(both.one, member);
    const entered = await enterWith(both.one, member, theirs.code());
    const elsewhere = entered.on(both.other);
    await elsewhere.get('/api/verify-token').expect(200);
    const socket = await elsewhere.socket();
    const admin = await (await Session.root(both.one)).confirmed();
    await admin.post('/api/users/2fa/reset', { id: member.user._id }).expect(200);
    await until(SOON_MS, async () => (await elsewhere.get('/api/verify-token')).status === 401);
    await until(SOON_MS, () => !socket.isOpen);
    expect(socket.ends).toMatchObject([{ code: 'changed' }]);
    await answerOf<TokenAnswer>(logInWith(both.other, member));
  });
});
