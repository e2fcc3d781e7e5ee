import { DAY_MS, formatStartDate } from '@keyroster/contracts';
import {
  cutCell,
  HEAD_ROWS,
  isBlankCell,
  NoCsv,
  TooManyColumns,
  type CsvRow,
  type IsHead,
  type Table,
} from './csv-reader.js';
import { readAll, readXml, unpack, type Attributes, type Handlers, type Parts } from './xlsx-parts.js';

export class NoSheet extends Error {}

interface Asked {
  /** Which sheet, counted from 0. */
  place: number;
  columnsMax: number;
  isHead: IsHead | undefined;
}

export const isZip = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).equals(ZIP);
const ZIP = Buffer.from('PK\u0003\u0004');

/** Reads the stored values of one sheet of an `.xlsx` workbook as texts. Formulas are never run. */
export async function readWorkbook(bytes: Uint8Array, asked: Asked): Promise<Table & { sheets: string[] }> {
  const parts = await unpack(bytes, ['[Content_Types].xml', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels']);
  // Workbooks with macros and other archives have other content types.
  if (!(await typesIn(parts)).some((type) => type.endsWith('.spreadsheetml.sheet.main+xml'))) {
    throw new NoCsv('This is no workbook');
  }
  const { sheets, is1904 } = await sheetsIn(parts);
  const path = sheets[asked.place]?.path;
  if (path === undefined) throw new NoSheet();
  const content = await unpack(bytes, [path, 'xl/sharedStrings.xml', 'xl/styles.xml']);
  const cells: CellReader = {
    shared: await sharedTexts(content.get('xl/sharedStrings.xml')),
    formats: await formatsIn(content.get('xl/styles.xml')),
    is1904,
  };
  const rows = rowsIn(content.get(path), cells, asked.columnsMax + 1);
  return { ...(await tableOf(rows, asked)), sheets: sheets.map(({ name }) => name) };
}

async function tableOf(rows: AsyncGenerator<CsvRow>, { columnsMax, isHead }: Asked): Promise<Table> {
  const first: CsvRow[] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    first.push(next.value);
    if (isHead?.(next.value.cells) || first.length === HEAD_ROWS) break;
  }
  const found = isHead ? first.findIndex(({ cells }) => isHead(cells)) : 0;
  const [head, ...others] = first.slice(Math.max(found, 0));
  if (!head) throw new NoCsv('There is no head row');
  if (head.cells.length > columnsMax) throw new TooManyColumns();
  return {
    head: head.cells,
    rows: async function* () {
      for (const row of others) yield below(row, head);
      for await (const row of rows) yield below(row, head);
    },
  };
}

/** Drops cells beyond the head, such as notes beside the table. */
const below = ({ row, cells, isTooLong }: CsvRow, head: CsvRow): CsvRow => ({
  row: row - head.row,
  cells: cells.slice(0, head.cells.length),
  isTooLong,
});

const typesIn = (parts: Parts): Promise<string[]> =>
  readAll(parts.get('[Content_Types].xml'), (types) => ({
    open: (_name, { ContentType = '' }) => types.push(ContentType),
  }));

interface SheetPart {
  name: string;
  path: string;
}

async function sheetsIn(parts: Parts): Promise<{ sheets: SheetPart[]; is1904: boolean }> {
  const paths = new Map(
    await readAll<[id: string, path: string]>(parts.get('xl/_rels/workbook.xml.rels'), (found) => ({
      open: (_name, { Id = '', Target = '' }) =>
        found.push([Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`]),
    })),
  );
  let is1904 = false;
  const sheets = await readAll<SheetPart>(parts.get('xl/workbook.xml'), (found) => ({
    open: (tag, { name = '', date1904, ...others }) => {
      if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      if (tag !== 'sheet') return;
      const id = Object.entries(others).find(([attribute]) => attribute.endsWith(':id'))?.[1];
      found.push({ name, path: paths.get(id ?? '') ?? '' });
    },
  }));
  return { sheets, is1904 };
}

function sharedTexts(bytes: Uint8Array | undefined): Promise<string[]> {
  const reader = textReader();
  return readAll(bytes, (texts) => ({
    ...reader.handlers,
    close: (name) => {
      reader.handlers.close(name);
      if (name === 'si') texts.push(cutCell(reader.take()));
    },
  }));
}

/** Gathers the text of `t` and `v` elements, without the phonetic hints in `rPh`. */
function textReader() {
  let text = '';
  let isInside = false;
  let isPhonetic = false;
  return {
    handlers: {
      open: (name: string) => {
        if (name === 'rPh') isPhonetic = true;
        isInside = (name === 't' || name === 'v') && !isPhonetic;
      },
      text: (more: string) => {
        if (isInside) text += more;
      },
      close: (name: string) => {
        if (name === 'rPh') isPhonetic = false;
        isInside = false;
      },
    },
    take: () => {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

interface NumberFormat {
  isDate: boolean;
  before: string;
  after: string;
  /** The minimum number of digits. */
  figures: number;
}

function formatsIn(bytes: Uint8Array | undefined): Promise<NumberFormat[]> {
  const codes = new Map<string, string>();
  let isOfCells = false;
  return readAll(bytes, (formats) => ({
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      formats.push(formatBy(codes.get(numFmtId) ?? (isBuiltInDate(Number(numFmtId)) ? 'd' : '')));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  }));
}

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

const PLAIN: NumberFormat = { isDate: false, before: '', after: '', figures: 0 };

interface CellReader {
  shared: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
}

async function* rowsIn(
  bytes: Uint8Array | undefined,
  cells: CellReader,
  columnsMax: number,
): AsyncGenerator<CsvRow> {
  const reader = textReader();
  let row: CsvRow = { row: 0, cells: [], isTooLong: false };
  let column = -1;
  let cell: Attributes = {};
  const handlersFor = (done: CsvRow[]): Handlers => ({
    open: (name, attributes) => {
      reader.handlers.open(name);
      if (name === 'row') {
        row = { row: Number(attributes['r'] ?? row.row + 1), cells: [], isTooLong: false };
        column = -1;
      } else if (name === 'c') {
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        cell = attributes;
      }
    },
    text: reader.handlers.text,
    close: (name) => {
      reader.handlers.close(name);
      if (name === 'row' && row.cells.length > 0) done.push(row);
      if (name !== 'c') return;
      const text = cutCell(cellText(reader.take(), cell, cells));
      if (isBlankCell(text) || column >= columnsMax) return;
      while (row.cells.length < column) row.cells.push('');
      row.cells[column] = text;
    },
  });
  for await (const rows of readXml(bytes, handlersFor)) yield* rows;
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(value: string, { t: type = 'n', s: style = '' }: Attributes, cells: CellReader): string {
  if (type === 's') return cells.shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type !== 'n' || value === '') return value;
  const format = cells.formats[Number(style)] ?? PLAIN;
  return format.isDate ? dayOf(Number(value), cells.is1904) : shownNumber(Number(value), format);
}

const FORMAT_MAX_LENGTH = 200;
const BEFORE_NUMBER = /^((?:"[^"]*"|\[[^\]]*\]|\\.|[^#0?"[\\])*)[#0?.,\s]+(.*)$/;

function formatBy(code: string): NumberFormat {
  const [format = ''] = code.slice(0, FORMAT_MAX_LENGTH).split(';');
  const marks = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').replace(/general/i, '');
  const [, before = '', after = ''] = BEFORE_NUMBER.exec(format) ?? [];
  return {
    isDate: /[dy]|mmm/i.test(marks),
    before: literal(before),
    after: literal(after).replace('%', ''),
    figures: /^0+$/.test(format) ? format.length : 0,
  };
}

/** The literal text around the number in formats such as `"S/" 0.00`, `[$€-407] 0.00`, `0 "días"`. */
const literal = (part: string): string =>
  part
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replace(/\[[^\]]*\]|[_*]./g, '')
    .replace(/["\\]/g, '')
    .trim();

const YEARS_1904 = 1_462;

function dayOf(serial: number, is1904: boolean): string {
  const date = new Date(Date.UTC(1899, 11, 30) + (Math.floor(serial) + (is1904 ? YEARS_1904 : 0)) * DAY_MS);
  if (serial < 1 || Number.isNaN(date.getTime())) return '';
  return formatStartDate({
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
  });
}

/** Shows integers without decimals and all other numbers with two. */
function shownNumber(number: number, { before, after, figures }: NumberFormat): string {
  const plain = Number.isInteger(number) ? String(number) : number.toFixed(2);
  return `${before} ${plain.padStart(figures, '0')} ${after}`.trim();
}
