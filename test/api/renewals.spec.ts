import { DAY_MS, formatDate, subscriptionEnd } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { refused } from '../support/checks/refusal.js';
import { AN_UNDO, takeBack, undoOf } from '../support/checks/undo.js';
import { auditOf, UNKNOWN_ID } from '../support/data/courses.js';
import { imported, planUsers } from '../support/data/imports.js';
import { entriesOf, placeOf, registered, renew, renewedBy, tell } from '../support/data/renewals.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));
afterEach(() => jest.restoreAllMocks());

const endOf = (user: UserAnswer): number => subscriptionEnd(user.sub_start_date, user.sub_validity) ?? 0;
const edit = (id: string, change: object) => admin.post('/api/users/update', { id, ...change }).expect(200);

describe('POST /api/renewals', () => {
  it('refuses an admin, who never expires, and somebody whom nobody knows', async () => {
    await refused(renew(admin, admin.user._id), 409, { message: 'An admin or a supervisor never expires' });
    await refused(renew(admin, UNKNOWN_ID), 404);
    expect(await entriesOf(admin, admin.user._id)).toEqual([]);
  });

  it('refuses a validity past 36500, and changes nothing', async () => {
    const user = await registered(admin, { subValidity: 36_471 });
    await refused(renew(admin, user._id), 400, { field: 'days' });
    await renew(admin, user._id, { days: 29 }).expect(201);
    expect(await entriesOf(admin, user._id)).toMatchObject([{ kind: 'renewal' }, { kind: 'first' }]);
  });

  it('goes on from the end, and answers the user, the entry and how to take it back', async () => {
    const details = { paymentMethod: 'Yape', affiliate: 'Luis', supervisor: 'Rosa' };
    const user = await registered(admin, details);
    const before = Date.now();
    const answer = renewedBy(
      await renew(admin, user._id, { amount: 4_990, note: 'by WhatsApp' }).expect(201),
    );
    const to = endOf(user) + 30 * DAY_MS;
    expect(answer).toEqual({
      message: `Renewed until ${formatDate(to)}`,
      user: { ...user, sub_validity: 61, version: user.version + 1 },
      renewal: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        user_id: user._id,
        email: user.email,
        days: 30,
        from: endOf(user),
        to,
        amount: 4_990,
        method: 'Yape',
        note: 'by WhatsApp',
        kind: 'renewal',
        by: admin.user.email,
        at: expect.any(Number) as number,
        affiliate: 'Luis',
        supervisor: 'Rosa',
        package: '',
        titles: [],
      },
      undo: AN_UNDO,
    });
    expect(answer.renewal.at).toBeGreaterThanOrEqual(before);
    const [newest] = await entriesOf(admin, user._id);
    expect(newest).toEqual(answer.renewal);
    expect(await auditOf(admin, user._id, 'user.updated')).toMatchObject([
      { actor: admin.user.email, before: { sub_validity: 31 }, after: { sub_validity: 61 } },
    ]);
  });

  it('lets somebody in again whose subscription had ended', async () => {
    const member = await Session.as(app, 'member');
    await edit(member.user._id, { subStartDate: '1/1/2020' });
    await member.get('/api/verify-token').expect(401);
    await renew(admin, member.user._id).expect(201);
    await (await member.again()).get('/api/verify-token').expect(200);
  });

  it('is taken back with its entry, and the audit says so', async () => {
    const user = await registered(admin);
    const answer = await renew(admin, user._id).expect(201);
    await takeBack(admin, undoOf(answer)).expect(200);
    expect(await entriesOf(admin, user._id)).toMatchObject([{ kind: 'first', to: endOf(user) }]);
    const { card } = (await placeOf(admin, user)) ?? {};
    expect(card?.end).toBe(endOf(user));
    const found = await admin.get('/api/audit').query({ action: 'undone', limit: 1 }).expect(200);
    expect(found.body).toMatchObject({
      entries: [
        { target_name: user.email, before: { action: 'users.renew', counts: { users: 1, renewals: 1 } } },
      ],
    });
    await refused(takeBack(admin, undoOf(answer)), 404);
  });

  it('is not taken back once the end has moved again, even to where it was', async () => {
    const user = await registered(admin);
    const answer = await renew(admin, user._id).expect(201);
    await edit(user._id, { subValidity: 31 });
    await refused(takeBack(admin, undoOf(answer)), 409);
    await edit(user._id, { subValidity: 61 });
    await refused(takeBack(admin, undoOf(answer)), 409, {
      message: `${user.email} was changed since: nothing was undone`,
    });
    expect(await entriesOf(admin, user._id)).toMatchObject([
      { kind: 'change', days: 30 },
      { kind: 'change', days: -30 },
      { kind: 'renewal', days: 30 },
      { kind: 'first', days: 31 },
    ]);
  });

  it('is taken back beneath what else was changed since', async () => {
    const user = await registered(admin);
    const answer = await renew(admin, user._id).expect(201);
    await edit(user._id, { niche: 'cars' });
    await tell(admin, user._id).expect(200);
    await takeBack(admin, undoOf(answer)).expect(200);
    expect(await placeOf(admin, user)).toMatchObject({ card: { end: endOf(user), told_at: null } });
  });
});

