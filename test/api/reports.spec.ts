import { Types } from 'mongoose';
import { dateInLima, DAY_MS, formatStartDate, REPORT_KEYS, type ReportKey } from '@keyroster/contracts';
import { ReportAnswer, type ReportRow } from '@keyroster/contracts/dto';
import { AuditService } from '../../backend/src/modules/record/audit/audit.service.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { answerOf } from '../support/checks/answer.js';
import { byTurns } from '../support/checks/by-turns.js';
import { recount, storedOf } from '../support/checks/report-recount.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { until } from '../support/checks/until.js';
import { aGroup } from '../support/data/profile-groups.js';
import { numbersOf, randomLife } from '../support/data/random-ledger.js';
import { registered } from '../support/data/renewals.js';
import { RenewalsRepository } from '../../backend/src/modules/people/renewals/ledger/renewals.repository.js';

type Read = (this: RenewalsRepository) => ReturnType<RenewalsRepository['everything']>;

const HEADER = 'key,new,renewed,lapsed,days,amount,active';
const NEWS_MS = 10_000;
/** Reports by title have specs of their own, because their rows share amounts. */
const PLAIN_KEYS = REPORT_KEYS.filter((by) => by !== 'title');

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun), { CURRENCY: 'USD' });

const dayOf = (instant: number): string =>
  formatStartDate(dateInLima(instant)).split('/').reverse().join('-');
/** The date some days from today. */
const day = (days: number): string => dayOf(Date.now() + days * DAY_MS);

const report = (query: Record<string, string> = {}): Promise<ReportAnswer> =>
  answerOf<ReportAnswer>(admin.get('/api/reports').query(query));

const byKey = (rows: ReportRow[]) => [...rows].sort((one, other) => (one.key < other.key ? -1 : 1));

it('a report has the days of nothing too, both ends included, and the currency', async () => {
  const none = { new: 0, renewed: 0, lapsed: 0, days: 0, amount: 0, active: 0 };
  expect(await report({ from: '2001-02-27', to: '2001-03-01' })).toEqual({
    rows: ['2001-02-27', '2001-02-28', '2001-03-01'].map((key) => ({ key, ...none })),
    sums: none,
    currency: 'USD',
  });
  expect(await report({ from: '2001-11-30', to: '2002-01-01', by: 'niche' })).toMatchObject({ rows: [] });
});

