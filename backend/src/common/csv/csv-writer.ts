import { setImmediate as nextTurn } from 'node:timers/promises';
import { StreamableFile } from '@nestjs/common';
import { begunStream } from '../http/answers/begun-stream.js';

/** What stands between the cells of a line. */
export type Separator = ',' | ';';

export type Cell = string | number | boolean | null | undefined;

interface CsvFacts {
  /** Tells spreadsheets that it is UTF-8. */
  hasBom?: boolean;
  separator?: Separator;
  /** Our own import reads the file again and has to get the same cells, so they are guarded at their beginning only. */
  isImportable?: boolean;
}

/** A spreadsheet takes a cell that begins like this for a formula and runs it, however many quotes were put before it. */
const RUNNABLE = /^'*[=+\-@\t\r]/;

/**
 * The same wherever a spreadsheet that is told another separator would begin a cell: it sees the quotes of ours as text,
 * or drops them.
 */
const RUNNABLE_ANYWHERE = /(?<=^|[,;\t\r\n])(?=["'\s]*[=+\-@\t\r])/g;

const BOM = '\uFEFF';

/** How many lines go at once: a piece for each would cost more than the line, and hundreds would hold others up. */
const LINES_AT_ONCE = 50;

/** A CSV file as RFC 4180 has it, some lines at a time. No row at all is a head alone. */
export async function* csvFile(
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  { hasBom = false, separator = ',', isImportable = false }: CsvFacts = {},
): AsyncGenerator<string> {
  const guard = isImportable ? guarded : guardedAnywhere;
  const lineOf = (cells: readonly Cell[]) =>
    csvLine(
      cells.map((cell) => guard(textOf(cell))),
      separator,
    );
  // With the first row and not before it: a database that is away is noticed while the status can still say so.
  let lines = (hasBom ? BOM : '') + lineOf(head);
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
  // A line without anything on it is taken for none.
  if (cells.length === 1 && cells[0] === '') return '""\r\n';
  return `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
}

/** What no spreadsheet runs. */
export const guarded = (text: string): string => (RUNNABLE.test(text) ? `'${text}` : text);

/** What was there before it was guarded. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && RUNNABLE.test(text) ? text.slice(1) : text;

/** What no spreadsheet runs, whatever it takes for the end of a cell. */
const guardedAnywhere = (text: string): string => text.replace(RUNNABLE_ANYWHERE, "'");

const textOf = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell));

function quoted(text: string, separator: Separator): string {
  // A comma always: whoever reads a file of one column has nothing to tell another separator by.
  const isPlain = !text.includes(separator) && !/[",\r\n]/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** How such an answer is told in the documentation. */
export const CSV_ANSWER = {
  description: 'Success',
  content: { 'text/csv': { schema: { type: 'string' as const } } },
};

/** A CSV file to be saved under a name. */
export async function csvAnswer(name: string, lines: AsyncIterable<string>): Promise<StreamableFile> {
  return new StreamableFile(await begunStream(lines), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}
