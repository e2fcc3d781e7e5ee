import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StreamableFile } from '@nestjs/common';

export type Separator = ',' | ';';

export type Cell = string | number | boolean | null | undefined;

interface CsvFacts {
  separator?: Separator;
  /** Guards cells at their beginning only, so that our own import can remove the guard again. */
  isImportable?: boolean;
}

/** A spreadsheet runs a cell that begins like this as a formula, however many quotes come before it. */
const RUNNABLE = /^'*[=+\-@\t\r]/;

/** Matches the same wherever a cell would begin for a spreadsheet that splits at another separator. */
const RUNNABLE_ANYWHERE = /(?<=^|[,;\t\r\n])(?=["'\s]*[=+\-@\t\r])/g;

/** Guarded, an amount of the ledger or a report would be a text that no spreadsheet adds up. */
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/** Without it, Excel takes UTF-8 for Windows-1252 and garbles accents. */
const BOM = '\uFEFF';

const LINES_AT_ONCE = 50;

export async function* csvFile(
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  { separator = ',', isImportable = false }: CsvFacts = {},
): AsyncGenerator<string> {
  const guard = isImportable ? guarded : guardedAnywhere;
  const lineOf = (cells: readonly Cell[]) =>
    csvLine(
      cells.map((cell) => guard(textOf(cell))),
      separator,
    );
  // The head is sent with the first rows, so that the status can still say that the database is away.
  let lines = BOM + lineOf(head);
  let count = 0;
  for await (const row of rows) {
    lines += lineOf(row);
    count += 1;
    if (count % LINES_AT_ONCE > 0) continue;
    yield lines;
    lines = '';
    await nextTurn();
  }
  if (lines !== '') yield lines;
}

function csvLine(cells: readonly string[], separator: Separator): string {
  // Readers skip an empty line.
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
}

export const guarded = (text: string): string => (RUNNABLE.test(text) ? `'${text}` : text);

export const unguarded = (text: string): string =>
  text.startsWith("'") && RUNNABLE.test(text) ? text.slice(1) : text;

const guardedAnywhere = (text: string): string =>
  NEGATIVE_NUMBER.test(text) ? text : text.replace(RUNNABLE_ANYWHERE, "'");

const textOf = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell));

function quoted(text: string, separator: Separator): string {
  // Always quotes commas: in a file of one column, a reader would take an unquoted one for the separator.
  const isPlain = !text.includes(separator) && !/[",\r\n]/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

export const CSV_ANSWER = {
  description: 'Success',
  content: { 'text/csv': { schema: { type: 'string' as const } } },
};

/** Waits for the first lines, so that a failed read still gets a proper status. A short file is sent with its length. */
export async function csvAnswer(name: string, lines: AsyncGenerator<string>): Promise<StreamableFile> {
  const facts = { type: 'text/csv; charset=utf-8', disposition: `attachment; filename="${name}"` };
  const first = await lines.next();
  const second = await lines.next();
  if (first.done || second.done) {
    const whole = Buffer.from(first.done ? '' : first.value);
    return new StreamableFile(whole, { ...facts, length: whole.length });
  }
  const stream = Readable.from(resumed(first.value + second.value, lines), { objectMode: false });
  // Starts the generator: only a started one is closed, with its cursor, when the client disconnects.
  await once(stream, 'readable');
  return new StreamableFile(stream, facts);
}

async function* resumed(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
