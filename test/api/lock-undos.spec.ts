import { formatDateTime } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { planned, runPlan } from '../support/checks/plans.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { listedUser } from '../support/data/listed-user.js';
import { Session } from '../support/app/session.js';
import { ADMIN, TestApp } from '../support/app/test-app.js';

const LOCK = '/api/users/lock';
const CHECK = '/api/verify-token';

let app: TestApp;
let root: Session;

const lock = ({ user }: Pick<Session, 'user'>, terms: object = {}) =>
  root.post(LOCK, { id: user._id, value: true, ...terms });

const row = ({ user }: Pick<Session, 'user'>): Promise<UserAnswer> => listedUser(root, user);

const logIn = ({ user, password }: Session) =>
  root.with('').post('/api/users/login', { email: user.email, password });

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
afterAll(() => app.stop());

describe('a lock and an unlock can be taken back', () => {
  it('a lock: they are let in again, and their sessions stay ended', async () => {
    const member = await Session.as(app, 'member');
    const locked = await lock(member, { reason: 'Account sharing', minutes: 60 }).expect(200);
    await takeBack(root, undoOf(locked)).expect(200, { message: 'Undone' });
    expect(await row(member)).toMatchObject({ is_locked: false, lock: null, version: 2 });
    await member.get(CHECK).expect(401);
    await logIn(member).expect(200);
  });

  it('a lock that took the place of another one: that one holds again', async () => {
    const member = await Session.as(app, 'member');
    await lock(member, { reason: 'Account sharing', minutes: 60 }).expect(200);
    const { lock: before } = await row(member);
    const replaced = await lock(member).expect(200);
    await takeBack(root, undoOf(replaced)).expect(200);
    expect((await row(member)).lock).toEqual(before);
  });

  it('an unlock: the lock holds again as it was, and ends the sessions begun since', async () => {
    const member = await Session.as(app, 'member');
    await lock(member, { reason: 'Account sharing', minutes: 60 }).expect(200);
    const { lock: before } = await row(member);
    const unlocked = await root.post(LOCK, { id: member.user._id, value: false }).expect(200);
    const again = await Session.of(app, member.user.email, member.password);
    await takeBack(root, undoOf(unlocked)).expect(200);
    expect(await row(member)).toMatchObject({ is_locked: true, lock: before, version: 3 });
    await refused(again.get(CHECK), 401, { code: 'SESSION_ENDED' });
  });

  it('one that changed nothing has nothing to take back', async () => {
    const member = await Session.as(app, 'member');
    await root
      .post(LOCK, { id: member.user._id, value: false })
      .expect(200, { message: 'Updated successfully!' });
  });
});

describe('the undo of a plan', () => {
  it('of an unlock brings back why and until when', async () => {
    const member = await Session.as(app, 'member');
    await lock(member, { reason: 'Account sharing', minutes: 60 }).expect(200);
    const { lock: before } = await row(member);
    const ran = await runPlan(root, await planned(root, 'users.unlock', [member.user._id])).expect(200);
    expect((await row(member)).lock).toBeNull();
    const since = await member.again();
    await takeBack(root, undoOf(ran)).expect(200);
    expect(await row(member)).toMatchObject({ is_locked: true, lock: before });
    const message = `Your account is locked: Account sharing, until ${formatDateTime(before?.until ?? 0)}`;
    await refused(since.get(CHECK), 401, { message });
  });

  it('of a lock leaves nobody locked', async () => {
    const member = await Session.as(app, 'member');
    const ran = await runPlan(root, await planned(root, 'users.lock', [member.user._id])).expect(200);
    expect((await row(member)).lock).toMatchObject({ reason: '', until: null, by: ADMIN.username });
    await takeBack(root, undoOf(ran)).expect(200);
    expect(await row(member)).toMatchObject({ is_locked: false, lock: null });
  });
});
