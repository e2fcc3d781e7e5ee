import {
  dateInLima,
  daysLater,
  formatStartDate,
  startOfDayInLima,
  subscriptionEnd,
  VALIDITY_MAX_DAYS,
} from '@keyroster/contracts';
import type { UserAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { aWorkbook, type WorkbookCell } from '@keyroster/testing';
import { answerOf, refused } from '../support/checks/answer.js';
import { STALE, takeBack } from '../support/checks/changes.js';
import { assign, aTitle, titlesSeenBy } from '../support/data/courses.js';
import { csvOf, imported, planUsers, runImport, upload } from '../support/data/imports.js';
import { aPackage } from '../support/data/packages.js';
import { entriesOf, ledger, registered, renew } from '../support/data/renewals.js';
import { PEOPLE_SHEETS, SHEET_FORMS, TITLES_THERE, USER_THERE } from '../support/data/people-sheets.js';
import { expectSellersUsers, sellersUsers, sellerSheet } from '../support/data/seller-sheet.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { NoCsv, TooManyColumns } from '../../backend/src/common/csv/csv-reader.js';
import { NoSheet, readWorkbook } from '../../backend/src/common/csv/xlsx-reader.js';

let app: TestApp;
let admin: Session;
const titles: Record<string, string> = {};

withApp(async (...begun) => {
  [app, admin] = begun;
  for (const name of TITLES_THERE) titles[name] = (await aTitle(admin, name))._id;
  await admin.post('/api/users/register', { email: USER_THERE, password: 'secret' }).expect(201);
});

/** Every sheet as CSV, and the first ones in all forms. */
const SHEETS = Object.entries(SHEET_FORMS).flatMap(([form, bytesOf]) =>
  PEOPLE_SHEETS.filter((_sheet, at) => form === 'csv' || at < 2).map(
    (sheet) => [sheet.what, form, sheet, bytesOf] as const,
  ),
);

it.each(SHEETS)('a sheet with %s is understood as %s', async (_what, _form, sheet, bytesOf) => {
  const { mode, mapping } = sheet;
  const fields = { ...(mode && { mode }), ...(mapping && { mapping: JSON.stringify(mapping) }) };
  const { import: read } = await planUsers(admin, bytesOf(sheet), fields);
  const lines = read.report.map(({ row, name, outcome, end, titles: named, amount, phone, message }) =>
    [row, name, outcome, end, named?.join(','), amount, phone, message]
      .filter((part) => part !== undefined)
      .join(' '),
  );
  const inLongYears = formatStartDate(daysLater(dateInLima(Date.now()), 9_999));
  expect(lines).toEqual(sheet.report.map((line) => line.replace('…', inLongYears)));
});

const listed = async (q: string) =>
  (await answerOf<UserListAnswer>(admin.get('/api/users/false').query({ q }))).users;
const titlesOf = async (id: string) =>
  (await answerOf<{ shops: string[] }>(admin.get('/api/shops/getassignedshops').query({ user_id: id })))
    .shops;

it('two hundred rows of a seller are users with ends, titles and payments', async () => {
  const sheet = { what: '', sheet: sellerSheet('xlsx'), report: [] };
  const planned = await planUsers(admin, SHEET_FORMS['xlsx']?.(sheet) ?? '');
  expect(planned.import.counts).toEqual({ create: 200, update: 0, same: 0, refused: 0 });
  expect(planned.plan.counts).toEqual({ users: 200, assignments: 300 });
  const job = await imported(admin, planned);
  expect(job).toMatchObject({ state: 'done', total: 200 });
  await expectSellersUsers(admin, 'xlsx', titles);
  const report = await csvOf(admin.get(`/api/import/${planned.plan.id}/report`));
  expect(report).toMatch(/^\uFEFFrow,name,outcome,message,field,end,titles,amount,phone,password\r\n/);
  expect(report).toMatch(/,01\/12\/2030,"Netflix, Disney\+",10\.50,'\+51910000000,\d{8}\r\n/);
  await takeBack(admin, job.undo ?? { id: '' }).expect(200);
  expect(await sellersUsers(admin, 'xlsx')).toEqual([]);
  expect(await app.database.collection('assignments').countDocuments()).toBe(0);
});

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
    // The new end lies before the former start.
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
      const now = { sub_start_date: daysAgo(10), sub_validity: 60 };
      expect((await listed(user.email))[0]).toMatchObject(now);
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
  const named = async () => (await titlesSeenBy(admin)).filter(({ shop_name }) => /para/i.test(shop_name));
  expect(await named()).toMatchObject([{ shop_name: 'Paramount' }]);
  await takeBack(admin, job.undo ?? { id: '' }).expect(200);
  expect(await named()).toEqual([]);
});

