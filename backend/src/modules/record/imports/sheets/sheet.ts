import { IMPORT_ROWS_MAX, IMPORT_SAMPLE_ROWS, SERVER_TEXTS } from '@keyroster/contracts';
import { isBlankCell, NoCsv, readCsv, type CsvFile, type CsvRow } from '../../../../common/csv/csv-reader.js';
import { unguarded } from '../../../../common/csv/csv-writer.js';
import { AppError } from '../../../../common/errors/app-error.js';
import { FILE_FIELD } from '../../../../common/http/bodies/upload.interceptor.js';
import { recognise, type ColumnFacts, type Columns, type Mapping } from './columns.js';

/** A row of a file, by fields; what no column is mapped to is not in it. */
export interface SheetRow {
  /** The first after the head is 1. */
  row: number;
  values: Readonly<Partial<Record<string, string>>>;
  /** Has more cells than the head. */
  isTooLong: boolean;
}

/** A file as it was read. */
export interface Sheet extends Columns {
  rows: SheetRow[];
  /** The first ones, with dots for what is secret. */
  samples: string[][];
}

const DOTS = '••••••••';

export async function readSheet(bytes: Buffer, facts: ColumnFacts, mapping?: Mapping): Promise<Sheet> {
  const { head, rows } = await csvOf(bytes);
  const columns = recognise(head, facts, mapping);
  // A text that is no table at all has one column too.
  if (head.length === 1 && columns.fields[0] === '') throw noCsv();
  if (rows.length > IMPORT_ROWS_MAX) {
    throw new AppError('TOO_LARGE', SERVER_TEXTS.tooManyRows, { field: FILE_FIELD });
  }
  const read = columns.isOurs ? rows.map(({ row, cells }) => ({ row, cells: cells.map(unguarded) })) : rows;
  return {
    ...columns,
    rows: read.map((one) => sheetRow(one, columns)),
    samples: read.slice(0, IMPORT_SAMPLE_ROWS).map(({ cells }) => sample(cells, columns, facts)),
  };
}

async function csvOf(bytes: Buffer): Promise<CsvFile> {
  try {
    return await readCsv(bytes, { rows: IMPORT_ROWS_MAX });
  } catch (error) {
    throw error instanceof NoCsv ? noCsv() : error;
  }
}

const noCsv = () => new AppError('WRONG_TYPE', SERVER_TEXTS.noCsv, { field: FILE_FIELD });

function sheetRow({ row, cells }: CsvRow, { names, fields }: Columns): SheetRow {
  const values: Record<string, string> = {};
  for (const [place, field] of fields.entries()) if (field !== '') values[field] = cells[place] ?? '';
  return { row, values, isTooLong: !cells.slice(names.length).every(isBlankCell) };
}

function sample(cells: readonly string[], { names, fields }: Columns, { secrets }: ColumnFacts): string[] {
  return names.map((_name, place) => {
    const cell = cells[place] ?? '';
    return secrets.includes(fields[place] ?? '') && cell !== '' ? DOTS : cell;
  });
}
