import { formatDateTime } from '@keyroster/contracts';
import type { AuditListAnswer, UserAnswer } from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import { UserLocks } from '../../backend/src/modules/people/users/index.js';
import { rowOf, setLock } from '../support/sockets/activity.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { TwoProcesses } from '../support/processes/two-processes.js';
import { until } from '../support/checks/until.js';

const MINUTE_MS = 60_000;
const LIFTED_WITHIN_MS = 5_000;
const CLOSED_WITHIN_MS = 1_000;

const lockFor = (admin: Session, { user }: Session, minutes: number, reason = '') =>
  admin.post('/api/users/lock', { id: user._id, value: true, minutes, reason }).expect(200);

const unlocksOf = async (admin: Session, { user }: Session) =>
  (await answerOf<AuditListAnswer>(admin.get('/api/audit?action=user.unlocked&limit=1000'))).entries.filter(
    ({ target }) => target === user._id,
  );

const isUnlocked = async (admin: Session, member: Session) => !(await rowOf(admin, member)).is_locked;

describe.each([
  ['nothing but one database', false],
  ['Redis', true],
])('two processes joined by %s', (_by, withRedis) => {
  let both: TwoProcesses;
  let root: Session;
  let elsewhere: Session;

  beforeAll(async () => {
    both = await TwoProcesses.start({ withRedis });
    root = both.root;
    elsewhere = root.on(both.other);
  });
  afterEach(() => {
    both.one.turnClock(0);
    both.other.turnClock(0);
  });
  afterAll(() => both.stop());

  it('lift a lock once, each telling its screens', async () => {
    const members = await Promise.all(
      Array.from({ length: 4 }, () => Session.as(both.one, 'member', { usageLimit: 1 })),
    );
    for (const member of members) await lockFor(root, member, 1);
    await until(CLOSED_WITHIN_MS, async () => {
      const rows = await Promise.all(members.map((member) => rowOf(elsewhere, member)));
      return rows.every(({ lock }) => lock !== null);
    });
    const screens = [await root.socket(), await elsewhere.socket()];
    for (const screen of screens) await screen.watch();
    both.one.turnClock(MINUTE_MS);
    both.other.turnClock(MINUTE_MS);
    for (const member of members) {
      for (const screen of screens) {
        const lifted = ({ users }: { users: Array<Partial<UserAnswer>> }) =>
          users.some(
            (user) => user._id === member.user._id && user.is_locked === false && user.lock === null,
          );
        await screen.delta(lifted, LIFTED_WITHIN_MS);
      }
    }
    for (const app of [both.one, both.other]) await app.get(UserLocks).liftOver();
    for (const member of members) {
      expect(await unlocksOf(root, member)).toMatchObject([{ actor: 'system' }]);
      expect(await rowOf(elsewhere, member)).toMatchObject({ is_locked: false, lock: null, version: 2 });
    }
  });

  it('say on the one why somebody was locked on the other, and until when', async () => {
    const member = await Session.as(both.one, 'member');
    const socket = await member.on(both.other).socket();
    await lockFor(root, member, 15, 'Account sharing');
    await until(CLOSED_WITHIN_MS, () => !socket.isOpen);
    const end = (await rowOf(root, member)).lock?.until ?? 0;
    const message = `Your account is locked: Account sharing, until ${formatDateTime(end)}`;
    expect(socket.ends).toEqual([{ code: 'locked', message }]);
    await until(
      CLOSED_WITHIN_MS,
      async () => (await member.on(both.other).get('/api/verify-token')).status === 401,
    );
    await refused(member.on(both.other).get('/api/verify-token'), 401, { message });
  });

  it('say on the one who took a place on the other', async () => {
    const member = await Session.as(both.one, 'member', { usageLimit: 1 });
    const socket = await member.on(both.other).socket();
    await member.again();
    await until(CLOSED_WITHIN_MS, () => !socket.isOpen);
    const by = { device: 'another device', ip_tail: '1' };
    expect(socket.ends).toEqual([{ code: 'replaced', message: 'Signed in on another device', by }]);
    await refused(member.on(both.other).get('/api/verify-token'), 401, { by });
  });
});

describe('a delta', () => {
  let app: TestApp;
  let root: Session;

  withApp((...begun) => ([app, root] = begun));

  it('tells of a lock that is replaced by another, with what changed alone', async () => {
    const member = await Session.as(app, 'member');
    await setLock(root, member);
    const screen = await root.socket();
    await screen.watch();
    screen.forget();
    await lockFor(root, member, 15, 'Account sharing');
    const { users } = await screen.deltaOf(member.user);
    const changed = users.find(({ _id }) => _id === member.user._id);
    const { lock } = await rowOf(root, member);
    expect(changed).toEqual({ _id: member.user._id, lock, version: 2 });
  });
});

describe('a restart', () => {
  it('forgets no lock that ends, and lifts one that ended meanwhile', async () => {
    const first = await TestApp.start();
    const root = await Session.root(first);
    const [over, going] = [await Session.as(first, 'member'), await Session.as(first, 'member')];
    for (const member of [over, going]) await lockFor(root, member, 60);
    await first.database
      .collection('users')
      .updateOne({ _id: new Types.ObjectId(over.user._id) }, { $set: { 'lock.until': Date.now() - 1 } });
    await first.stop({ keepData: true });

    const second = await TestApp.start({ MONGODB_URI: first.uri });
    const again = root.on(second);
    await until(LIFTED_WITHIN_MS, () => isUnlocked(again, over));
    expect(await isUnlocked(again, going)).toBe(false);
    second.turnClock(60 * MINUTE_MS);
    await until(LIFTED_WITHIN_MS, () => isUnlocked(again, going));
    for (const member of [over, going]) {
      expect(await unlocksOf(again, member)).toMatchObject([{ actor: 'system' }]);
    }
    second.turnClock(0);
    await second.stop();
  });
});