it('rows refused for their money say which titles they name', async () => {
  const { import: read } = await planUsers(
    admin,
    'cliente;servicio;precio\nrefused_1;netflix, HBO/Max;USD 5\nrefused_2;Nothing;USD 5\n',
  );
  expect(read.report).toEqual([
    expect.objectContaining({ outcome: 'refused', field: 'amount', titles: ['Netflix', 'HBO/Max'] }),
    expect.objectContaining({ outcome: 'refused', field: 'amount' }),
  ]);
  expect(read.report[0]).not.toHaveProperty('titlesCell');
  expect(read.report[1]).not.toHaveProperty('titles');
});

it('packages are found by their names, and give days, amount, limit and titles', async () => {
  const sold = { days: 60, amount: 4_500, usage_limit: 3 };
  const titlesSold = ['Spotify', 'Netflix'].map((name) => titles[name] ?? '');
  await aPackage(admin, { ...sold, name: 'Dúo', titles: titlesSold });
  await aPackage(admin, { ...sold, name: 'Prueba', days: 3, trial: true });
  const file = [
    'cliente;whatsapp;plan;vence;precio;servicio',
    'pack_1;987000001;dúo;;;HBO/Max',
    'pack_2;987000002;DÚO;20/11/2030;50;',
    'pack_3;987000003;Trío;;;',
    'pack_4;987000004;prueba;;;',
    'pack_5;987 000 004;prueba;;;',
  ].join('\n');
  const planned = await planUsers(admin, file);
  expect(planned.import.report).toMatchObject([
    { outcome: 'create', amount: 4_500 },
    { outcome: 'create', amount: 5_000 },
    { outcome: 'refused', message: 'There is no such package' },
    { outcome: 'create', amount: 4_500 },
    { outcome: 'refused', message: 'They have had their trial' },
  ]);
  await imported(admin, planned, true);
  const [one, two] = [(await listed('pack_1'))[0], (await listed('pack_2'))[0]];
  expect(one).toMatchObject({ sub_validity: 60, usage_limit: 3, package: { name: 'Dúo' } });
  expect(subscriptionEnd(two?.sub_start_date ?? '', two?.sub_validity ?? 0)).toBe(Date.UTC(2030, 10, 21, 5));
  const both = [...titlesSold, titles['HBO/Max'] ?? ''].sort();
  expect((await titlesOf(one?._id ?? '')).sort()).toEqual(both);
  const [first] = await entriesOf(admin, one?._id ?? '');
  expect(first).toMatchObject({ kind: 'first', days: 60, package: 'Dúo' });
  expect(first?.titles.sort()).toEqual(both);
  const { renewals } = await ledger(admin, { q: 'pack_' });
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
  await assign(admin, supervisor.user, { _id: titles['Netflix'] ?? '' }).expect(200);
  const file = 'cliente;servicio\nsup_1;Netflix\nsup_2;Spotify\n';
  for (const makeTitles of ['false', 'true']) {
    const { import: read } = await planUsers(supervisor, file, { makeTitles });
    expect(read.report).toMatchObject([{ outcome: 'create' }, { outcome: 'refused', field: 'titles' }]);
  }
});

describe('a workbook', () => {
  it('is read by the sheet that was chosen', async () => {
    const rows = [
      ['cliente', 'vence'],
      ['ana', '5/12/2030'],
    ];
    const book = aWorkbook({ Resumen: [['total', 3]], Clientes: rows });
    const { import: read } = await planUsers(admin, book, { sheet: '1' });
    expect(read).toMatchObject({ sheets: ['Resumen', 'Clientes'], sheet: 1, columns: ['cliente', 'vence'] });
    await refused(upload(admin, 'users', book, { mode: 'create', sheet: '2' }), 400, { field: 'sheet' });
  });

  it('that unpacks to more than 50 MB is refused', async () => {
    const large = aWorkbook({ a: [['email']] }, { others: { x: ' '.repeat(51 * 1024 * 1024) } });
    await refused(upload(admin, 'users', large, { mode: 'create' }), 413, { field: 'file' });
  });
});

