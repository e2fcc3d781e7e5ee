import { formatDateTime, MINUTE_MS } from '@keyroster/contracts';
import type { TokenCheckAnswer, UserAnswer } from '@keyroster/contracts/dto';
import { UserLocksService } from '../../backend/src/modules/people/users/index.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { planned, runPlan, takeBack, undoOf } from '../support/checks/changes.js';
import { until } from '../support/checks/until.js';
import { auditOf } from '../support/data/courses.js';
import { listedUser } from '../support/data/listed-user.js';
import { Session, withApp } from '../support/app/session.js';
import { ADMIN, type TestApp } from '../support/app/test-app.js';
import { logInWith } from '../support/data/second-factor.js';

const LOCK = '/api/users/lock';
const CHECK = '/api/verify-token';

let app: TestApp;
let root: Session;

const lock = ({ user }: Pick<Session, 'user'>, terms: object = {}) =>
  root.post(LOCK, { id: user._id, value: true, ...terms });

const row = ({ user }: Pick<Session, 'user'>): Promise<UserAnswer> => listedUser(root, user);

withApp((...begun) => ([app, root] = begun), { TRUST_PROXY: 'loopback', PHONE_REGION: 'PE' });

describe('a lock', () => {
  it('says why and until when at a login and where a session ended', async () => {
    const member = await Session.as(app, 'member');
    const socket = await member.socket();
    const before = Date.now();
    await lock(member, { reason: '  Ask Rosa ', minutes: '525600' }).expect(200);
    const told = await row(member);
    const by = ADMIN.username;
    expect(told).toMatchObject({ is_locked: true, version: 1, lock: { by, reason: 'Ask Rosa' } });
    const { at, until: end } = told.lock ?? { at: 0, until: null };
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
    expect(end).toBe(at + 525_600 * MINUTE_MS);
    const message = `Your account is locked: Ask Rosa, until ${formatDateTime(end ?? 0)}`;
    await until(5_000, () => !socket.isOpen);
    expect(socket.ends).toEqual([{ code: 'locked', message }]);
    await refused(member.get(CHECK), 401, { code: 'SESSION_ENDED', message });
    const answer = await refused(logInWith(app, member), 403, { code: 'LOCKED', message });
    expect(answer.get('X-Locked-Until')).toBe(String(end));
    await expect(member.socket()).rejects.toThrow(message);
  });

  it('is refused with a reason or an end of being unlocked', async () => {
    const member = await Session.as(app, 'member');
    for (const terms of [{ reason: 'Because' }, { minutes: 5 }])
      await refused(lock(member, { value: false, ...terms }), 400, { code: 'VALIDATION' });
    expect(await row(member)).toMatchObject({ is_locked: false, lock: null, version: 0 });
  });

  it('is replaced whole by another, and a plain one clears both', async () => {
    const member = await Session.as(app, 'member');
    await lock(member, { reason: 'One', minutes: 15 }).expect(200);
    await lock(member, { minutes: 60 }).expect(200);
    const { lock: longer } = await row(member);
    expect(longer).toMatchObject({ reason: '' });
    expect(longer?.until).toBe((longer?.at ?? 0) + 60 * MINUTE_MS);
    await lock(member, { reason: 'Two' }).expect(200);
    expect((await row(member)).lock).toMatchObject({ reason: 'Two', until: null });
    await lock(member).expect(200);
    expect((await row(member)).lock).toMatchObject({ reason: '', until: null });
    await refused(logInWith(app, member), 403, { message: 'Your account is locked' });
    const before = await row(member);
    await lock(member).expect(200);
    expect(await row(member)).toEqual(before);
    expect(await auditOf(root, member.user._id, 'user.locked')).toHaveLength(4);
  });

  it('is audited with why and until when, and with the lock that it replaces or lifts', async () => {
    const member = await Session.as(app, 'member');
    await lock(member, { reason: 'Account sharing', minutes: 15 }).expect(200);
    const end = (await row(member)).lock?.until ?? 0;
    await lock(member).expect(200);
    await root.post(LOCK, { id: member.user._id, value: false }).expect(200);
    const sharing = { is_locked: true, reason: 'Account sharing', until: new Date(end).toISOString() };
    const [plain, free] = [{ is_locked: true }, { is_locked: false }];
    const locked = await auditOf(root, member.user._id, 'user.locked');
    expect(locked.map(({ actor, before, after }) => [actor, before, after])).toEqual([
      [ADMIN.username, sharing, plain],
      [ADMIN.username, free, sharing],
    ]);
    const unlocked = await auditOf(root, member.user._id, 'user.unlocked');
    expect(unlocked).toMatchObject([{ before: plain, after: free }]);
  });
});

