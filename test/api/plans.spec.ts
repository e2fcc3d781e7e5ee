import { Types } from 'mongoose';
import { todayInLima, type PlanAction } from '@keyroster/contracts';
import type {
  PlannedAnswer,
  UndoListAnswer,
  UserAnswer,
  UserChangedAnswer,
  UserListAnswer,
  PlanRunAnswer,
} from '@keyroster/contracts/dto';
import { aUser } from '@keyroster/testing';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { answerOf } from '../support/checks/answer.js';
import { planned, runPlan, STALE } from '../support/checks/plans.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { auditOf, assign, aTitle, titlesSeenBy, UNKNOWN_ID } from '../support/data/courses.js';
import { aPackage } from '../support/data/packages.js';
import { aGroup } from '../support/data/profile-groups.js';
import { dumpOf } from '../support/data/dump.js';

const A_TEXT = expect.any(String) as string;

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun), { TRUST_PROXY: 'loopback' });
afterEach(() => jest.restoreAllMocks());

const plan = (action: PlanAction, ids: string[], more: object = {}) => planned(admin, action, ids, more);
const run = (made: { id: string }) => runPlan(admin, made);
/** A new user who has never signed in. */
const registered = async (details: Parameters<typeof aUser>[0] = {}): Promise<UserAnswer> =>
  (await answerOf<UserChangedAnswer>(admin.post('/api/users/register', aUser(details)), 201)).user;
const stored = async ({ email }: Pick<UserAnswer, 'email'>) => {
  const { users } = await answerOf<UserListAnswer>(admin.get('/api/users/false').query({ q: email }));
  return users.find((user) => user.email === email);
};
const edit = (id: string, change: object) => admin.post('/api/users/update', { id, ...change }).expect(200);
const left = ({ _id, email }: Pick<UserAnswer, '_id' | 'email'>, message = A_TEXT) => ({
  id: _id,
  name: email,
  message,
});

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
  it('is made once of those who wait for their first use, too', async () => {
    const { _id: package_id } = await aPackage(admin, { starts: 'first_use' });
    const waiting = await registered({ package_id });
    const [one, other] = [
      await plan('users.renew', [waiting._id], { days: 10 }),
      await plan('users.renew', [waiting._id], { days: 10 }),
    ];
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
    const version = (await stored(running.user))?.version ?? -1;

    const made = await plan('users.renew', [running.user._id, admin.user._id, ended._id, endless._id], {
      days: 10,
    });
    expect(made).toMatchObject({
      counts: { users: 2 },
      total: 2,
      names: [running.user.email, ended.email],
      blocked: [left(admin.user), left(endless)],
    });
    const ran = await run(made).expect(200);
    expect(ran.body).toMatchObject({ message: '2 users renewed', done: 2 });
    expect(await stored(running.user)).toMatchObject({ sub_validity: 50, version: version + 1 });
    expect(await stored(ended)).toMatchObject({
      sub_start_date: todayInLima(Date.now()),
      sub_validity: 10,
    });
    expect(await daysLeft()).toBe(before + 10);
    expect(await auditOf(admin, running.user._id, 'user.updated')).toMatchObject([
      { before: { sub_validity: 40 }, after: { sub_validity: 50 } },
    ]);

    await edit(running.user._id, { observation: 'seen' });
    await takeBack(admin, undoOf(ran)).expect(200);
    expect(await stored(running.user)).toMatchObject({
      sub_validity: 40,
      observation: 'seen',
      version: version + 3,
    });
    expect(await stored(ended)).toMatchObject({ sub_start_date: '01/01/2020', sub_validity: 30 });
    expect(await daysLeft()).toBe(before);
  });

  it('is stale once an end has moved: two admins renew once', async () => {
    const [one, two] = [await registered(), await registered()];
    const other = await Session.as(app, 'admin');
    const asked = [one._id, two._id];
    const first = await plan('users.renew', asked, { days: 5 });
    const second = await planned(other, 'users.renew', [two._id], { days: 5 });
    await runPlan(other, second).expect(200);
    expect((await run(first).expect(409)).body).toMatchObject(STALE);
    expect(await stored(one)).toMatchObject({ sub_validity: 31 });
    expect(await stored(two)).toMatchObject({ sub_validity: 36 });
  });
});

