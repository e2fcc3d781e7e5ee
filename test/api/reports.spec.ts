import { Types } from 'mongoose';
import { DAY_MS, todayInLima } from '@keyroster/contracts';
import type { ReportAnswer, ReportRow, UserAnswer } from '@keyroster/contracts/dto';
import { RenewalsRepository } from '../../backend/src/modules/people/renewals/ledger/renewals.repository.js';
import { Session, TestApp, withApp } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { csvOf } from '../support/data/imports.js';
import { aPackage } from '../support/data/packages.js';
import { aGroup } from '../support/data/profile-groups.js';
import { registered } from '../support/data/renewals.js';

type Read = (this: RenewalsRepository) => ReturnType<RenewalsRepository['everything']>;

const HEADER = '\uFEFFkey,new,renewed,lapsed,days,amount,active';
const NONE = { new: 0, renewed: 0, lapsed: 0, days: 0, amount: 0, active: 0 };

let app: TestApp;
let admin: Session;

const report = (query: Record<string, string> = {}): Promise<ReportAnswer> =>
  answerOf<ReportAnswer>(admin.get('/api/reports').query(query));
const rowOf = async (by: string, wanted: string): Promise<ReportRow | undefined> =>
  (await report({ by })).rows.find(({ key }) => key === wanted);

withApp((...begun) => ([app, admin] = begun), { CURRENCY: 'USD' });

it('a report has the days of nothing too, both ends included, and the currency', async () => {
  expect(await report({ from: '2001-02-27', to: '2001-03-01' })).toEqual({
    rows: ['2001-02-27', '2001-02-28', '2001-03-01'].map((key) => ({ key, ...NONE })),
    sums: NONE,
    currency: 'USD',
  });
  expect(await report({ from: '2001-11-30', to: '2002-01-01', by: 'niche' })).toMatchObject({ rows: [] });
});

describe('with a ledger', () => {
  /** What somebody brought who came today and renewed once. */
  const BROUGHT = { new: 1, renewed: 1, lapsed: 0, days: 60, amount: 5_000, active: 1 };
  const SOLD = { affiliate: '=1+1', supervisor: 'luis', niche: 'shoes' };
  const keys: Record<string, string> = { ...SOLD, payment_method: 'Yape' };
  let user: UserAnswer;

  beforeAll(async () => {
    const { _id: package_id, name } = await aPackage(admin, { days: 30, amount: 2_500 });
    const { name: profileGroup } = await aGroup(admin);
    user = await registered(admin, { ...SOLD, paymentMethod: 'Yape', profileGroup, package_id });
    await admin.post('/api/renewals', { user_id: user._id, package_id }).expect(201);
    Object.assign(keys, { package: name, profile_group: profileGroup });
    const subStartDate = todayInLima(Date.now() - 10 * DAY_MS);
    await registered(admin, { affiliate: 'ana', subStartDate, subValidity: 9, amount: 100 });
  });

  it.each(['affiliate', 'supervisor', 'payment_method', 'package', 'niche', 'profile_group'])(
    'by %s is told what its entries brought',
    async (by) => {
      expect(await rowOf(by, keys[by] ?? '')).toMatchObject(BROUGHT);
    },
  );

  it('of days and months the last one tells who is active; sums add up, the largest amount first', async () => {
    const sums = { new: 2, renewed: 1, lapsed: 1, days: 69, amount: 5_100, active: 1 };
    const { rows: days, ...byDay } = await report();
    const { rows: months, ...byMonth } = await report({ by: 'month' });
    const { rows, ...byAffiliate } = await report({ by: 'affiliate' });
    for (const all of [byDay, byMonth, byAffiliate]) expect(all.sums).toEqual(sums);
    expect([days.length, days.at(-1)?.active, months.length, months.at(-1)?.active]).toEqual([30, 1, 12, 1]);
    expect(rows.map(({ key, lapsed }) => `${key} ${lapsed}`)).toEqual(['=1+1 0', 'ana 1']);
  });

  it('knows at once what was entered just now, and what was taken back', async () => {
    const renewals = app.database.collection('renewals');
    const ids = { _id: new Types.ObjectId(), user_id: new Types.ObjectId() };
    const now = { at: Date.now(), amount: 77, affiliate: 'the newest' };
    await renewals.insertOne({ ...(await renewals.findOne({ kind: 'first' })), ...ids, ...now });
    expect(await rowOf('affiliate', 'the newest')).toMatchObject({ amount: 77 });
    await renewals.deleteOne({ _id: ids._id });
    expect(await rowOf('affiliate', 'the newest')).toBeUndefined();
  });

  it('follows what becomes of users after it was asked once', async () => {
    const { _id: id } = user;
    await admin.post('/api/users/update', { id, niche: 'pets' }).expect(200);
    expect(await rowOf('niche', 'shoes')).toBeUndefined();
    expect(await rowOf('niche', 'pets')).toMatchObject(BROUGHT);
    await admin.post('/api/users/update', { id, role: 'admin' }).expect(200);
    expect(await rowOf('affiliate', '=1+1')).toMatchObject({ ...BROUGHT, active: 0 });
    await admin.post('/api/users/update', { id, role: 'member' }).expect(200);
    const gone = await admin.delete(`/api/users/${id}`).expect(200);
    expect(await rowOf('affiliate', '=1+1')).toMatchObject({ ...BROUGHT, active: 0 });
    await takeBack(admin, undoOf(gone)).expect(200);
    expect(await rowOf('niche', 'pets')).toMatchObject(BROUGHT);
  });

  it('is a file too, with nothing in it that a spreadsheet would run', async () => {
    const query = { by: 'affiliate', format: 'csv' };
    const file = admin.get('/api/reports').query(query);
    const text = await csvOf(file.expect('Content-Disposition', /^attachment; filename="[\w.-]+\.csv"$/));
    expect(text.split('\r\n')).toEqual([HEADER, "'=1+1,1,1,0,60,50.00,1", 'ana,1,0,1,9,1.00,0', '']);
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
  const other = await TestApp.start();
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
    await other.stop();
  }
});
