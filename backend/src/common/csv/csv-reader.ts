import { setImmediate as nextTurn } from 'node:timers/promises';
import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

export interface CsvRow {
  row: number;
  cells: string[];
  isTooLong: boolean;
}

export type Escape = '"' | '\\';

/** The table in a file, without any rows above its head. */
export interface Table {
  head: string[];
  rows: (escape?: Escape) => AsyncGenerator<CsvRow>;
}

/** Tells whether a row is the head. If none of the first HEAD_ROWS filled rows is, the first row is taken. */
export type IsHead = (cells: readonly string[]) => boolean;

export const HEAD_ROWS = 10;

export class NoCsv extends Error {}

/** `row`: the first after the head is 1. */
export class WrongQuotes extends NoCsv {
  constructor(readonly row: number) {
    super('The quotes do not match');
  }
}

export class TooManyColumns extends Error {}

const SEPARATORS = [',', ';', '\t'] as const;

const SEPARATOR_LINE = /^"?sep=([,;\t])"?(?:\r\n|\r|\n)/i;

const HEAD_MAX_LENGTH = 100_000;

/** Longer than any field may be, so a cell that is cut here still fails validation as the whole one would. */
const CELL_MAX_LENGTH = 10_000;

const PIECE = 32 * 1024;

/** Quotes follow RFC 4180. Works in pieces that block the event loop for a few milliseconds at most. */
export async function readCsv(
  bytes: Uint8Array,
  columnsMax: number,
  isHead: IsHead = () => false,
): Promise<Table> {
  const text = await decodeText(bytes);
  if (text === null) throw new NoCsv('The text is in no known encoding');
  const said = SEPARATOR_LINE.exec(text);
  const start = said?.[0].length ?? 0;
  for (const separator of said?.[1] === undefined ? SEPARATORS : [said[1]]) {
    const found = findHead(text, start, { separator, escape: '"', cellsMax: columnsMax + 1 }, isHead);
    if (found && found.head.length > columnsMax) throw new TooManyColumns();
    if (found) return tableAt(text, found.at, found.head, separator);
  }
  const { separator, columns } = separatorOf(text.slice(start, start + HEAD_MAX_LENGTH), said?.[1]);
  if (columns > columnsMax) throw new TooManyColumns();
  const records = new Records(text, start, { separator, escape: '"', cellsMax: columns });
  records.readTo(start + HEAD_MAX_LENGTH, 1);
  const [head] = records.take();
  if (!head?.isFilled) throw new NoCsv('There is no head row');
  return tableAt(text, records.at, head.cells, separator);
}

const tableAt = (text: string, at: number, head: string[], separator: string): Table => ({
  head,
  rows: (escape = '"') =>
    rowsOf(new Records(text, at, { separator, escape, cellsMax: head.length, isBelowHead: true })),
});

function findHead(
  text: string,
  start: number,
  dialect: Dialect,
  isHead: IsHead,
): { head: string[]; at: number } | null {
  const records = new Records(text, start, dialect);
  try {
    for (let left = HEAD_ROWS; left > 0;) {
      records.readTo(start + HEAD_MAX_LENGTH, 1);
      const [record] = records.take();
      if (!record) return null;
      if (isHead(record.cells)) return { head: record.cells, at: records.at };
      if (record.isFilled) left -= 1;
    }
  } catch (error) {
    // With this separator the quotes don't match, so there is no head.
    if (!(error instanceof NoCsv)) throw error;
  }
  return null;
}

async function* rowsOf(records: Records): AsyncGenerator<CsvRow> {
  while (!records.isAtEnd) {
    records.readTo(records.at + PIECE);
    for (const { row, cells, isFilled, isTooLong } of records.take()) {
      if (isFilled) yield { row, cells, isTooLong };
    }
    await nextTurn();
  }
}

export const isBlankCell = (cell: string): boolean => cell.trim() === '';

export function separatorOf(text: string, said?: string): { separator: string; columns: number } {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of text.replace(/^[\r\n]+/, '')) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  const most = Math.max(...counts.values());
  const separator = said ?? SEPARATORS.find((one) => counts.get(one) === most) ?? ',';
  return { separator, columns: (counts.get(separator) ?? 0) + 1 };
}

interface Dialect {
  separator: string;
  escape: Escape;
  cellsMax: number;
  isBelowHead?: boolean;
}

interface CsvRecord extends CsvRow {
  isFilled: boolean;
}

const [QUOTE, LF, CR] = ['"', '\n', '\r'].map((character) => character.charCodeAt(0));

const emptyRecord = (row: number): CsvRecord => ({ row, cells: [], isFilled: false, isTooLong: false });

