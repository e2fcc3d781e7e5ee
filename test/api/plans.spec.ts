import { Types } from 'mongoose';
import { todayInLima, type PlanAction } from '@keyroster/contracts';
import type { PlannedAnswer, UndoListAnswer, UserAnswer } from '@keyroster/contracts/dto';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { planned, runPlan, STALE, takeBack, undoOf } from '../support/checks/changes.js';
import { auditOf, assign, aTitle, titlesSeenBy, UNKNOWN_ID } from '../support/data/courses.js';
import { aPackage } from '../support/data/packages.js';
import { aGroup } from '../support/data/profile-groups.js';
import { dumpOf } from '../support/data/dump.js';
import { listedUser } from '../support/data/listed-user.js';
import { registered as register } from '../support/data/renewals.js';

const A_TEXT = expect.any(String) as string;

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun), { TRUST_PROXY: 'loopback' });

const plan = (action: PlanAction, ids: string[], more: object = {}) => planned(admin, action, ids, more);
const run = (made: { id: string }) => runPlan(admin, made);
const registered = (details: Parameters<typeof register>[1] = {}) => register(admin, details);
const stored = (user: Pick<UserAnswer, 'email'>) => listedUser(admin, user);
const lock = ({ _id: id }: { _id: string }) => admin.post('/api/users/lock', { id, value: true }).expect(200);
const edit = (id: string, change: object) => admin.post('/api/users/update', { id, ...change }).expect(200);
type Named = Pick<UserAnswer, '_id' | 'email'>;
const left = ({ _id: id, email: name }: Named, message = A_TEXT) => ({ id, name, message });

it('is the same plan in whatever language it is made and run', async () => {
  const user = await registered();
  const ids = [user._id, admin.user._id];
  const asked = admin.post('/api/plans', { action: 'users.lock', ids }).set('Accept-Language', 'es');
  const { plan: made } = await answerOf<PlannedAnswer>(asked, 201);
  expect(made.blocked).toEqual([left(admin.user)]);
  await run(made).set('Accept-Language', 'en').expect(200);
  expect(await stored(user)).toMatchObject({ is_locked: true });
});

describe('a renewal of many', () => {
  it.each(['now', 'first_use'] as const)('is made once of those whose days start %s', async (starts) => {
    const { _id: package_id } = await aPackage(admin, { starts });
    const { _id } = await registered({ package_id });
    const renewal = () => plan('users.renew', [_id], { days: 10 });
    const [one, other] = [await renewal(), await renewal()];
    await run(one).expect(200);
    await refused(run(other), 409, STALE);
  });

  it('goes on from each end, or from today once that has passed, and leaves admins and the endless out', async () => {
    const running = await Session.as(app, 'member', { subValidity: 40 });
    const ended = await registered({ subStartDate: '1/1/2020', subValidity: 30 });
    const endless = await registered({ subValidity: 36_491 });
    const daysLeft = async () =>
      (await answerOf<{ user: { days_left: number } }>(running.get('/api/verify-token'))).user.days_left;
    const before = await daysLeft();
    const { version } = await stored(running.user);

    const ids = [running.user._id, admin.user._id, ended._id, endless._id];
    const made = await plan('users.renew', ids, { days: 10 });
    expect(made).toMatchObject({
      counts: { users: 2 },
      total: 2,
      names: [running.user.email, ended.email],
      blocked: [left(admin.user), left(endless)],
    });
    const ran = await run(made).expect(200);
    expect(ran.body).toMatchObject({ message: '2 users renewed', done: 2 });
    expect(await stored(running.user)).toMatchObject({ sub_validity: 50, version: version + 1 });
    const anew = { sub_start_date: todayInLima(Date.now()), sub_validity: 10 };
    expect(await stored(ended)).toMatchObject(anew);
    expect(await daysLeft()).toBe(before + 10);
    expect(await auditOf(admin, running.user._id, 'user.updated')).toMatchObject([
      { before: { sub_validity: 40 }, after: { sub_validity: 50 } },
    ]);

    await edit(running.user._id, { observation: 'seen' });
    await takeBack(admin, undoOf(ran)).expect(200);
    const back = { sub_validity: 40, observation: 'seen', version: version + 3 };
    expect(await stored(running.user)).toMatchObject(back);
    expect(await stored(ended)).toMatchObject({ sub_start_date: '01/01/2020', sub_validity: 30 });
    expect(await daysLeft()).toBe(before);
  });
});

