import { setImmediate as nextTurn } from 'node:timers/promises';

/** What stands between the cells of a line. */
export type Separator = ',' | ';';

export type Cell = string | number | boolean | null | undefined;

interface CsvFacts {
  /** Tells spreadsheets that it is UTF-8. */
  hasBom?: boolean;
  separator?: Separator;
}

/** A spreadsheet takes a cell that begins like this for a formula and runs it, however many quotes were put before it. */
const RUNNABLE = /^'*[=+\-@\t\r]/;
const BOM = '\uFEFF';

/** How many lines go at once: a piece for each would cost more than the line, and hundreds would hold others up. */
const LINES_AT_ONCE = 50;

/** A CSV file as RFC 4180 has it, some lines at a time. No row at all is a head alone. */
export async function* csvFile(
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  { hasBom = false, separator = ',' }: CsvFacts = {},
): AsyncGenerator<string> {
  // With the first row and not before it: a database that is away is noticed while the status can still say so.
  let lines = (hasBom ? BOM : '') + csvLine(head, separator);
  let count = 0;
  for await (const row of rows) {
    lines += csvLine(row, separator);
    count += 1;
    if (count % LINES_AT_ONCE > 0) continue;
    yield lines;
    lines = '';
    await nextTurn();
  }
  if (lines !== '') yield lines;
}

export function csvLine(cells: readonly Cell[], separator: Separator = ','): string {
  // A line without anything on it is taken for none.
  if (cells.length === 1 && textOf(cells[0]) === '') return '""\r\n';
  return `${cells.map((cell) => quoted(guarded(textOf(cell)), separator)).join(separator)}\r\n`;
}

/** What no spreadsheet runs. */
export const guarded = (text: string): string => (RUNNABLE.test(text) ? `'${text}` : text);

/** What was there before it was guarded. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && RUNNABLE.test(text) ? text.slice(1) : text;

const textOf = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell));

function quoted(text: string, separator: Separator): string {
  // A comma always: whoever reads a file of one column has nothing to tell another separator by.
  const isPlain = !text.includes(separator) && !/[",\r\n]/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
