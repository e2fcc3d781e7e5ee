import {
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_SAMPLE_ROWS,
  IMPORT_SHOWN_LENGTH,
} from '@keyroster/contracts';
import { isBlankCell, NoCsv, readCsv, TooManyColumns, type CsvRow } from '../../../common/csv/csv-reader.js';
import { unguarded } from '../../../common/csv/csv-writer.js';
import { AppError } from '../../../common/errors/app-error.js';
import { FILE_FIELD } from '../../../common/http/bodies/upload.js';
import { recognise, type ColumnFacts, type Columns, type Mapping } from './columns.js';
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
}

const DOTS = '••••••••';
/** Behind the apostrophe by which a spreadsheet was kept from adding it up. */
const GUARDED_PHONE = /^'+\+[\d\s().\-/]+$/;

export async function readSheet(bytes: Buffer, facts: ColumnFacts, mapping?: Mapping): Promise<Sheet> {
  try {
    return await sheetOf(bytes, facts, mapping);
  } catch (error) {
    if (error instanceof TooManyColumns) throw wrongType(texts().server.tooManyColumns);
    throw error instanceof NoCsv ? wrongType(texts().server.noCsv) : error;
  }
}

async function sheetOf(bytes: Buffer, facts: ColumnFacts, mapping?: Mapping): Promise<Sheet> {
  const file = await readCsv(bytes, IMPORT_COLUMNS_MAX);
  const columns = recognise(file.head, facts, mapping);
  if (file.head.length === 1 && columns.fields[0] === '')
    throw new NoCsv('It has one column that nobody knows');
  const sheet: Sheet = { ...columns, rows: [], archivedRows: 0, samples: [] };
  for await (const row of file.rows(columns.format?.escape)) {
    if (isArchived(row, columns)) {
      sheet.archivedRows += 1;
      continue;
    }
    if (sheet.rows.length === IMPORT_ROWS_MAX) {
      throw new AppError('TOO_LARGE', texts().server.tooManyRows, { field: FILE_FIELD });
    }
    if (sheet.rows.length < IMPORT_SAMPLE_ROWS) sheet.samples.push(sample(row, columns, facts));
    sheet.rows.push(sheetRow(row, columns, facts));
  }
  return sheet;
}

const wrongType = (message: string) => new AppError('WRONG_TYPE', message, { field: FILE_FIELD });

function isArchived({ cells }: CsvRow, { archived }: Columns): boolean {
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
