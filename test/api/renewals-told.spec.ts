import type { UserAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { auditOf, UNKNOWN_ID } from '../support/data/courses.js';
import { imported, planUsers } from '../support/data/imports.js';
import { placeOf, registered, renew, tell } from '../support/data/renewals.js';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());

const edit = (id: string, change: object) => admin.post('/api/users/update', { id, ...change }).expect(200);

describe('POST /api/renewals/told', () => {
  it('refuses an admin, and somebody whom nobody knows', async () => {
    await refused(tell(admin, admin.user._id), 409);
    await refused(tell(admin, UNKNOWN_ID), 404);
  });

  it('says so on the board, is audited once, and is no edit', async () => {
    const user = await registered(admin);
    expect(await placeOf(admin, user)).toMatchObject({ card: { told_at: null } });
    const before = Date.now();
    expect((await tell(admin, user._id).expect(200)).body).toEqual({ message: 'Updated successfully!' });
    const at = (await placeOf(admin, user))?.card.told_at;
    expect(at).toBeGreaterThanOrEqual(before);
    await tell(admin, user._id).expect(200);
    expect(await placeOf(admin, user)).toMatchObject({ card: { told_at: at, version: user.version } });
    await tell(admin, user._id, false).expect(200);
    expect(await placeOf(admin, user)).toMatchObject({ card: { told_at: null } });
    expect(await auditOf(admin, user._id, 'renewal.told')).toMatchObject([
      { before: { is_told: true }, after: { is_told: false } },
      { actor: admin.user.email, before: { is_told: false }, after: { is_told: true } },
    ]);
  });

  it.each([
    ['a renewal', (user: UserAnswer) => renew(admin, user._id).expect(201)],
    ['an update', (user: UserAnswer) => edit(user._id, { subValidity: 20 })],
    [
      'a plan',
      async (user: UserAnswer) =>
        runPlan(admin, await planned(admin, 'users.renew', [user._id], { days: 1 })).expect(200),
    ],
    [
      'an import',
      async (user: UserAnswer) =>
        imported(admin, await planUsers(admin, `email,Validity\n${user.email},77\n`, { mode: 'upsert' })),
    ],
  ])('is forgotten with the end that %s moves', async (_what, move) => {
    const user = await registered(admin);
    await tell(admin, user._id).expect(200);
    await edit(user._id, { niche: 'cars' });
    expect((await placeOf(admin, user))?.card.told_at).toEqual(expect.any(Number));
    await move(user);
    expect(await placeOf(admin, user)).toMatchObject({ card: { told_at: null } });
  });

  it('comes back with the end that an undo brings back', async () => {
    const user = await registered(admin);
    await tell(admin, user._id).expect(200);
    const at = (await placeOf(admin, user))?.card.told_at;
    const answer = await renew(admin, user._id).expect(201);
    await tell(admin, user._id).expect(200);
    await takeBack(admin, undoOf(answer)).expect(200);
    expect((await placeOf(admin, user))?.card.told_at).toBe(at);
  });
});
