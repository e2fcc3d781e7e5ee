import {
  dateInLima,
  daysLater,
  formatStartDate,
  startOfDayInLima,
  subscriptionEnd,
  VALIDITY_MAX_DAYS,
} from '@keyroster/contracts';
import type {
  RenewalListAnswer,
  TitleListAnswer,
  UserAnswer,
  UserListAnswer,
} from '@keyroster/contracts/dto';
import { aWorkbook } from '@keyroster/testing';
import { answerOf } from '../support/checks/answer.js';
import { STALE } from '../support/checks/plans.js';
import { refused } from '../support/checks/refusal.js';
import { takeBack } from '../support/checks/undo.js';
import { aTitle } from '../support/data/courses.js';
import { csvOf, imported, planUsers, runImport, upload } from '../support/data/imports.js';
import { aPackage } from '../support/data/packages.js';
import { entriesOf, registered, renew } from '../support/data/renewals.js';
import {
  PEOPLE_SHEETS,
  SHEET_FORMS,
  TITLES_THERE,
  USER_THERE,
  type PeopleSheet,
} from '../support/data/people-sheets.js';
import { expectSellersUsers, sellersUsers, sellerSheet } from '../support/data/seller-sheet.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

let app: TestApp;
let admin: Session;
const titles: Record<string, string> = {};

withApp(async (...begun) => {
  [app, admin] = begun;
  for (const name of TITLES_THERE) titles[name] = (await aTitle(admin, name))._id;
  await admin.post('/api/users/register', { email: USER_THERE, password: 'secret' }).expect(201);
});

const fieldsOf = ({ mode, mapping, makeTitles }: PeopleSheet) => ({
  ...(mode && { mode }),
  ...(mapping && { mapping: JSON.stringify(mapping) }),
  ...(makeTitles && { makeTitles: 'true' }),
});

describe.each(PEOPLE_SHEETS.map((sheet) => [sheet.what, sheet] as const))(
  'a sheet with %s',
  (_what, sheet) => {
    it.each(Object.entries(SHEET_FORMS))('is understood as %s', async (_form, bytesOf) => {
      const { import: read } = await planUsers(admin, bytesOf(sheet), fieldsOf(sheet));
      const lines = read.report.map(({ row, name, outcome, end, titles: named, amount, phone, message }) =>
        [row, name, outcome, end, named?.join(','), amount, phone, message]
          .filter((part) => part !== undefined)
          .join(' '),
      );
      const inLongYears = formatStartDate(daysLater(dateInLima(Date.now()), 9_999));
      expect(lines).toEqual(sheet.report.map((line) => line.replace('…', inLongYears)));
    });
  },
);

const listed = async (q: string) =>
  (await answerOf<UserListAnswer>(admin.get('/api/users/false').query({ q }))).users;
const titlesOf = async (id: string) =>
  (await answerOf<{ shops: string[] }>(admin.get('/api/shops/getassignedshops').query({ user_id: id })))
    .shops;