describe('the ledger has an entry', () => {
  it('for a registration, with what was paid', async () => {
    const user = await registered(admin, { subStartDate: '1/3/2026', subValidity: 40, amount: 2_500 });
    const start = Date.UTC(2026, 2, 1, 5);
    expect(await entriesOf(admin, user._id)).toMatchObject([
      { kind: 'first', days: 40, from: start, to: start + 40 * DAY_MS, amount: 2_500, by: admin.user.email },
    ]);
  });

  it('for an update that moves the end, either way, and for no other', async () => {
    const user = await registered(admin, { subStartDate: '1/3/2026', subValidity: 40 });
    await edit(user._id, { niche: 'cars', subValidity: 40 });
    await edit(user._id, { subStartDate: '11/3/2026', subValidity: 30 });
    await edit(user._id, { subValidity: 25 });
    await edit(user._id, { subStartDate: '12/3/2026' });
    expect(await entriesOf(admin, user._id)).toMatchObject([
      { kind: 'change', days: 1, amount: 0 },
      { kind: 'change', days: -5, from: endOf(user), to: endOf(user) - 5 * DAY_MS },
      { kind: 'first', days: 40 },
    ]);
  });

  it('for each of a plan', async () => {
    const [one, two] = [await registered(admin), await registered(admin, { paymentMethod: 'Plin' })];
    const ran = await runPlan(admin, await planned(admin, 'users.renew', [one._id, two._id], { days: 7 }));
    expect(ran.status).toBe(200);
    expect(await entriesOf(admin, two._id)).toMatchObject([
      { kind: 'renewal', days: 7, amount: 0, method: 'Plin', by: admin.user.email },
      { kind: 'first' },
    ]);
    await takeBack(admin, undoOf(ran)).expect(200);
    expect(await entriesOf(admin, one._id)).toMatchObject([{ kind: 'first' }]);
    expect(await entriesOf(admin, two._id)).toMatchObject([{ kind: 'first' }]);
  });

  it('for whom an import makes or moves, with the amount of the row', async () => {
    const [there, same] = [await registered(admin), await registered(admin)];
    const name = `imported_${there._id}`;
    const file = [
      'email,password,Validity,Importe',
      `${name},secret,90, 45.00 `,
      `${there.email},,60,30`,
      `${same.email},,31,90`,
    ].join('\n');
    const plan = await planUsers(admin, file, { mode: 'upsert' });
    expect(plan.import.counts).toEqual({ create: 1, update: 1, same: 1, refused: 0 });
    const job = await imported(admin, plan);
    const found = await admin.get('/api/renewals').query({ q: name }).expect(200);
    expect(found.body).toMatchObject({ renewals: [{ email: name, kind: 'first', days: 90, amount: 4_500 }] });
    expect(await entriesOf(admin, there._id)).toMatchObject([
      { kind: 'change', days: 29, amount: 3_000, by: admin.user.email },
      { kind: 'first', amount: 0 },
    ]);
    expect(await entriesOf(admin, same._id)).toHaveLength(1);
    await takeBack(admin, job.undo ?? { id: '' }).expect(200);
    expect(await entriesOf(admin, there._id)).toMatchObject([{ kind: 'first' }]);
    expect((await admin.get('/api/renewals').query({ q: name })).body).toMatchObject({ total: 0 });
  });

  it('refuses the row of an import whose amount is none', async () => {
    const { import: read } = await planUsers(admin, `email,amount\nsomebody_new,four\n`);
    expect(read.report).toMatchObject([{ outcome: 'refused', field: 'amount' }]);
  });

  it('never for an admin; who stops being one goes on from where they were', async () => {
    const user = await registered(admin, { subStartDate: '1/3/2026' });
    await edit(user._id, { role: 'admin' });
    await edit(user._id, { subValidity: 90 });
    expect(await entriesOf(admin, user._id)).toHaveLength(1);
    await edit(user._id, { role: 'member' });
    expect(await entriesOf(admin, user._id)).toMatchObject([
      { kind: 'change', from: endOf(user), to: endOf(user) + 59 * DAY_MS, days: 59 },
      { kind: 'first' },
    ]);
    const born = await registered(admin, { role: 'admin', subStartDate: '1/3/2026' });
    expect(await entriesOf(admin, born._id)).toEqual([]);
    await edit(born._id, { role: 'member' });
    expect(await entriesOf(admin, born._id)).toMatchObject([{ kind: 'first', to: endOf(born) }]);
  });

  it('that outlives its user, and is as it was when they come back', async () => {
    const user = await registered(admin);
    await renew(admin, user._id).expect(201);
    const before = await entriesOf(admin, user._id);
    const gone = await admin.delete(`/api/users/${user._id}`).expect(200);
    expect(await entriesOf(admin, user._id)).toEqual(before);
    await takeBack(admin, undoOf(gone)).expect(200);
    expect(await entriesOf(admin, user._id)).toEqual(before);
  });
});
