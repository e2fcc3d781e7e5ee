import type { AuditEntryAnswer } from '@keyroster/contracts/dto';
import { csvFile, type Cell } from '../../../../common/csv/csv-writer.js';

const COLUMNS = [
  '_id',
  'seq',
  'at',
  'actor',
  'actor_id',
  'session',
  'action',
  'target',
  'target_name',
  'ip',
  'before',
  'after',
  'hash',
] as const satisfies ReadonlyArray<keyof AuditEntryAnswer>;

/** The audit as a CSV file, some lines at a time. */
export const csvLines = (entries: AsyncIterable<AuditEntryAnswer>): AsyncGenerator<string> =>
  csvFile(COLUMNS, rowsOf(entries));

async function* rowsOf(entries: AsyncIterable<AuditEntryAnswer>): AsyncGenerator<Cell[]> {
  for await (const entry of entries) yield COLUMNS.map((column) => toCell(entry[column]));
}

const toCell = (value: AuditEntryAnswer[keyof AuditEntryAnswer]): Cell =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