describe('many in a group', () => {
  it('are put there but for who is in it, and taken out of theirs by an empty one', async () => {
    const [there, elsewhere] = [await aGroup(admin), await aGroup(admin)];
    const inIt = await registered({ profileGroup: there.name });
    const inOther = await registered({ profileGroup: elsewhere._id });
    const inNone = await registered();
    const made = await plan('users.group', [inIt._id, inOther._id, inNone._id], { group: there._id });
    expect(made).toMatchObject({ counts: { users: 2 }, total: 2, blocked: [left(inIt)] });
    const ran = await run(made).expect(200);
    expect(await stored(inNone)).toMatchObject({ profile_group: there.name, version: 1 });
    expect(await auditOf(admin, inOther._id, 'user.updated')).toMatchObject([
      { before: { profile_group: elsewhere.name }, after: { profile_group: there.name } },
    ]);
    await takeBack(admin, undoOf(ran)).expect(200);
    expect(await stored(inOther)).toMatchObject({ profile_group: elsewhere.name, version: 2 });
    expect(await stored(inNone)).toMatchObject({ profile_group: '', version: 2 });
    const out = await plan('users.group', [inIt._id, inNone._id], { group: '' });
    expect(out).toMatchObject({ total: 1, blocked: [left(inNone)] });
    await run(out).expect(200);
    expect(await stored(inIt)).toMatchObject({ profile_group: '' });
  });

  it('go into none that is gone meanwhile', async () => {
    const user = await registered();
    const group = await aGroup(admin);
    const made = await plan('users.group', [user._id], { group: group.name });
    await admin.post('/api/group/delete', { _id: group._id }).expect(200);
    await refused(run(made), 409, STALE);
  });
});

it('a reset of many leaves admins out, and comes back beneath later pings', async () => {
  const [quiet, busy] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
  const before = await stored(quiet.user);
  app.turnClock(5_000);
  const made = await plan('users.resetactivity', [quiet.user._id, busy.user._id, admin.user._id]);
  expect(made).toMatchObject({ counts: { users: 2 }, total: 2, blocked: [left(admin.user)] });
  const ran = await run(made).expect(200);
  expect(await stored(quiet.user)).toMatchObject({ last_ping_timestamp: 0, ip_address_history: [] });
  expect(await auditOf(admin, quiet.user._id, 'activity.reset')).toMatchObject([{ after: { users: 1 } }]);
  app.turnClock(10_000);
  await busy.post('/api/users/ping').set('X-Forwarded-For', '10.9.8.7').expect(200);
  const pinged = await stored(busy.user);
  await takeBack(admin, undoOf(ran)).expect(200);
  const { last_ping_timestamp } = before;
  expect(await stored(quiet.user)).toMatchObject({ last_ping_timestamp, ip_address: '127.0.0.1' });
  const now = await stored(busy.user);
  expect(now.last_ping_timestamp).toBe(pinged.last_ping_timestamp);
  expect(now.ip_address_history).toEqual(['10.9.8.7', '127.0.0.1']);
});

const setRole = ({ user }: Session, role: string) =>
  app.database.collection('users').updateOne({ _id: new Types.ObjectId(user._id) }, { $set: { role } });