class Records {
  private done: CsvRecord[] = [];
  private record = emptyRecord(1);
  private cell = '';
  private from = this.at;
  private state: 'before' | 'plain' | 'quoted' | 'closed' = 'before';
  private hasEscapes = false;
  private readonly separator = this.dialect.separator.charCodeAt(0);
  private readonly escape = this.dialect.escape.charCodeAt(0);
  /** Whether a quote within an unquoted cell is part of it, as in spreadsheets. In a head it may mean JSON. */
  private readonly hasLooseQuotes = this.dialect.isBelowHead === true || this.dialect.separator === '\t';

  constructor(
    private readonly text: string,
    public at: number,
    private readonly dialect: Dialect,
  ) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length && this.state === 'before' && this.record.cells.length === 0;
  }

  take(): CsvRecord[] {
    const { done } = this;
    this.done = [];
    return done;
  }

  readTo(end: number, recordsMax = Infinity): void {
    const last = Math.min(end, this.text.length);
    while (this.at < last && this.done.length < recordsMax) {
      if (this.state === 'quoted') this.readQuoted(last);
      else this.readCharacter(this.text.charCodeAt(this.at));
    }
    if (this.at < this.text.length || this.done.length >= recordsMax) return;
    if (this.state === 'quoted') throw this.wrongQuotes();
    this.endRecord(NaN);
  }

  private readCharacter(code: number): void {
    if (code === this.separator) this.endCell();
    else if (code === LF || code === CR) this.endRecord(code);
    else if (code === QUOTE && this.state === 'before') {
      this.state = 'quoted';
      this.from = this.at + 1;
    } else if (this.state === 'closed' || (code === QUOTE && !this.hasLooseQuotes)) {
      throw this.wrongQuotes();
    } else this.state = 'plain';
    this.at += 1;
  }

  private readQuoted(last: number): void {
    for (; this.at < last; this.at += 1) {
      const code = this.text.charCodeAt(this.at);
      if (code === this.escape && (code !== QUOTE || this.text.charCodeAt(this.at + 1) === QUOTE)) {
        this.hasEscapes = true;
        this.at += 1;
      } else if (code === QUOTE) break;
    }
    const content = this.text.slice(this.from, this.at);
    if (this.cell.length < CELL_MAX_LENGTH) this.cell += this.hasEscapes ? this.unescaped(content) : content;
    this.hasEscapes = false;
    this.from = this.at;
    if (this.at >= last) return;
    this.state = 'closed';
    this.at += 1;
  }

  private unescaped(content: string): string {
    return this.dialect.escape === '"' ? content.replaceAll('""', '"') : content.replace(/\\([^])/g, '$1');
  }

  private endCell(): void {
    const cell = this.state === 'plain' ? this.text.slice(this.from, this.at) : this.cell;
    const { record } = this;
    const isFilled = !isBlankCell(cell);
    record.isFilled ||= isFilled;
    if (record.cells.length < this.dialect.cellsMax) record.cells.push(cutCell(cell));
    else record.isTooLong ||= isFilled;
    this.cell = '';
    this.state = 'before';
    this.from = this.at + 1;
  }

  private endRecord(code: number): void {
    const isEmptyLine = this.state === 'before' && this.record.cells.length === 0;
    if (!isEmptyLine) {
      this.endCell();
      const { record } = this;
      if (record.isFilled || record.row === 1) this.done.push(record);
      this.record = emptyRecord(record.row + 1);
    }
    if (code === CR && this.text.charCodeAt(this.at + 1) === LF) this.at += 1;
    this.from = this.at + 1;
  }

  private wrongQuotes(): NoCsv {
    return this.dialect.isBelowHead ? new WrongQuotes(this.record.row) : new NoCsv('The quotes do not match');
  }
}

/** Doesn't cut between the halves of a surrogate pair. */
export const cutCell = (cell: string): string =>
  cell.length > CELL_MAX_LENGTH ? cell.slice(0, CELL_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '') : cell;

const UNKNOWN = '\uFFFD';

const DECODED_AT_ONCE = 256 * 1024;

/** Decodes UTF-8 or Windows-1252 (which Node 20's own decoder reads as Latin-1); null for anything else. */
export async function decodeText(bytes: Uint8Array): Promise<string | null> {
  const text = isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : await decodeWindows(bytes);
  if (text.includes('\0') || text.includes(UNKNOWN)) return null;
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

async function decodeWindows(bytes: Uint8Array): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += DECODED_AT_ONCE) {
    pieces.push(iconv.decode(Buffer.from(bytes.subarray(at, at + DECODED_AT_ONCE)), 'windows-1252'));
    await nextTurn();
  }
  return pieces.join('');
}

const ANSWERS: Readonly<Record<string, boolean>> = {
  '': false,
  no: false,
  false: false,
  falso: false,
  yes: true,
  si: true,
  sí: true,
  true: true,
  verdadero: true,
};

/** Null for any other text. Spreadsheets write booleans in the user's language. */
export const yesOrNo = (text: string): boolean | null =>
  ANSWERS[text.trim().normalize('NFC').toLowerCase()] ?? null;