describe('many in a group', () => {
  it('are put there by its name or id, but for who is in it', async () => {
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
  });

  it('are taken out of theirs by an empty one', async () => {
    const group = await aGroup(admin);
    const [inIt, inNone] = [await registered({ profileGroup: group.name }), await registered()];
    const made = await plan('users.group', [inIt._id, inNone._id], { group: '' });
    expect(made).toMatchObject({ total: 1, blocked: [left(inNone)] });
    await run(made).expect(200);
    expect(await stored(inIt)).toMatchObject({ profile_group: '' });
  });

  it('go into none that is unknown, or gone meanwhile', async () => {
    const user = await registered();
    const group = await aGroup(admin);
    await admin.post('/api/plans', { action: 'users.group', ids: [user._id], group: 'nowhere' }).expect(404);
    const made = await plan('users.group', [user._id], { group: group.name });
    await admin.post('/api/group/delete', { _id: group._id }).expect(200);
    expect((await run(made).expect(409)).body).toMatchObject(STALE);
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
  expect(await stored(quiet.user)).toMatchObject({
    last_ping_timestamp: before?.last_ping_timestamp,
    ip_address: '127.0.0.1',
  });
  expect(await stored(busy.user)).toMatchObject({
    last_ping_timestamp: pinged?.last_ping_timestamp,
    ip_address_history: ['10.9.8.7', '127.0.0.1'],
  });
});

describe('removals', () => {
  const setRole = (sessions: Session[], role: string) =>
    app.database
      .collection('users')
      .updateMany(
        { _id: { $in: sessions.map(({ user }) => new Types.ObjectId(user._id)) } },
        { $set: { role } },
      );

  describe('many users deleted', () => {
    it('go with what is theirs, and come back byte for byte, but for their sessions', async () => {
      const group = await aGroup(admin);
      const title = await aTitle(admin);
      const [one, two] = [
        await Session.as(app, 'member', { profileGroup: group.name }),
        await Session.as(app, 'all_profile'),
      ];
      await assign(admin, one.user, title).expect(200);
      await two.again();
      const data = async () => {
        const { users, assignments, profile_groups } = await dumpOf(app.database);
        return { users, assignments, profile_groups };
      };
      const before = await data();
      const made = await plan('users.delete', [one.user._id, two.user._id]);
      expect(made).toMatchObject({
        counts: { users: 2, assignments: 1 },
        total: 2,
        names: [one.user.email, two.user.email],
        blocked: [],
      });
      expect(await data()).toEqual(before);

      const ran = await run(made).expect(200);
      expect(ran.body).toMatchObject({ message: '2 users deleted', done: 2 });
      await one.get('/api/verify-token').expect(401);
      const [entry] = await auditOf(admin, one.user._id, 'user.deleted');
      expect(entry?.before).toMatchObject({ email: one.user.email, profile_group: group.name });
      await takeBack(admin, undoOf(ran)).expect(200);
      expect(await data()).toEqual(before);
      await one.get('/api/verify-token').expect(401);
      expect(await titlesSeenBy(await one.again())).toEqual([title]);
    });

    it('are not oneself, nor of the protected role', async () => {
      const [member, old] = [await Session.as(app, 'member'), await Session.as(app, 'member')];
      await setRole([old], 'adminss');
      const made = await plan('users.delete', [admin.user._id, old.user._id, member.user._id]);
      expect(made).toMatchObject({
        total: 1,
        blocked: [
          left(admin.user, 'You cannot delete yourself'),
          left(old.user, 'This user cannot be deleted'),
        ],
      });
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
        expect((await run(before).expect(409)).body).toMatchObject(STALE);
        expect(await plan('users.delete', asked)).toMatchObject({
          total: 2,
          blocked: [left(two.user, 'The last admin cannot be taken away')],
        });
      } finally {
        await setRole([admin], 'admin');
      }
    });

    it('is stale once one of them has another title', async () => {
      const member = await Session.as(app, 'member');
      const made = await plan('users.delete', [member.user._id]);
      await assign(admin, member.user, await aTitle(admin)).expect(200);
      expect((await run(made).expect(409)).body).toMatchObject(STALE);
      await member.get('/api/verify-token').expect(200);
    });
  });

  describe('the sessions of many', () => {
    it('end, each with an entry; this is not taken back', async () => {
      const [one, two, out] = [
        await Session.as(app, 'member'),
        await Session.as(app, 'admin'),
        await Session.as(app, 'member'),
      ];
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
      const [one, two] = [
        await Session.as(app, 'member', { usageLimit: 2 }),
        await Session.as(app, 'member'),
      ];
      const both = await plan('users.endsessions', [one.user._id, two.user._id]);
      await two.post('/api/users/logout').expect(200);
      expect((await run(both).expect(409)).body).toMatchObject(STALE);
      const alone = await plan('users.endsessions', [one.user._id]);
      const more = await one.again();
      await run(alone).expect(200);
      await more.get('/api/verify-token').expect(401);
    });
  });
});

describe('plans', () => {
  const members = async (count: number): Promise<Session[]> => {
    const made: Session[] = [];
    for (let index = 0; index < count; index += 1) made.push(await Session.as(app, 'member'));
    return made;
  };
  const idsOf = (sessions: Session[]) => sessions.map(({ user }) => user._id);

  describe('a plan', () => {
    it('says what it would do, and does nothing', async () => {
      const [one, two, locked] = (await members(3)) as [Session, Session, Session];
      const other = await Session.as(app, 'admin');
      await admin.post('/api/users/lock', { id: locked.user._id, value: true }).expect(200);
      const at = Date.now();
      const made = await plan('users.lock', [...idsOf([one, two, locked, other]), admin.user._id]);
      expect(made).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        action: 'users.lock',
        counts: { users: 2, sessions: 2 },
        total: 2,
        names: [one.user.email, two.user.email],
        blocked: [
          { id: locked.user._id, name: locked.user.email, message: expect.any(String) as string },
          { id: other.user._id, name: other.user.email, message: 'An admin cannot be locked' },
          { id: admin.user._id, name: admin.user.email, message: 'You cannot lock yourself' },
        ],
        expires_at: expect.any(Number) as number,
      });
      expect(made.expires_at).toBeGreaterThanOrEqual(at + 600_000);
      expect(await stored(one.user)).toMatchObject({ is_locked: false });
      await one.get('/api/verify-token').expect(200);
    });

    it('runs whole, once, with an entry for each and one for itself, and can be taken back', async () => {
      const both = (await members(2)) as [Session, Session];
      const made = await plan('users.lock', idsOf(both));
      const ran = await run(made).expect(200);
      expect(ran.body).toMatchObject({ done: 2 } satisfies Partial<PlanRunAnswer>);
      for (const member of both) {
        expect(await stored(member.user)).toMatchObject({ is_locked: true });
        expect(await auditOf(admin, member.user._id, 'user.locked')).toHaveLength(1);
        expect((await member.get('/api/verify-token').expect(401)).body).toMatchObject({
          message: 'Your account is locked',
        });
      }
      expect(await auditOf(admin, made.id, 'plan.run')).toMatchObject([
        { actor: 'root', after: { plan: 'users.lock', total: 2 } },
      ]);
      await run(made).expect(404);

      const version = (await stored(both[0].user))?.version ?? 0;
      await takeBack(admin, undoOf(ran)).expect(200);
      expect(await stored(both[0].user)).toMatchObject({ is_locked: false, version: version + 1 });
    });

    it('is stale once it would act on others', async () => {
      const [one, two] = (await members(2)) as [Session, Session];
      const made = await plan('users.lock', idsOf([one, two]));
      await admin.post('/api/users/lock', { id: two.user._id, value: true }).expect(200);
      expect((await run(made).expect(409)).body).toMatchObject(STALE);
      expect(await stored(one.user)).toMatchObject({ is_locked: false });
      const second = await plan('users.lock', idsOf([one]));
      await admin.delete(`/api/users/${one.user._id}`).expect(200);
      expect((await run(second).expect(409)).body).toMatchObject(STALE);
    });

    it('does not mind pings, sessions and other fields', async () => {
      const [member] = (await members(1)) as [Session];
      const made = await plan('users.lock', idsOf([member]));
      await member.post('/api/users/ping').expect(200);
      await member.again();
      await admin.post('/api/users/update', { id: member.user._id, observation: 'seen' }).expect(200);
      await run(made).expect(200);
    });

    it('belongs to who made it, and ends after ten minutes', async () => {
      const [member] = (await members(1)) as [Session];
      const made = await plan('users.lock', idsOf([member]));
      await runPlan(await Session.as(app, 'admin'), made).expect(404);
      app.turnClock(600_001);
      await run(made).expect(404);
    });

    it('that would do nothing is not made', async () => {
      const refusal = await admin
        .post('/api/plans', { action: 'users.lock', ids: [admin.user._id] })
        .expect(409);
      expect(refusal.body).toMatchObject({ message: 'Nothing to do' });
    });
  });

  describe('what is no plan', () => {
    it.each([
      [
        'for more than 5,000',
        {
          action: 'users.lock',
          ids: Array.from({ length: 5_001 }, (_, place) => place.toString(16).padStart(24, '0')),
        },
      ],
      ['with what another kind takes', { action: 'users.lock', ids: [UNKNOWN_ID], days: 3 }],
      ['without what it needs', { action: 'users.renew', ids: [UNKNOWN_ID] }],
    ])('%s is 400', async (_what, asked) => {
      await admin.post('/api/plans', asked).expect(400);
    });
  });

  it('a body of 5,000 ids is taken, one past 200 KB is not', async () => {
    const ids = Array.from({ length: 5_000 }, (_, place) => place.toString(16).padStart(24, '0'));
    await admin.post('/api/plans', { action: 'users.lock', ids }).expect(404);
    await admin.post('/api/plans', { action: 'users.lock', ids, reason: 'x'.repeat(200 * 1024) }).expect(413);
  });
});
