import type { PlanAction } from '@keyroster/contracts';
import type { PlanAnswer, PlanRunAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { auditOf, UNKNOWN_ID } from '../support/data/courses.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { planned, runPlan, STALE } from '../support/checks/plans.js';
import { takeBack, undoOf } from '../support/checks/undo.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));
afterEach(() => jest.restoreAllMocks());

const members = async (count: number): Promise<Session[]> => {
  const made: Session[] = [];
  for (let index = 0; index < count; index += 1) made.push(await Session.as(app, 'member'));
  return made;
};
const idsOf = (sessions: Session[]) => sessions.map(({ user }) => user._id);
const plan = (action: PlanAction, ids: string[]) => planned(admin, action, ids);
const run = (made: Pick<PlanAnswer, 'id'>, by = admin) => runPlan(by, made);
const stored = async ({ user }: Session) => {
  const { users } = await answerOf<UserListAnswer>(admin.get('/api/users/false').query({ q: user.email }));
  return users[0];
};

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
    expect(await stored(one)).toMatchObject({ is_locked: false });
    await one.get('/api/verify-token').expect(200);
  });

  it('runs whole, once, with an entry for each and one for itself, and can be taken back', async () => {
    const both = (await members(2)) as [Session, Session];
    const made = await plan('users.lock', idsOf(both));
    const ran = await run(made).expect(200);
    expect(ran.body).toMatchObject({ done: 2 } satisfies Partial<PlanRunAnswer>);
    for (const member of both) {
      expect(await stored(member)).toMatchObject({ is_locked: true });
      expect(await auditOf(admin, member.user._id, 'user.locked')).toHaveLength(1);
      expect((await member.get('/api/verify-token').expect(401)).body).toMatchObject({
        message: 'Your account is locked',
      });
    }
    expect(await auditOf(admin, made.id, 'plan.run')).toMatchObject([
      { actor: 'root', after: { plan: 'users.lock', total: 2 } },
    ]);
    await run(made).expect(404);

    const version = (await stored(both[0]))?.version ?? 0;
    await takeBack(admin, undoOf(ran)).expect(200);
    expect(await stored(both[0])).toMatchObject({ is_locked: false, version: version + 1 });
  });

  it('is stale once it would act on others', async () => {
    const [one, two] = (await members(2)) as [Session, Session];
    const made = await plan('users.lock', idsOf([one, two]));
    await admin.post('/api/users/lock', { id: two.user._id, value: true }).expect(200);
    expect((await run(made).expect(409)).body).toMatchObject(STALE);
    expect(await stored(one)).toMatchObject({ is_locked: false });
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
    await run(made, await Session.as(app, 'admin')).expect(404);
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
    ['without ids', { action: 'users.lock', ids: [] }],
    [
      'for more than 5,000',
      {
        action: 'users.lock',
        ids: Array.from({ length: 5_001 }, (_, place) => place.toString(16).padStart(24, '0')),
      },
    ],
    ['of an unknown kind', { action: 'users.praise', ids: [UNKNOWN_ID] }],
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