describe('with a ledger', () => {
  const seed = Math.floor(Math.random() * 2 ** 32);

  beforeAll(async () => {
    const number = numbersOf(seed);
    const [now, days] = [Date.now() - 3_600_000, 200];
    const lives = Array.from({ length: 150 }, (_, place) => randomLife(place, { now, days }, number));
    const isGone = (place: number) => place % 7 === 0;
    await app.database
      .collection('users')
      .insertMany(lives.filter((_, place) => !isGone(place)).map(({ user }) => user));
    await app.database.collection('renewals').insertMany(lives.flatMap(({ entries }) => entries));
    // Of every other one the audit no longer tells when they were deleted.
    const told = lives.filter((_, place) => isGone(place) && place % 2 === 0);
    await app.get(AuditService).recordLater(
      told.map(({ user, entries }) => ({
        fact: { action: 'user.deleted' as const, target: String(user._id), target_name: user.email },
        context: undefined,
        at: Math.floor((entries.at(-1)?.at ?? now) + number() * 20 * DAY_MS),
      })),
    );
  });

  async function matches(query: { from: string; to: string; by: ReportKey }): Promise<void> {
    let [rows, expected]: ReportRow[][] = [];
    // The news of what was written past the app take a moment.
    await until(NEWS_MS, async () => {
      rows = byKey((await report(query)).rows);
      expected = byKey(recount(await storedOf(app.database), query, Date.now()).map(inOrder));
      return JSON.stringify(rows) === JSON.stringify(expected);
    }).catch(() => undefined);
    expect({ seed, rows }).toEqual({ seed, rows: expected });
  }

  /** With the fields in the answer's order. */
  const inOrder = ({ key, new: made, renewed, lapsed, days, amount, active }: ReportRow) => ({
    key,
    new: made,
    renewed,
    lapsed,
    days,
    amount,
    active,
  });

  const SPANS: Array<[from: number, to: number]> = [
    [-250, 0],
    [-20, -20],
    [-10, 40],
  ];
  /** Selects which spans each key is tested with; a key of time and one of a value are tested with all. */
  const isOnTurn = byTurns('which span of a report', 3);

  it.each(PLAIN_KEYS)('by %s is right to the unit, over any days', async (by) => {
    for (const [place, [from, to]] of SPANS.entries()) {
      if (!['day', 'niche'].includes(by) && !isOnTurn(place, PLAIN_KEYS.indexOf(by))) continue;
      await matches({ from: day(from), to: day(to), by });
    }
  });

  it('sums its rows up (of days and months the last tells who is active), in the order of days or of amounts', async () => {
    for (const by of ['day', 'month', 'affiliate'] as const) {
      const { rows, sums } = await report({ by, from: day(-90), to: day(0) });
      const total = (of: (row: ReportRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
      expect({ by, ...sums }).toEqual({
        by,
        new: total((row) => row.new),
        renewed: total(({ renewed }) => renewed),
        lapsed: total(({ lapsed }) => lapsed),
        days: total(({ days }) => days),
        amount: total(({ amount }) => amount),
        active: by === 'affiliate' ? total(({ active }) => active) : rows.at(-1)?.active,
      });
    }
    const days = (await report({ from: day(-90), to: day(0) })).rows.map(({ key }) => key);
    expect(days).toEqual([...days].sort());
    const { rows } = await report({ by: 'affiliate', from: day(-90), to: day(0) });
    const amounts = rows.map(({ amount }) => amount);
    expect(amounts).toEqual([...amounts].sort((one, other) => other - one));
  });

  it('knows at once what was entered just now, and what was taken back', async () => {
    const renewals = app.database.collection('renewals');
    const ids = { _id: new Types.ObjectId(), user_id: new Types.ObjectId() };
    const now = { at: Date.now(), amount: 77, affiliate: 'the newest' };
    const ofNewest = async () =>
      (await report({ by: 'affiliate' })).rows.filter(({ key }) => key === 'the newest');
    await renewals.insertOne({ ...(await renewals.findOne({ kind: 'first' })), ...ids, ...now });
    expect(await ofNewest()).toMatchObject([{ amount: 77 }]);
    await renewals.deleteOne({ _id: ids._id });
    expect(await ofNewest()).toEqual([]);
  });

  it('follows what becomes of users after it was asked once', async () => {
    const all = { from: day(-250), to: day(0) };
    const both = async () => {
      for (const by of ['niche', 'day'] as const) await matches({ ...all, by });
    };
    await both();
    const people = await app.database
      .collection('users')
      .find({ email: /^of_the_ledger_/, role: 'member', niche: { $ne: '' } })
      .limit(3)
      .toArray();
    const [edited = '', promoted = '', deleted = ''] = people.map(({ _id }) => String(_id));
    await admin.post('/api/users/update', { id: edited, niche: 'a niche of their own' }).expect(200);
    await admin.post('/api/users/update', { id: promoted, role: 'admin' }).expect(200);
    const gone = await admin.delete(`/api/users/${deleted}`).expect(200);
    const [fresh, group] = [await registered(admin, { niche: 'another one' }), await aGroup(admin)];
    await admin.post('/api/users/update', { id: fresh._id, profileGroup: group.name }).expect(200);
    await both();
    await matches({ ...all, by: 'profile_group' });
    const keys = (await report({ ...all, by: 'niche' })).rows.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['a niche of their own', 'another one']));
    await takeBack(admin, undoOf(gone)).expect(200);
    await admin.post('/api/users/update', { id: promoted, role: 'member' }).expect(200);
    await both();
  });

  it('is a file too, with nothing in it that a spreadsheet would run', async () => {
    const query = { by: 'affiliate', from: day(-250), to: day(0) };
    const { rows } = await report(query);
    const { headers, text } = await admin
      .get('/api/reports')
      .query({ ...query, format: 'csv' })
      .expect(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
    const lines = rows.map((row) => {
      const cells = { ...inOrder(row), amount: (row.amount / 100).toFixed(2) };
      return Object.values(cells).join(',').replace(/^=/, "'=");
    });
    expect(lines).toContainEqual(expect.stringMatching(/^'=1\+1,/));
    expect(text.split('\r\n')).toEqual([HEADER, ...lines, '']);
  });
});

it('the server is ready before the ledger is read; a report waits until it is', async () => {
  let open = (): void => undefined;
  const everything = Reflect.get(RenewalsRepository.prototype, 'everything') as Read;
  jest.spyOn(RenewalsRepository.prototype, 'everything').mockImplementation(async function* (
    this: RenewalsRepository,
  ) {
    await new Promise<void>((resolve) => (open = resolve));
    yield* everything.call(this);
  });
  const other = await TestApp.start({ CURRENCY: 'USD' });
  try {
    const root = await Session.root(other);
    await registered(root);
    const answered = jest.fn();
    const asked = answerOf<ReportAnswer>(root.get('/api/reports')).finally(answered);
    await root.get('/api/renewals').expect(200);
    expect(answered).not.toHaveBeenCalled();
    open();
    expect((await asked).sums.new).toBe(1);
  } finally {
    jest.restoreAllMocks();
    await other.stop();
  }
});
