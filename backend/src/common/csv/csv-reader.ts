import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse, type Parser } from 'csv-parse';
import { decodeText } from './decode-text.js';

export interface CsvRow {
  /** The first after the head is 1. */
  row: number;
  /** As many as it has: short lines and long ones are left as they are. */
  cells: string[];
}

/** A file that was read: the first record apart from the others. */
export interface CsvFile {
  head: string[];
  /** Without those that have nothing but blanks, which spreadsheets leave behind. */
  rows: CsvRow[];
}

interface Limits {
  /** Rows beyond it are not read. */
  rows: number;
}

/** The file is no CSV. */
export class NoCsv extends Error {}

const SEPARATORS = [',', ';', '\t'] as const;
/** So much is parsed before others have their turn: about ten milliseconds' work. */
const PIECE = 32 * 1024;

/**
 * Cells separated by comma, semicolon or tab, which is found out; quotes as RFC 4180 has them, and nothing that only looks
 * like them. Answers at most one row more than the limit, so that whoever asked can tell.
 */
export async function readCsv(bytes: Uint8Array, limits: Limits): Promise<CsvFile> {
  const text = decodeText(bytes);
  if (text === null) throw new NoCsv('The text is in no known encoding');
  const [head, ...rows] = await recordsOf(text, separatorOf(text), limits.rows + 2);
  if (!head || isBlank(head)) throw new NoCsv('There is no head row');
  return { head: head.cells, rows };
}

export const isBlankCell = (cell: string): boolean => cell.trim() === '';

const isBlank = ({ cells }: CsvRow): boolean => cells.every(isBlankCell);

/** That one of which the first record has most. */
export function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  const most = Math.max(...counts.values());
  return SEPARATORS.find((separator) => counts.get(separator) === most) ?? ',';
}

async function recordsOf(text: string, delimiter: string, limit: number): Promise<CsvRow[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const records: CsvRow[] = [];
  let count = 0;
  const read = new Promise<void>((resolve, reject) => {
    parser.on('data', (cells: string[]) => {
      const record = { row: count, cells };
      count += 1;
      if (records.length < limit && (record.row === 0 || !isBlank(record))) records.push(record);
      if (records.length === limit) parser.destroy();
    });
    parser.on('close', resolve);
    parser.on('error', () => reject(new NoCsv('The quotes do not match')));
  });
  // Said where it is awaited.
  read.catch(() => undefined);
  await feed(parser, text);
  await read;
  return records;
}

async function feed(parser: Parser, text: string): Promise<void> {
  for (let at = 0; at < text.length && !parser.destroyed && parser.writable;) {
    const end = at + PIECE;
    // A pair of surrogates is one character to the parser.
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
    const next = isSplit ? end + 1 : end;
    parser.write(text.slice(at, next));
    at = next;
    await nextTurn();
  }
  if (!parser.destroyed) parser.end();
}
