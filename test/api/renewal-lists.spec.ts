import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { DAY_MS, formatStartDate } from '@keyroster/contracts';
import { BoardAnswer, RenewalListAnswer, type UserAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { csvOf, imported, planUsers } from '../support/data/imports.js';
import { board, ledger, placeOf, registered, renew, renewedBy, tell } from '../support/data/renewals.js';
import { planned, runPlan } from '../support/checks/plans.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { auditOf, UNKNOWN_ID } from '../support/data/courses.js';

const HEAD = '_id,user_id,email,days,from,to,amount,method,note,kind,by,at,affiliate,supervisor,package';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun), { CURRENCY: 'USD' });
afterEach(() => jest.restoreAllMocks());

const isWhole = async (answer: object): Promise<void> =>
  expect(await validate(answer, { whitelist: true, forbidNonWhitelisted: true })).toEqual([]);

/** That day in Lima, as the form takes it. */
function dayIn(days: number): string {
  const date = new Date(Date.now() - 5 * 3_600_000 + days * DAY_MS);
  return formatStartDate({
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
  });
}

/** YYYY-MM-DD of Lima. */
const isoDay = (ms: number): string => new Date(ms - 5 * 3_600_000).toISOString().slice(0, 10);

describe('GET /api/renewals', () => {
  beforeAll(async () => {
    const luis = await registered(admin, { affiliate: 'Luis', supervisor: 'Rosa', amount: 100 });
    const ana = await registered(admin, { affiliate: 'Ana', paymentMethod: 'Yape' });
    await renew(admin, luis._id, { amount: 4_990, method: 'Plin', note: '=1+1' }).expect(201);
    await renew(admin, ana._id, { amount: 10, days: 5 }).expect(201);
    await admin.post('/api/users/update', { id: ana._id, subValidity: 30 }).expect(200);
  });

  it('answers the fields of the contract and no others, newest first', async () => {
    const answer = plainToInstance(RenewalListAnswer, await ledger(admin));
    await isWhole(answer);
    expect(answer.total).toBe(5);
    const at = answer.renewals.map((entry) => entry.at);
    expect(at).toEqual([...at].sort((a, b) => b - a));
    expect(answer.renewals.map(({ kind }) => kind)).toEqual([
      'change',
      'renewal',
      'renewal',
      'first',
      'first',
    ]);
  });

  it.each([
    ['an affiliate', { affiliate: 'Luis' }, { total: 2, sums: { renewals: 1, days: 61, amount: 5_090 } }],
    ['a supervisor', { supervisor: 'Rosa' }, { total: 2, sums: { renewals: 1, days: 61, amount: 5_090 } }],
    ['a method', { method: 'Yape' }, { total: 3, sums: { renewals: 1, days: 30, amount: 10 } }],
    ['who has no supervisor', { supervisor: '' }, { total: 3, sums: { renewals: 1, days: 30, amount: 10 } }],
    ['what has no method', { method: '' }, { total: 1, sums: { renewals: 0, days: 31, amount: 100 } }],
    ['who has no affiliate', { affiliate: '' }, { total: 0, sums: { renewals: 0, days: 0, amount: 0 } }],
    ['both', { affiliate: 'Ana', method: 'Plin' }, { total: 0, sums: { renewals: 0, days: 0, amount: 0 } }],
    ['a part of the note', { q: '=1' }, { total: 1, sums: { renewals: 1, days: 30, amount: 4_990 } }],
    ['no pattern', { q: '.*' }, { total: 0, sums: { renewals: 0, days: 0, amount: 0 } }],
    ['whatever the case', { q: 'lUIS' }, { total: 2, sums: { renewals: 1, days: 61, amount: 5_090 } }],
    [
      'a page, with the sums of all',
      { limit: 1 },
      { total: 5, sums: { renewals: 2, days: 91, amount: 5_100 } },
    ],
  ])('finds %s', async (_what, query, found) => {
    const answer = await ledger(admin, query);
    expect(answer).toMatchObject(found);
    expect(answer.renewals).toHaveLength(Math.min(found.total, 'limit' in query ? 1 : 100));
  });

  it('finds one user, page by page', async () => {
    const [{ user_id } = { user_id: '' }] = (await ledger(admin, { q: 'Ana' })).renewals;
    const all = (await ledger(admin, { user_id })).renewals;
    expect(all).toHaveLength(3);
    expect((await ledger(admin, { user_id, limit: 2, offset: 1 })).renewals).toEqual(all.slice(1));
  });

  it('takes days of Lima, both included', async () => {
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
    expect(renewal).toMatch(/,4990,Plin,'=1\+1,renewal,root,\d{4}-\d\d-\d\dT[\d:.]+Z,Luis,Rosa,$/);
    expect(first).toContain(',100,,,first,root,');
    expect(rest).toEqual(['']);
    const shorter = await csvOf(admin.get('/api/renewals').query({ format: 'csv', affiliate: 'Ana' }));
    expect(shorter).toContain(",'-6,");
  });
});

describe('GET /api/renewals/board', () => {
  it('answers the fields of the contract and no others, the columns in their order', async () => {
    const answer = plainToInstance(BoardAnswer, await board(admin));
    await isWhole(answer);
    expect(answer.columns.map(({ key }) => key)).toEqual([
      'expired',
      'today',
      'soon',
      'week',
      'later',
      'gone',
    ]);
  });

  it('shows no admin', async () => {
    const other = await registered(admin, { role: 'admin' });
    expect(await placeOf(admin, other)).toBeUndefined();
  });

  it('is narrowed by search, supervisor and affiliate, with the totals of those', async () => {
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
    const user = await registered(admin, { subStartDate: dayIn(-8), subValidity: 10 });
    expect(await placeOf(admin, user)).toMatchObject({ key: 'soon', card: { version: 0 } });
    app.turnClock(DAY_MS);
    const later = await Session.root(app);
    expect(await placeOf(later, user)).toMatchObject({ key: 'today' });
    app.turnClock(0);
    const answer = renewedBy(await renew(admin, user._id, { days: 5 }).expect(201));
    expect(await placeOf(admin, user)).toMatchObject({
      key: 'week',
      card: { end: answer.renewal.to, version: 1 },
    });
  });

  it('says what the last renewal by 30 days cost, where that is asked for', async () => {
    const user = await registered(admin, { wasap: '999 888 777', amount: 9_900 });
    await renew(admin, user._id, { amount: 2_500 }).expect(201);
    await renew(admin, user._id, { amount: 7_000, days: 90 }).expect(201);
    const other = await registered(admin, { amount: 9_900 });
    const cardOf = async ({ _id, email }: UserAnswer, query: Record<string, string>) => {
      const { columns } = await board(admin, { q: email, ...query });
      return columns.flatMap(({ users }) => users).find((card) => card._id === _id);
    };
    expect(await cardOf(user, { with: 'amounts' })).toMatchObject({ wasap: '999 888 777', amount: 2_500 });
    expect(await cardOf(other, { with: 'amounts' })).not.toHaveProperty('amount');
    expect(await cardOf(user, {})).not.toHaveProperty('amount');
  });
});

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