describe('the reader', () => {
  async function read(bytes: Buffer, place = 0, isHead?: (cells: readonly string[]) => boolean) {
    const { rows, ...book } = await readWorkbook(bytes, { place, columnsMax: 200, isHead });
    const all = [];
    for await (const { row, cells } of rows()) all.push([row, ...cells]);
    return { ...book, rows: all };
  }

  const cellsOf = async (...cells: WorkbookCell[]) =>
    (await read(aWorkbook({ one: [cells.map((_cell, place) => `c${place}`), cells] }))).rows[0]?.slice(1);

  describe('a workbook', () => {
    it('is read as it is shown: texts, numbers, days, and the values that were stored of formulas', async () => {
      const day = new Date(Date.UTC(2026, 10, 15));
      const cells = await cellsOf('Año "1" <&>', 987654321, 15.5, 14.999999999999998, day, true);
      expect(cells?.join('|')).toBe('Año "1" <&>|987654321|15.50|15.00|15/11/2026|yes');
      const formulas = await cellsOf({ formula: 'A1&"x"', value: 'made' }, { formula: '1+1', value: 2 });
      expect(formulas).toEqual(['made', '2']);
    });

    it.each<[what: string, number: number, format: string, shown: string]>([
      ['a currency in quotes', 15.5, '"S/" #,##0.00', 'S/ 15.50'],
      ['a currency of a locale', 15, '[$€-407] #,##0', '€ 15'],
      ['accounting', 15.5, '_("$"* #,##0.00_);_("$"* (#,##0.00)', '$ 15.50'],
      ['a word behind it', 30, '0" días"', '30 días'],
      ['zeros in front', 42, '0000', '0042'],
      ['a day of its own', 46341, 'dd\\-mmm\\-yyyy', '15/11/2026'],
      ['a month that is no day', 15, '"dmy" 0', 'dmy 15'],
      ['none', 1.5, 'General', '1.50'],
    ])('shows a number with %s', async (_what, number, format, shown) => {
      expect(await cellsOf({ number, format })).toEqual([shown]);
    });

    it('counts its days from 1904 where it says so', async () => {
      const book = aWorkbook({ one: [['a'], [new Date(Date.UTC(2026, 10, 15))]] }, { is1904: true });
      expect((await read(book)).rows).toEqual([[1, '15/11/2026']]);
    });

    it('has its head below a title, and rows that are counted from there', async () => {
      const book = aWorkbook({
        Resumen: [['nothing']],
        Clientes: [['MIS CLIENTES'], [], ['name', 'end'], [], ['ana', 'x', 'a note beside']],
      });
      expect(await read(book, 1, (cells) => cells.includes('end'))).toEqual({
        sheets: ['Resumen', 'Clientes'],
        head: ['name', 'end'],
        rows: [[2, 'ana', 'x']],
      });
    });

    const SHEET = 'xl/worksheets/sheet1.xml';
    const WITH_ENTITY = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>`;
    const plain = (more: Parameters<typeof aWorkbook>[1] = {}) => aWorkbook({ a: [['a']] }, more);

    it.each<[what: string, bytes: Buffer, place: number, error: new () => Error]>([
      ['macros', plain({ type: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }), 0, NoCsv],
      ['another archive', plain({ type: 'application/vnd.oasis.opendocument' }), 0, NoCsv],
      ['an empty sheet', aWorkbook({ a: [] }), 0, NoCsv],
      ['a sheet that is not there', plain(), 1, NoSheet],
      ['more columns than there may be', aWorkbook({ a: [Array<string>(201).fill('a')] }), 0, TooManyColumns],
      ['half of a file', plain().subarray(0, 300), 0, NoCsv],
      ['XML that is none', plain({ others: { [SHEET]: '<worksheet>' } }), 0, NoCsv],
      ['a document type', plain({ others: { [SHEET]: WITH_ENTITY } }), 0, NoCsv],
    ])('is refused as %s', async (_what, bytes, place, error) => {
      await expect(read(bytes, place)).rejects.toBeInstanceOf(error);
    });
  });
});