it.each(Object.entries(SHEET_FORMS))(
  'two hundred rows of a seller as %s are users with ends, titles and payments',
  async (form, bytesOf) => {
    const planned = await planUsers(admin, bytesOf({ what: '', sheet: sellerSheet(form), report: [] }));
    expect(planned.import.counts).toEqual({ create: 200, update: 0, same: 0, refused: 0 });
    expect(planned.plan.counts).toEqual({ users: 200, assignments: 300 });
    const job = await imported(admin, planned);
    expect(job).toMatchObject({ state: 'done', total: 200 });
    await expectSellersUsers(admin, form, titles);
    const report = await csvOf(admin.get(`/api/import/${planned.plan.id}/report`));
    expect(report).toMatch(/^\uFEFFrow,name,outcome,message,field,end,titles,amount,phone,password\r\n/);
    expect(report).toMatch(/,01\/12\/2030,"Netflix, Disney\+",10\.50,'\+51910000000,\d{8}\r\n/);
    await takeBack(admin, job.undo ?? { id: '' }).expect(200);
    expect(await sellersUsers(admin, form)).toEqual([]);
    expect(await app.database.collection('assignments').countDocuments()).toBe(0);
  },
);

describe('of those who are there', () => {
  it('the end and the titles are changed, and nothing that is so already', async () => {
    const member = await Session.as(app, 'member', { subStartDate: '1/11/2030', subValidity: 10 });
    const sheet = (end: string) => `cliente;vence;servicio\n${member.user.email};${end};Netflix\n`;
    await imported(admin, await planUsers(admin, sheet('20/11/2030'), { mode: 'upsert' }));
    const stored = async () => (await listed(member.user.email))[0];
    expect(await stored()).toMatchObject({ sub_start_date: '01/11/2030', sub_validity: 20 });
    expect(await titlesOf(member.user._id)).toEqual([titles['Netflix']]);
    const { import: again } = await planUsers(admin, sheet('20-nov-30'), { mode: 'upsert' });
    expect(again.counts).toEqual({ create: 0, update: 0, same: 1, refused: 0 });
    await imported(admin, await planUsers(admin, sheet('1/10/2030'), { mode: 'upsert' }));
    // It lies before the start that was.
    const { sub_start_date = '', sub_validity = 0 } = (await stored()) ?? {};
    expect(subscriptionEnd(sub_start_date, sub_validity)).toBe(Date.UTC(2030, 9, 2, 5));
  });

  describe('a package that they get', () => {
    const today = dateInLima(Date.now());
    const daysAgo = (days: number) => formatStartDate(daysLater(today, -days));
    const plan = async (user: UserAnswer, start = '') => {
      const { name } = await aPackage(admin, { days: 60, amount: 4_500 });
      const file = `cliente;paquete;inicio\n${user.email};${name};${start}\n`;
      return planUsers(admin, file, { mode: 'upsert' });
    };

    it.each([
      ['goes on from the end', 365, 265 + 60],
      ['goes on from today after the end', 30, 60],
    ])('%s', async (_what, subValidity, left) => {
      const user = await registered(admin, { subStartDate: daysAgo(100), subValidity });
      const read = await plan(user);
      const end = formatStartDate(daysLater(today, left - 1));
      expect(read.import.report).toMatchObject([{ outcome: 'update', end }]);
      await imported(admin, read);
      const to = startOfDayInLima(daysLater(today, left));
      expect((await entriesOf(admin, user._id))[0]).toMatchObject({ kind: 'change', amount: 4_500, to });
    });

    it('counts from a start that the row names', async () => {
      const user = await registered(admin, { subStartDate: daysAgo(100), subValidity: 365 });
      await imported(admin, await plan(user, daysAgo(10)));
      expect((await listed(user.email))[0]).toMatchObject({
        sub_start_date: daysAgo(10),
        sub_validity: 60,
      });
    });

    it('is refused beyond the longest validity', async () => {
      const user = await registered(admin, { subValidity: VALIDITY_MAX_DAYS });
      expect((await plan(user)).import.report).toMatchObject([{ outcome: 'refused', field: 'package' }]);
    });

    it('does what it showed, or nothing once the end has moved', async () => {
      const user = await registered(admin, { subValidity: 30 });
      const read = await plan(user);
      await renew(admin, user._id).expect(201);
      await refused(runImport(admin, read), 409, STALE);
    });
  });

  it('an admin needs no title', async () => {
    const { import: read } = await planUsers(admin, 'cliente;servicio\nroot;Netflix\n', { mode: 'upsert' });
    expect(read.report).toMatchObject([{ outcome: 'refused', field: 'titles' }]);
  });
});

it('titles are made with the import, and go with its undo', async () => {
  const planned = await planUsers(admin, 'cliente;servicio\nana;Paramount/netflix\nbea;PARAMOUNT\n', {
    makeTitles: 'true',
  });
  expect(planned.plan.counts).toEqual({ users: 2, titles: 1, assignments: 3 });
  const job = await imported(admin, planned);
  const named = async () =>
    (await answerOf<TitleListAnswer>(admin.get('/api/shops'))).shops.filter(({ shop_name }) =>
      /para/i.test(shop_name),
    );
  expect(await named()).toMatchObject([{ shop_name: 'Paramount' }]);
  await takeBack(admin, job.undo ?? { id: '' }).expect(200);
  expect(await named()).toEqual([]);
});

it('packages are found by their names, and give days, amount, limit and titles', async () => {
  const sold = { days: 60, amount: 4_500, usage_limit: 3 };
  const titlesSold = ['Spotify', 'Netflix'].map((name) => titles[name] ?? '');
  await aPackage(admin, { ...sold, name: 'Dúo', titles: titlesSold });
  await aPackage(admin, { ...sold, name: 'Prueba', days: 3, trial: true });
  const file = [
    'cliente;whatsapp;plan;vence;precio',
    'pack_1;987000001;dúo;;',
    'pack_2;987000002;DÚO;20/11/2030;50',
    'pack_3;987000003;Trío;;',
    'pack_4;987000004;prueba;;',
    'pack_5;987 000 004;prueba;;',
  ].join('\n');
  const planned = await planUsers(admin, file);
  expect(planned.import.report.map(({ outcome, message }) => message ?? outcome)).toEqual([
    'create',
    'create',
    'There is no such package',
    'create',
    'They have had their trial',
  ]);
  await imported(admin, planned, true);
  const [one, two] = [(await listed('pack_1'))[0], (await listed('pack_2'))[0]];
  expect(one).toMatchObject({ sub_validity: 60, usage_limit: 3, package: { name: 'Dúo' } });
  expect(subscriptionEnd(two?.sub_start_date ?? '', two?.sub_validity ?? 0)).toBe(Date.UTC(2030, 10, 21, 5));
  expect((await titlesOf(one?._id ?? '')).sort()).toEqual(titlesSold.sort());
  const { renewals } = await answerOf<RenewalListAnswer>(admin.get('/api/renewals').query({ q: 'pack_' }));
  expect(renewals.map(({ email, amount }) => [email, amount]).sort()).toEqual([
    ['pack_1', 4_500],
    ['pack_2', 5_000],
    ['pack_4', 4_500],
  ]);
  const { import: again } = await planUsers(admin, 'cliente;plan\npack_1;Dúo\n', { mode: 'upsert' });
  expect(again.counts).toMatchObject({ same: 1 });
});

it('a supervisor gives the titles that they have, and makes none', async () => {
  const supervisor = await Session.as(app, 'supervisor');
  await admin
    .post('/api/shops/assign', { shop_id: [titles['Netflix']], user_id: supervisor.user._id })
    .expect(200);
  const file = 'cliente;servicio\nsup_1;Netflix\nsup_2;Spotify\n';
  const { import: read } = await planUsers(supervisor, file);
  expect(read.report).toMatchObject([{ outcome: 'create' }, { outcome: 'refused', field: 'titles' }]);
  const made = await planUsers(supervisor, file, { makeTitles: 'true' });
  expect(made.import.report).toMatchObject([{ outcome: 'create' }, { outcome: 'refused', field: 'titles' }]);
});

describe('a workbook', () => {
  const book = aWorkbook({
    Resumen: [['total', 3]],
    Clientes: [
      ['cliente', 'vence'],
      ['ana', '5/12/2030'],
    ],
  });

  it('is read by the sheet that was chosen', async () => {
    const { import: read } = await planUsers(admin, book, { sheet: '1' });
    expect(read).toMatchObject({ sheets: ['Resumen', 'Clientes'], sheet: 1, columns: ['cliente', 'vence'] });
    await refused(upload(admin, 'users', book, { mode: 'create', sheet: '2' }), 400, { field: 'sheet' });
  });

  it.each<[what: string, bytes: Buffer, status: number]>([
    [
      'with macros',
      aWorkbook({ a: [['email'], ['x']] }, { type: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }),
      415,
    ],
    [
      'of another program',
      aWorkbook({ a: [['email']] }, { type: 'application/vnd.oasis.opendocument.spreadsheet' }),
      415,
    ],
    ['of an old program', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), 415],
    [
      'that unpacks to more than 50 MB',
      aWorkbook({ a: [['email']] }, { others: { x: ' '.repeat(51 * 1024 * 1024) } }),
      413,
    ],
    ['that is no workbook', Buffer.from('PK\u0003\u0004x'), 415],
  ])('%s is refused', async (_what, bytes, status) => {
    await refused(upload(admin, 'users', bytes, { mode: 'create' }), status, { field: 'file' });
  });
});