it('a lock that ends is lifted within 5 s, once, by the system, not before, and not where it was replaced', async () => {
  const [member, forGood] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
  for (const one of [member, forGood]) await lock(one, { minutes: 1 }).expect(200);
  await lock(forGood).expect(200);
  app.turnClock(MINUTE_MS - 3_000);
  await app.get(UserLocksService).liftOver();
  expect((await row(member)).is_locked).toBe(true);
  app.turnClock(MINUTE_MS);
  await until(5_000, async () => !(await row(member)).is_locked);
  expect(await row(member)).toMatchObject({ lock: null, version: 2 });
  await app.get(UserLocksService).liftOver();
  const entries = await auditOf(root, member.user._id, 'user.unlocked');
  expect(entries).toMatchObject([{ actor: 'system', ip: null }]);
  await logInWith(app, member).expect(200);
  expect((await row(forGood)).is_locked).toBe(true);
});

it('a plan gives all of them its reason and end, counted from its run', async () => {
  const both = [await Session.as(app, 'member'), await Session.as(app, 'member')];
  const ids = both.map(({ user }) => user._id);
  const made = await planned(root, 'users.lock', ids, { reason: ' Account sharing ', minutes: 15 });
  app.turnClock(MINUTE_MS);
  await runPlan(root, made).expect(200);
  for (const member of both) {
    const { lock: told } = await row(member);
    expect(told).toMatchObject({ reason: 'Account sharing', by: ADMIN.username });
    expect(told?.until).toBe((told?.at ?? 0) + 15 * MINUTE_MS);
    const message = `Your account is locked: Account sharing, until ${formatDateTime(told?.until ?? 0)}`;
    await refused(member.get(CHECK), 401, { message });
  }
});

it('a lock by the system never shortens what an admin set, and locks no admin', async () => {
  const [member, admin] = [await Session.as(app, 'member'), await Session.as(app, 'admin')];
  await lock(member, { reason: 'For good' }).expect(200);
  for (const { user } of [member, admin]) {
    expect(await app.get(UserLocksService).lockBySystem(user._id, { minutes: 5 })).toBe(false);
  }
  expect((await row(member)).lock).toMatchObject({ reason: 'For good', until: null });
  await admin.get(CHECK).expect(200);
});

it('the name of the system is nobody’s', async () => {
  const email = ' System ';
  const reserved = { code: 'VALIDATION', field: 'email', message: 'This name is reserved' } as const;
  await refused(root.post('/api/users/register', { email, password: 'a password' }), 400, reserved);
  const member = await Session.as(app, 'member');
  await refused(root.post('/api/users/update', { id: member.user._id, email }), 400, reserved);
});

describe('a chat with the supervisor', () => {
  const CHAT = 'https://wa.me/51987654321';
  const helpOf = async (member: Session) => (await answerOf<TokenCheckAnswer>(member.get(CHECK))).user.help;

  it.each([
    ['with 3 days left', 4, CHAT],
    ['not with 4', 5, undefined],
  ])('is named by the token check in the last days alone: %s', async (_what, subValidity, chat) => {
    const supervisor = await Session.as(app, 'member', { wasap: '987 654 321' });
    const details = { supervisor: supervisor.user.email, subValidity };
    expect(await helpOf(await Session.as(app, 'member', details))).toBe(chat);
  });

  it('is named to who is locked or over, where that is a user with a number', async () => {
    const { user } = await Session.as(app, 'member', { wasap: '987 654 321' });
    const locked = await Session.as(app, 'member', { supervisor: ` ${user.email.toUpperCase()} ` });
    const over = await Session.as(app, 'member', { supervisor: user.email, subValidity: 1 });
    const lonely = await Session.as(app, 'member', { supervisor: 'Somebody else' });
    const numberless = await Session.as(app, 'member', { supervisor: over.user.email });
    for (const one of [locked, lonely, numberless]) await lock(one).expect(200);
    await root.post('/api/users/update', { id: over.user._id, subStartDate: '01/01/2020' }).expect(200);
    const link = `<${CHAT}>; rel="help"`;
    for (const [one, told] of [
      [locked, link],
      [over, link],
      [lonely, undefined],
      [numberless, undefined],
    ] as const) {
      expect((await refused(logInWith(app, one), 403)).get('Link')).toBe(told);
      expect((await refused(one.get(CHECK), 401)).get('Link')).toBe(told);
    }
  });
});

describe('a lock and an unlock can be taken back', () => {
  it('a lock: they are let in again, and their sessions stay ended', async () => {
    const member = await Session.as(app, 'member');
    const locked = await lock(member, { reason: 'Account sharing', minutes: 60 }).expect(200);
    await takeBack(root, undoOf(locked)).expect(200);
    expect(await row(member)).toMatchObject({ is_locked: false, lock: null, version: 2 });
    await member.get(CHECK).expect(401);
    await logInWith(app, member).expect(200);
  });

  it('a lock that took the place of another one, and not one that changed nothing: that one holds again', async () => {
    const member = await Session.as(app, 'member');
    await lock(member, { reason: 'Account sharing', minutes: 60 }).expect(200);
    const { lock: before } = await row(member);
    const replaced = await lock(member).expect(200);
    expect((await lock(member).expect(200)).body).toEqual({ message: 'Updated successfully!' });
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
});