describe('many users deleted', () => {
  it('go with what is theirs, and come back byte for byte, but for their sessions', async () => {
    const group = await aGroup(admin);
    const title = await aTitle(admin);
    const one = await Session.as(app, 'member', { profileGroup: group.name });
    const two = await Session.as(app, 'all_profile');
    await assign(admin, one.user, title).expect(200);
    const data = () => dumpOf(app.database, 'users', 'assignments', 'profile_groups');
    const before = await data();
    const made = await plan('users.delete', [one.user._id, two.user._id]);
    expect(made).toMatchObject({
      counts: { users: 2, assignments: 1 },
      total: 2,
      names: [one.user.email, two.user.email],
      blocked: [],
    });
    const ran = await run(made).expect(200);
    expect(ran.body).toMatchObject({ message: '2 users deleted', done: 2 });
    await one.get('/api/verify-token').expect(401);
    const told = await auditOf(admin, one.user._id, 'user.deleted');
    expect(told).toMatchObject([{ before: { email: one.user.email, profile_group: group.name } }]);
    await takeBack(admin, undoOf(ran)).expect(200);
    expect(await data()).toEqual(before);
    await one.get('/api/verify-token').expect(401);
    expect(await titlesSeenBy(await one.again())).toEqual([title]);
  });

  it('are not oneself, nor of the protected role', async () => {
    const [member, old] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
    await setRole(old, 'adminss');
    const made = await plan('users.delete', [admin.user._id, old.user._id, member.user._id]);
    const [own, protectedOne] = ['You cannot delete yourself', 'This user cannot be deleted'];
    const blocked = [left(admin.user, own), left(old.user, protectedOne)];
    expect(made).toMatchObject({ total: 1, blocked });
  });

  it('are not the last admin', async () => {
    const [one, two] = [await Session.as(app, 'admin'), await Session.as(app, 'admin')];
    const { user } = await Session.as(app, 'member');
    const asked = [one.user._id, two.user._id, user._id];
    const before = await plan('users.delete', asked);
    expect(before).toMatchObject({ total: 3, blocked: [] });
    // The caller stays an admin, because their session keeps its role.
    const others = { role: 'admin', email: { $nin: [one.user.email, two.user.email] } };
    await app.database.collection('users').updateMany(others, { $set: { role: 'member' } });
    try {
      await refused(run(before), 409, STALE);
      const blocked = [left(two.user, 'The last admin cannot be taken away')];
      expect(await plan('users.delete', asked)).toMatchObject({ total: 2, blocked });
    } finally {
      await setRole(admin, 'admin');
    }
  });

  it('is stale once one of them has another title', async () => {
    const member = await Session.as(app, 'member');
    const made = await plan('users.delete', [member.user._id]);
    await assign(admin, member.user, await aTitle(admin)).expect(200);
    await refused(run(made), 409, STALE);
  });
});

describe('the sessions of many', () => {
  it('end, each with an entry; this is not taken back', async () => {
    const [one, two] = [await Session.as(app, 'member'), await Session.as(app, 'admin')];
    const out = await Session.as(app, 'member');
    const oneElsewhere = await one.again();
    await out.post('/api/users/logout').expect(200);
    const ids = [one, two, out, admin].map(({ user }) => user._id);
    const made = await plan('users.endsessions', ids);
    expect(made).toMatchObject({ total: 2, blocked: [left(out.user), left(admin.user)] });
    // The usage limit lets one device in at a time.
    expect(made.counts).toEqual({ users: 2, sessions: 2 });

    const ran = await run(made).expect(200);
    expect(ran.body).toMatchObject({ message: '2 users signed out', done: 2 });
    expect(ran.body).not.toHaveProperty('undo');
    await oneElsewhere.get('/api/verify-token').expect(401);
    await two.get('/api/verify-token').expect(401);
    await admin.get('/api/verify-token').expect(200);
    expect(await auditOf(admin, one.user._id, 'session.ended')).toHaveLength(1);
    const { undos } = await answerOf<UndoListAnswer>(admin.get('/api/undo'));
    expect(undos.map(({ action }) => action)).not.toContain('users.endsessions');
  });

  it('is stale once one of them has none, and not for one session more', async () => {
    const one = await Session.as(app, 'member', { usageLimit: 2 });
    const two = await Session.as(app, 'member');
    const both = await plan('users.endsessions', [one.user._id, two.user._id]);
    await two.post('/api/users/logout').expect(200);
    await refused(run(both), 409, STALE);
    const alone = await plan('users.endsessions', [one.user._id]);
    const more = await one.again();
    await run(alone).expect(200);
    await more.get('/api/verify-token').expect(401);
  });
});

