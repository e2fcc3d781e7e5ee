import {
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_SAMPLE_ROWS,
  IMPORT_SHOWN_LENGTH,
} from '@keyroster/contracts';
import {
  isBlankCell,
  NoCsv,
  readCsv,
  TooManyColumns,
  WrongQuotes,
  type CsvRow,
  type Table,
} from '../../../common/csv/csv-reader.js';
import { UnpackedTooLarge } from '../../../common/csv/xlsx-parts.js';
import { isZip, NoSheet, readWorkbook } from '../../../common/csv/xlsx-reader.js';
import { unguarded } from '../../../common/csv/csv-writer.js';
import { inPieces } from '../../../common/time/pieces.js';
import { AppError } from '../../../common/errors/app-error.js';
import { FILE_FIELD } from '../../../common/http/bodies/upload.js';
import { archivedAt, formatOf, recognise, type ColumnFacts, type Columns, type Mapping } from './columns.js';
import { texts } from '../../../common/context/texts.js';

export interface SheetRow {
  row: number;
  values: Readonly<Partial<Record<string, string>>>;
  isTooLong: boolean;
}

export interface Sheet extends Columns {
  rows: SheetRow[];
  archivedRows: number;
  samples: string[][];
  /** The names of a workbook's sheets, and which of them this is. */
  sheets: string[];
  place: number;
}

const ROWS_AT_ONCE = 200;
const DOTS = '••••••••';
/** A phone number behind the apostrophe that keeps a spreadsheet from computing it. */
const GUARDED_PHONE = /^'+\+[\d\s().\-/]+$/;

interface Asked {
  mapping?: Mapping;
  /** Which sheet of a workbook; the first one by default. */
  place?: number | undefined;
}

export async function readSheet(bytes: Buffer, facts: ColumnFacts, asked: Asked = {}): Promise<Sheet> {
  try {
    return await sheetOf(bytes, facts, asked);
  } catch (error) {
    if (error instanceof NoSheet) {
      throw new AppError('VALIDATION', texts().server.sheetUnknown, { field: 'sheet' });
    }
    if (error instanceof UnpackedTooLarge) {
      throw new AppError('TOO_LARGE', texts().server.unpackedTooLarge, { field: FILE_FIELD });
    }
    if (error instanceof TooManyColumns) throw wrongType(texts().server.tooManyColumns);
    if (error instanceof WrongQuotes) throw wrongType(texts().server.wrongQuotes(error.row));
    throw error instanceof NoCsv ? wrongType(texts().server.noCsv) : error;
  }
}

async function sheetOf(bytes: Buffer, facts: ColumnFacts, { mapping, place = 0 }: Asked): Promise<Sheet> {
  const { sheets, ...file } = await tableOf(bytes, facts, place);
  const rows = await taken(file, facts);
  const columns = recognise(file.head, rows, facts, mapping);
  if (file.head.length === 1 && columns.fields[0] === '')
    throw new NoCsv('It has one column that nobody knows');
  const sheet: Sheet = { ...columns, rows: [], archivedRows: 0, samples: [], sheets, place };
  for await (const piece of inPieces(rows, ROWS_AT_ONCE)) {
    for (const row of piece) {
      if (isArchived(row, columns)) sheet.archivedRows += 1;
      else if (columns.isExport || !facts.people?.isSum(row.cells)) {
        if (sheet.samples.length < IMPORT_SAMPLE_ROWS) sheet.samples.push(sample(row, columns, facts));
        sheet.rows.push(sheetRow(row, columns, facts));
      }
    }
  }
  if (sheet.rows.length > IMPORT_ROWS_MAX) throw tooManyRows();
  return sheet;
}

/** Reads all rows up to the limit, because what a column means can depend on its cells. */
async function taken(file: Table, facts: ColumnFacts): Promise<CsvRow[]> {
  const format = formatOf(file.head, facts);
  const archived = archivedAt(file.head, format);
  const rows: CsvRow[] = [];
  let kept = 0;
  for await (const row of file.rows(format?.escape)) {
    if (!isArchived(row, { archived })) kept += 1;
    // Allows one row more, which may be the sum.
    if (kept > IMPORT_ROWS_MAX + 1) throw tooManyRows();
    rows.push(row);
  }
  return rows;
}

const tooManyRows = () => new AppError('TOO_LARGE', texts().server.tooManyRows, { field: FILE_FIELD });

async function tableOf(bytes: Buffer, { people }: ColumnFacts, place: number) {
  const isHead = people?.isHead;
  if (isZip(bytes)) return readWorkbook(bytes, { place, columnsMax: IMPORT_COLUMNS_MAX, isHead });
  return { ...(await readCsv(bytes, IMPORT_COLUMNS_MAX, isHead)), sheets: [] };
}

const wrongType = (message: string) => new AppError('WRONG_TYPE', message, { field: FILE_FIELD });

function isArchived({ cells }: CsvRow, { archived }: Pick<Columns, 'archived'>): boolean {
  const cell = (cells[archived] ?? '').trim().toLowerCase();
  return cell !== '' && cell !== 'false' && cell !== '0';
}

function sheetRow({ row, cells, isTooLong }: CsvRow, columns: Columns, facts: ColumnFacts): SheetRow {
  const values: Record<string, string> = {};
  for (const [place, field] of columns.fields.entries()) {
    if (field !== '') values[field] = plainCell(cells[place] ?? '', field, columns, facts);
  }
  for (const [place, field] of columns.instead.entries()) {
    if (field !== '' && isBlankCell(values[field] ?? '')) values[field] = cells[place] ?? '';
  }
  return { row, values, isTooLong };
}

function plainCell(cell: string, field: string, { isOurs }: Columns, { phones }: ColumnFacts): string {
  const isGuarded = isOurs || (phones.includes(field) && GUARDED_PHONE.test(cell));
  return isGuarded ? unguarded(cell) : cell;
}

function sample({ cells }: CsvRow, columns: Columns, facts: ColumnFacts): string[] {
  return columns.names.map((_name, place) => {
    const field = columns.fields[place] ?? '';
    const cell = plainCell(cells[place] ?? '', field, columns, facts);
    if (facts.secrets.includes(field) && cell !== '') return DOTS;
    return cell.slice(0, IMPORT_SHOWN_LENGTH);
  });
}
