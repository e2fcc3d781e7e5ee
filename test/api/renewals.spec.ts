import { DAY_MS, formatDate, subscriptionEnd, todayInLima } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { csvOf, imported, planUsers } from '../support/data/imports.js';
import {
  board,
  ledger,
  placeOf,
  registered,
  renew,
  renewedBy,
  tell,
  entriesOf,
} from '../support/data/renewals.js';
import { AN_UNDO, planned, runPlan, takeBack, undoOf } from '../support/checks/changes.js';
import { refused } from '../support/checks/answer.js';
import { auditOf } from '../support/data/courses.js';

const HEAD =
  '\uFEFF_id,user_id,email,days,from,to,amount,method,note,kind,by,at,affiliate,supervisor,package';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun), { CURRENCY: 'USD' });

/** The date in Lima, as YYYY-MM-DD. */
const isoDay = (ms: number): string => new Date(ms - 5 * 3_600_000).toISOString().slice(0, 10);

describe('GET /api/renewals', () => {
  beforeAll(async () => {
    const luis = await registered(admin, { affiliate: 'Luis', supervisor: 'Rosa', amount: 100 });
    const ana = await registered(admin, { affiliate: 'Ana', paymentMethod: 'Yape' });
    await renew(admin, luis._id, { amount: 4_990, method: 'Plin', note: '=1+1' }).expect(201);
    await renew(admin, ana._id, { amount: 10, days: 5 }).expect(201);
    await admin.post('/api/users/update', { id: ana._id, subValidity: 30 }).expect(200);
  });

  it('answers newest first', async () => {
    const answer = await ledger(admin);
    expect(answer.total).toBe(5);
    const at = answer.renewals.map((entry) => entry.at);
    expect(at).toEqual([...at].sort((a, b) => b - a));
    const kinds = answer.renewals.map(({ kind }) => kind);
    expect(kinds).toEqual(['change', 'renewal', 'renewal', 'first', 'first']);
  });

  it.each([
    ['an affiliate', { affiliate: 'Luis' }, { total: 2, sums: { renewals: 1, days: 61, amount: 5_090 } }],
    ['who has no supervisor', { supervisor: '' }, { total: 3, sums: { renewals: 1, days: 30, amount: 10 } }],
    ['what has no method', { method: '' }, { total: 1, sums: { renewals: 0, days: 31, amount: 100 } }],
    ['both', { affiliate: 'Ana', method: 'Plin' }, { total: 0, sums: { renewals: 0, days: 0, amount: 0 } }],
    ['a part of the note', { q: '=1' }, { total: 1, sums: { renewals: 1, days: 30, amount: 4_990 } }],
    ['no pattern', { q: '.*' }, { total: 0, sums: { renewals: 0, days: 0, amount: 0 } }],
    ['whatever the case', { q: 'lUIS' }, { total: 2, sums: { renewals: 1, days: 61, amount: 5_090 } }],
    ['a page, the sums of all', { limit: 1 }, { total: 5, sums: { renewals: 2, days: 91, amount: 5_100 } }],
  ])('finds %s', async (_what, query, found) => {
    const answer = await ledger(admin, query);
    expect(answer).toMatchObject(found);
    expect(answer.renewals).toHaveLength(Math.min(found.total, 'limit' in query ? 1 : 100));
  });

  it('finds one user, page by page, and days of Lima, both included', async () => {
    const [{ user_id } = { user_id: '' }] = (await ledger(admin, { q: 'Ana' })).renewals;
    const all = (await ledger(admin, { user_id })).renewals;
    expect(all).toHaveLength(3);
    expect((await ledger(admin, { user_id, limit: 2, offset: 1 })).renewals).toEqual(all.slice(1));
    const [{ at } = { at: 0 }] = (await ledger(admin, { limit: 1 })).renewals;
    const [day, next, before] = [isoDay(at), isoDay(at + DAY_MS), isoDay(at - DAY_MS)];
    expect((await ledger(admin, { from: before, to: day })).total).toBe(5);
    expect((await ledger(admin, { from: next })).total).toBe(0);
    expect((await ledger(admin, { to: isoDay(at - 2 * DAY_MS) })).total).toBe(0);
  });

  it('is a file to keep, in which a spreadsheet runs nothing', async () => {
    const file = await csvOf(admin.get('/api/renewals').query({ format: 'csv', affiliate: 'Luis' }));
    const [head, renewal, first, ...rest] = file.split('\r\n');
    expect(head).toBe(HEAD);
    expect(renewal).toContain(`,30,`);
    expect(renewal).toMatch(/,49\.90,Plin,'=1\+1,renewal,root,\d{4}-\d\d-\d\dT[\d:.]+Z,Luis,Rosa,$/);
    expect(first).toContain(',1.00,,,first,root,');
    expect(rest).toEqual(['']);
    const shorter = await csvOf(admin.get('/api/renewals').query({ format: 'csv', affiliate: 'Ana' }));
    expect(shorter).toContain(',-6,');
  });
});

describe('GET /api/renewals/board', () => {
  it('shows no admin, and is narrowed by search, supervisor and affiliate, with the totals of those', async () => {
    const other = await registered(admin, { role: 'admin' });
    expect(await placeOf(admin, other)).toBeUndefined();
    const user = await registered(admin, { supervisor: 'Board', affiliate: 'One' });
    await registered(admin, { supervisor: 'Board', affiliate: 'Two' });
    const shown = async (query: Record<string, string>) =>
      (await board(admin, query)).columns.reduce((sum, { total }) => sum + total, 0);
    expect(await shown({ supervisor: 'Board' })).toBe(2);
    expect(await shown({ supervisor: 'Board', affiliate: 'One' })).toBe(1);
    expect(await shown({ supervisor: 'Nobody' })).toBe(0);
    expect(await shown({ q: user.email, supervisor: 'Board' })).toBe(1);
    expect(await shown({ q: user.email, affiliate: 'Two' })).toBe(0);
  });

  it('moves a card with the renewal, and over midnight', async () => {
    const subStartDate = todayInLima(Date.now() - 8 * DAY_MS);
    const user = await registered(admin, { subStartDate, subValidity: 10 });
    expect(await placeOf(admin, user)).toMatchObject({ key: 'soon', card: { version: 0 } });
    app.turnClock(DAY_MS);
    const later = await Session.root(app);
    expect(await placeOf(later, user)).toMatchObject({ key: 'today' });
    app.turnClock(0);
    const { renewal } = renewedBy(await renew(admin, user._id, { days: 5 }).expect(201));
    const card = { end: renewal.to, version: 1 };
    expect(await placeOf(admin, user)).toMatchObject({ key: 'week', card });
  });

  it('says what the last renewal by 30 days cost, where that is asked for', async () => {
    const user = await registered(admin, { wasap: '999 888 777', amount: 9_900 });
    await renew(admin, user._id, { amount: 2_500 }).expect(201);
    await renew(admin, user._id, { amount: 7_000, days: 90 }).expect(201);
    const other = await registered(admin, { amount: 9_900 });
    const cardOf = async ({ email: q }: UserAnswer) =>
      (await board(admin, { q, with: 'amounts' })).columns.flatMap(({ users }) => users)[0];
    expect(await cardOf(user)).toMatchObject({ wasap: '999 888 777', amount: 2_500 });
    expect(await cardOf(other)).not.toHaveProperty('amount');
    expect((await placeOf(admin, user))?.card).not.toHaveProperty('amount');
  });
});

const edit = (id: string, change: object) => admin.post('/api/users/update', { id, ...change }).expect(200);
const upsert = async (file: string) => imported(admin, await planUsers(admin, file, { mode: 'upsert' }));
const renewByPlan = async (...ids: string[]) =>
  runPlan(admin, await planned(admin, 'users.renew', ids, { days: 7 })).expect(200);

describe('POST /api/renewals/told', () => {
  it('says so on the board, is audited once, and is no edit', async () => {
    const user = await registered(admin);
    expect(await placeOf(admin, user)).toMatchObject({ card: { told_at: null } });
    const before = Date.now();
    expect((await tell(admin, user._id).expect(200)).body).toEqual({ message: 'Updated successfully!' });
    const at = (await placeOf(admin, user))?.card.told_at;
    expect(at).toBeGreaterThanOrEqual(before);
    await tell(admin, user._id).expect(200);
    const again = (await placeOf(admin, user))?.card;
    expect(again?.version).toBe(user.version);
    expect(again?.told_at).toBeGreaterThan(at ?? 0);
    await tell(admin, user._id, false).expect(200);
    expect(await placeOf(admin, user)).toMatchObject({ card: { told_at: null } });
    expect(await auditOf(admin, user._id, 'renewal.told')).toMatchObject([
      { before: { is_told: true }, after: { is_told: false } },
      { actor: admin.user.email, before: { is_told: false }, after: { is_told: true } },
    ]);
  });

  it.each<[string, (user: UserAnswer) => PromiseLike<unknown>]>([
    ['a renewal', ({ _id }) => renew(admin, _id).expect(201)],
    ['an update', ({ _id }) => edit(_id, { subValidity: 20 })],
    ['a plan', ({ _id }) => renewByPlan(_id)],
    ['an import', ({ email }) => upsert(`email,Validity\n${email},77\n`)],
  ])('is forgotten with the end that %s moves', async (_what, move) => {
    const user = await registered(admin);
    await tell(admin, user._id).expect(200);
    await edit(user._id, { niche: 'cars' });
    expect((await placeOf(admin, user))?.card.told_at).toEqual(expect.any(Number));
    await move(user);
    expect(await placeOf(admin, user)).toMatchObject({ card: { told_at: null } });
  });
});

const endOf = (user: UserAnswer): number => subscriptionEnd(user.sub_start_date, user.sub_validity) ?? 0;

describe('POST /api/renewals', () => {
  it('refuses a validity past 36500, and changes nothing', async () => {
    const user = await registered(admin, { subValidity: 36_471 });
    await refused(renew(admin, user._id), 400, { field: 'days' });
    await renew(admin, user._id, { days: 29 }).expect(201);
    expect(await entriesOf(admin, user._id)).toMatchObject([{ kind: 'renewal' }, { kind: 'first' }]);
  });

  it('goes on from the end, and answers the user, the entry and how to take it back', async () => {
    const seller = { affiliate: 'Luis', supervisor: 'Rosa' };
    const user = await registered(admin, { paymentMethod: 'Yape', ...seller });
    const paid = { amount: 4_990, note: 'by WhatsApp' };
    const { renewal, ...rest } = renewedBy(await renew(admin, user._id, paid).expect(201));
    const to = endOf(user) + 30 * DAY_MS;
    expect(rest).toEqual({
      message: `Renewed until ${formatDate(to)}`,
      user: { ...user, sub_validity: 61, version: user.version + 1 },
      undo: AN_UNDO,
    });
    const by = { user_id: user._id, email: user.email, by: admin.user.email, kind: 'renewal' };
    expect(renewal).toMatchObject({ ...by, ...paid, ...seller, days: 30, from: endOf(user), to });
    expect(renewal).toMatchObject({ method: 'Yape', package: '', titles: [] });
    const [newest] = await entriesOf(admin, user._id);
    expect(newest).toEqual(renewal);
    const told = { actor: admin.user.email, before: { sub_validity: 31 }, after: { sub_validity: 61 } };
    expect(await auditOf(admin, user._id, 'user.updated')).toMatchObject([told]);
  });

  it('is taken back with its entry and who was told, beneath what else was changed since, and audited', async () => {
    const user = await registered(admin);
    await tell(admin, user._id).expect(200);
    const told_at = (await placeOf(admin, user))?.card.told_at;
    const answer = await renew(admin, user._id).expect(201);
    await edit(user._id, { niche: 'cars' });
    await tell(admin, user._id).expect(200);
    await takeBack(admin, undoOf(answer)).expect(200);
    expect(await entriesOf(admin, user._id)).toMatchObject([{ kind: 'first', to: endOf(user) }]);
    expect(await placeOf(admin, user)).toMatchObject({ card: { end: endOf(user), told_at } });
    const before = { action: 'users.renew', counts: { users: 1, renewals: 1 } };
    expect(await auditOf(admin, user._id, 'undone')).toMatchObject([{ target_name: user.email, before }]);
    await refused(takeBack(admin, undoOf(answer)), 404);
  });

  it('is not taken back once the end has moved again, even to where it was', async () => {
    const user = await registered(admin);
    const answer = await renew(admin, user._id).expect(201);
    await edit(user._id, { subValidity: 31 });
    await refused(takeBack(admin, undoOf(answer)), 409);
    await edit(user._id, { subValidity: 61 });
    const message = `${user.email} was changed since: nothing was undone`;
    await refused(takeBack(admin, undoOf(answer)), 409, { message });
    expect(await entriesOf(admin, user._id)).toMatchObject([
      { kind: 'change', days: 30 },
      { kind: 'change', days: -30 },
      { kind: 'renewal', days: 30 },
      { kind: 'first', days: 31 },
    ]);
  });
});

describe('the ledger has an entry', () => {
  it('for a registration, with what was paid, and an update that moves the end, either way, and no other', async () => {
    const user = await registered(admin, { subStartDate: '1/3/2026', subValidity: 40, amount: 2_500 });
    const start = Date.UTC(2026, 2, 1, 5);
    const first = { kind: 'first', days: 40, from: start, to: start + 40 * DAY_MS, amount: 2_500 };
    await edit(user._id, { niche: 'cars', subValidity: 40 });
    await edit(user._id, { subStartDate: '11/3/2026', subValidity: 30 });
    await edit(user._id, { subValidity: 25 });
    await edit(user._id, { subStartDate: '12/3/2026' });
    expect(await entriesOf(admin, user._id)).toMatchObject([
      { kind: 'change', days: 1, amount: 0 },
      { kind: 'change', days: -5, from: endOf(user), to: endOf(user) - 5 * DAY_MS },
      { ...first, by: admin.user.email },
    ]);
  });

  it('for each of a plan', async () => {
    const [one, two] = [await registered(admin), await registered(admin, { paymentMethod: 'Plin' })];
    const ran = await renewByPlan(one._id, two._id);
    expect(await entriesOf(admin, two._id)).toMatchObject([
      { kind: 'renewal', days: 7, amount: 0, method: 'Plin', by: admin.user.email },
      { kind: 'first' },
    ]);
    await takeBack(admin, undoOf(ran)).expect(200);
    for (const { _id } of [one, two]) expect(await entriesOf(admin, _id)).toMatchObject([{ kind: 'first' }]);
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
    const found = () => ledger(admin, { q: name });
    expect((await found()).renewals).toMatchObject([{ kind: 'first', days: 90, amount: 4_500 }]);
    expect(await entriesOf(admin, there._id)).toMatchObject([
      { kind: 'change', days: 29, amount: 3_000, by: admin.user.email },
      { kind: 'first', amount: 0 },
    ]);
    expect(await entriesOf(admin, same._id)).toHaveLength(1);
    await takeBack(admin, job.undo ?? { id: '' }).expect(200);
    expect(await entriesOf(admin, there._id)).toMatchObject([{ kind: 'first' }]);
    expect(await found()).toMatchObject({ total: 0 });
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