describe('a plan', () => {
  it('says what it would do, and does nothing', async () => {
    const [one, two] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
    const [locked, other] = [await registered(), await Session.as(app, 'admin')];
    await lock(locked);
    const at = Date.now();
    const ids = [one.user, two.user, locked, other.user, admin.user].map(({ _id }) => _id);
    const made = await plan('users.lock', ids);
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      action: 'users.lock',
      counts: { users: 2, sessions: 2 },
      total: 2,
      names: [one.user.email, two.user.email],
      blocked: [
        left(locked),
        left(other.user, 'An admin cannot be locked'),
        left(admin.user, 'You cannot lock yourself'),
      ],
      expires_at: expect.any(Number) as number,
    });
    expect(made.expires_at).toBeGreaterThanOrEqual(at + 600_000);
    expect(await stored(one.user)).toMatchObject({ is_locked: false });
    await one.get('/api/verify-token').expect(200);
  });

  it('runs whole, once, with an entry for each and one for itself, and can be taken back', async () => {
    const both = [await Session.as(app, 'member'), await Session.as(app, 'member')] as const;
    const ids = both.map(({ user }) => user._id);
    const made = await plan('users.lock', ids);
    const ran = await run(made).expect(200);
    expect(ran.body).toMatchObject({ done: 2 });
    for (const member of both) {
      expect(await stored(member.user)).toMatchObject({ is_locked: true });
      expect(await auditOf(admin, member.user._id, 'user.locked')).toHaveLength(1);
      await refused(member.get('/api/verify-token'), 401, { message: 'Your account is locked' });
    }
    expect(await auditOf(admin, made.id, 'plan.run')).toMatchObject([
      { actor: 'root', after: { plan: 'users.lock', total: 2 } },
    ]);
    await run(made).expect(404);

    const { version } = await stored(both[0].user);
    await takeBack(admin, undoOf(ran)).expect(200);
    expect(await stored(both[0].user)).toMatchObject({ is_locked: false, version: version + 1 });
  });

  it('is stale once it would act on others', async () => {
    const [one, two] = [await registered(), await registered()];
    const made = await plan('users.lock', [one._id, two._id]);
    await lock(two);
    await refused(run(made), 409, STALE);
    expect(await stored(one)).toMatchObject({ is_locked: false });
    const second = await plan('users.lock', [one._id]);
    await admin.delete(`/api/users/${one._id}`).expect(200);
    await refused(run(second), 409, STALE);
  });

  it('does not mind pings, sessions and other fields', async () => {
    const member = await Session.as(app, 'member');
    const made = await plan('users.lock', [member.user._id]);
    await member.post('/api/users/ping').expect(200);
    await member.again();
    await edit(member.user._id, { observation: 'seen' });
    await run(made).expect(200);
  });

  it('belongs to who made it, and ends after ten minutes', async () => {
    const made = await plan('users.lock', [(await registered())._id]);
    await runPlan(await Session.as(app, 'admin'), made).expect(404);
    app.turnClock(600_001);
    await run(made).expect(404);
  });
});

it('plans are not made with what another kind takes, nor without what they need', async () => {
  for (const asked of [{ action: 'users.lock', days: 3 }, { action: 'users.renew' }])
    await refused(admin.post('/api/plans', { ...asked, ids: [UNKNOWN_ID] }), 400);
});

it('plans are of 5,000 ids at most, in a body of 200 KB', async () => {
  const all = Array.from({ length: 5_001 }, (_, place) => place.toString(16).padStart(24, '0'));
  const asked = { action: 'users.lock', ids: all.slice(1) };
  await refused(admin.post('/api/plans', asked), 404);
  await refused(admin.post('/api/plans', { ...asked, ids: all }), 400);
  await refused(admin.post('/api/plans', { ...asked, reason: 'x'.repeat(200 * 1024) }), 413);
});
