import { aWorkbook, type WorkbookCell } from '@keyroster/testing';
import { NoCsv, TooManyColumns } from '../../backend/src/common/csv/csv-reader.js';
import { UnpackedTooLarge } from '../../backend/src/common/csv/xlsx-parts.js';
import { isZip, NoSheet, readWorkbook } from '../../backend/src/common/csv/xlsx-reader.js';

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
    expect(await cellsOf('Año "1" <&>', 987654321, 15.5, 14.999999999999998, day, true)).toEqual([
      'Año "1" <&>',
      '987654321',
      '15.50',
      '15.00',
      '15/11/2026',
      'yes',
    ]);
    expect(await cellsOf({ formula: 'A1&"x"', value: 'made' }, { formula: '1+1', value: 2 })).toEqual([
      'made',
      '2',
    ]);
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

  it.each<[what: string, bytes: () => Buffer, place: number, error: new () => Error]>([
    ['a workbook with macros', () => aWorkbook({ a: [['a']] }, { type: MACROS }), 0, NoCsv],
    [
      'another archive',
      () => aWorkbook({ a: [['a']] }, { type: 'application/vnd.oasis.opendocument' }),
      0,
      NoCsv,
    ],
    ['an empty sheet', () => aWorkbook({ a: [] }), 0, NoCsv],
    ['a sheet that is not there', () => aWorkbook({ a: [['a']] }), 1, NoSheet],
    [
      'more columns than there may be',
      () => aWorkbook({ a: [Array<string>(201).fill('a')] }),
      0,
      TooManyColumns,
    ],
    ['half of a file', () => aWorkbook({ a: [['a']] }).subarray(0, 300), 0, NoCsv],
    ['XML that is none', () => aWorkbook({ a: [['a']] }, { others: { [SHEET]: '<worksheet>' } }), 0, NoCsv],
    ['a document type', () => aWorkbook({ a: [['a']] }, { others: { [SHEET]: WITH_ENTITY } }), 0, NoCsv],
    [
      'more than 50 MB',
      () => aWorkbook({ a: [['a']] }, { others: { [SHEET]: ' '.repeat(51 * MB) } }),
      0,
      UnpackedTooLarge,
    ],
    [
      'more than 50 MB beside it',
      () => aWorkbook({ a: [['a']] }, { others: { x: ' '.repeat(51 * MB) } }),
      0,
      UnpackedTooLarge,
    ],
  ])('is refused as %s', async (_what, bytes, place, error) => {
    await expect(read(bytes(), place)).rejects.toBeInstanceOf(error);
  });

  it('is known by its first bytes', () => {
    expect([isZip(aWorkbook({})), isZip(Buffer.from('a,b')), isZip(Buffer.alloc(0))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

const MB = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet1.xml';
const MACROS = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
const WITH_ENTITY = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>`;
