import type { PlanAction } from '@keyroster/contracts';
import type { UndoListAnswer } from '@keyroster/contracts/dto';
import { Types } from 'mongoose';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { planned, runPlan, STALE } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { assign, aTitle, auditOf, titlesSeenBy } from '../support/data/courses.js';
import { dumpOf } from '../support/data/dump.js';
import { aGroup } from '../support/data/profile-groups.js';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());

const plan = (action: PlanAction, ids: string[]) => planned(admin, action, ids);
const run = (made: { id: string }) => runPlan(admin, made);
const left = ({ user }: Session, message = expect.any(String) as string) => ({
  id: user._id,
  name: user.email,
  message,
});
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
      blocked: [left(admin, 'You cannot delete yourself'), left(old, 'This user cannot be deleted')],
    });
  });

  it('are not the last admin', async () => {
    const [one, two] = [await Session.as(app, 'admin'), await Session.as(app, 'admin')];
    const { user } = await Session.as(app, 'member');
    const asked = [one.user._id, two.user._id, user._id];
    const before = await plan('users.delete', asked);
    expect(before).toMatchObject({ total: 3, blocked: [] });
    // Whoever asks is an admin for as long as their session says so.
    await setRole([admin], 'member');
    try {
      expect((await run(before).expect(409)).body).toMatchObject(STALE);
      expect(await plan('users.delete', asked)).toMatchObject({
        total: 2,
        blocked: [left(two, 'The last admin cannot be taken away')],
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

  it('does not mind pings and sessions', async () => {
    const member = await Session.as(app, 'member');
    const made = await plan('users.delete', [member.user._id]);
    await member.post('/api/users/ping').expect(200);
    await member.again();
    await run(made).expect(200);
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
    expect(made).toMatchObject({ total: 2, blocked: [left(out), left(admin)] });
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

  it('of one who has two are two', async () => {
    const member = await Session.as(app, 'member', { usageLimit: 2 });
    await member.again();
    expect(await plan('users.endsessions', [member.user._id])).toMatchObject({
      counts: { users: 1, sessions: 2 },
    });
  });

  it('is stale once one of them has none, and not for one session more', async () => {
    const [one, two] = [await Session.as(app, 'member', { usageLimit: 2 }), await Session.as(app, 'member')];
    const both = await plan('users.endsessions', [one.user._id, two.user._id]);
    await two.post('/api/users/logout').expect(200);
    expect((await run(both).expect(409)).body).toMatchObject(STALE);
    const alone = await plan('users.endsessions', [one.user._id]);
    const more = await one.again();
    await run(alone).expect(200);
    await more.get('/api/verify-token').expect(401);
  });
});
