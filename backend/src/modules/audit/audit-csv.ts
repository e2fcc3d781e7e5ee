import type { AuditEntryAnswer } from '@keyroster/contracts/dto';

const COLUMNS = [
  '_id',
  'seq',
  'at',
  'actor',
  'action',
  'target',
  'target_name',
  'ip',
  'before',
  'after',
  'hash',
] as const satisfies ReadonlyArray<keyof AuditEntryAnswer>;

/** A spreadsheet takes a cell that begins like this for a formula and runs it. */
const RUNNABLE = /^[=+\-@\t\r\n]/;

const HEADER = toLine(COLUMNS);

/** The lines of a CSV file as RFC 4180 has it, one entry at a time. */
export async function* csvLines(entries: AsyncIterable<AuditEntryAnswer>): AsyncGenerator<string> {
  // With the first entry and not before it: a database that is away is noticed while the status can still say so.
  let header = HEADER;
  for await (const entry of entries) {
    yield header + toLine(COLUMNS.map((column) => toCell(entry[column])));
    header = '';
  }
  if (header !== '') yield header;
}

function toLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function toCell(value: AuditEntryAnswer[keyof AuditEntryAnswer]): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const harmless = RUNNABLE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
