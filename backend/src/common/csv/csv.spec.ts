import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import {
  NoCsv,
  readCsv,
  separatorOf,
  TooManyColumns,
  type CsvRow,
  type Escape,
  decodeText,
} from './csv-reader.js';
import { csvFile, guarded, unguarded } from './csv-writer.js';

const COLUMNS_MAX = 200;

async function read(text: string | Uint8Array, escape?: Escape) {
  const file = await readCsv(Buffer.from(text), COLUMNS_MAX);
  const rows: CsvRow[] = [];
  for await (const row of file.rows(escape)) rows.push(row);
  return { head: file.head, rows };
}
const aRow = (row: number, ...cells: string[]): CsvRow => ({ row, cells, isTooLong: false });

async function written(...[head, rows, facts]: Parameters<typeof csvFile>): Promise<string> {
  let text = '';
  for await (const piece of csvFile(head, rows, facts)) text += piece;
  return text;
}

const noNul = (text: string) => !text.includes('\0') && !text.includes('\uFFFD');
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }).filter(noNul),
  fc.string({ unit: fc.constantFrom(...'ab,;"\'=+-@\t\r\n €ñ'), maxLength: 8 }),
);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  );

describe('a file that is written', () => {
  it.each([',', ';'] as const)('between %j is read as it was, but for the guards', async (separator) => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const head = (rows[0] ?? []).map((_cell, place) => `column ${place}`);
        const text = await written(head, rows, { separator, isImportable: true });
        const file = await read(text);
        expect(file.head).toEqual(head);
        const numbered = rows.map((cells, place) => ({ row: place + 1, cells }));
        const filled = numbered.filter(({ cells }) => cells.some((text) => guarded(text).trim() !== ''));
        expect(file.rows.map(({ row, cells }) => ({ row, cells: cells.map(unguarded) }))).toEqual(filled);
      }),
    );
  });

  it('has a mark of its encoding, CRLF, and quotes where they are needed', async () => {
    const text = await written(['a', 'b', 'c', 'd'], [['x;y', 'say "hi"', 1, null]]);
    expect(text).toBe('\uFEFFa,b,c,d\r\nx;y,"say ""hi""",1,\r\n');
  });

  it('has what may run guarded by one quote, and nothing else', () => {
    const running = ['=1', '+1', '-1', '-a', '-1+1', '-', '@x', '\t1', '\r1', "'=1", "'''-1"];
    expect(running.map(guarded)).toEqual(running.map((text) => `'${text}`));
    const harmless = ['1', 'a=1', "'", "''", "'a", '\n=1', ' =1', ''];
    expect(harmless.map(guarded)).toEqual(harmless);
    expect(harmless.map(unguarded)).toEqual(harmless);
  });

  it('is guarded and unguarded to what it was, whatever it was', () => {
    fc.assert(fc.property(cell, (text) => unguarded(guarded(text)) === text));
  });
});

/** A cell that a careless spreadsheet runs, which ignores leading blanks. */
const RUNS = /^\s*[=+\-@]/;

/** Options of the other reader. */
const LINES = { record_delimiter: ['\r\n', '\n', '\r'], skip_empty_lines: true, relax_column_count: true };

/** The cells found by two readers that split at `delimiter`: one respects quotes, the other doesn't. */
function* cellsOf(text: string, delimiter: string): Generator<string> {
  try {
    for (const row of parse(text, { ...LINES, delimiter, relax_quotes: true })) yield* row;
  } catch {
    // The text is no CSV with this delimiter.
  }
  for (const line of text.split(/[\r\n]/)) {
    for (const piece of line.split(delimiter)) yield piece.replaceAll('"', '');
  }
}

describe('a file that is never imported again', () => {
  const hostile = fc.string({ unit: fc.constantFrom(...'a,;"\'=+-@\t\r\n '), maxLength: 12 });
  const rows = fc.array(fc.array(hostile, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 });

  it.each([',', ';', '\t'])('has no cell that runs for whoever reads it by %j', async (delimiter) => {
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const text = await written(['one', 'two'], given);
        const found = [...cellsOf(text.slice(1), delimiter)];
        expect(found.filter((each) => RUNS.test(each))).toEqual([]);
      }),
      { numRuns: 250 },
    );
  });

  it('has guards wherever a cell may begin, and nowhere else', async () => {
    const agent = 'Mozilla/5.0 (X11; =cmd) a=1-2 x@y.example,\t@SUM(A1);"-1"\n+1';
    const text = await written(['one', 'two'], [[agent, 'x']]);
    expect(text).toBe(
      '\uFEFFone,two\r\n"Mozilla/5.0 (X11;\' =cmd) a=1-2 x@y.example,\'\t\'@SUM(A1);\'""-1""\n\'+1",x\r\n',
    );
  });
});

describe('a file that is read', () => {
  it.each([
    ['a,b', ','],
    ['a;b,c;d', ';'],
    ['a\tb', '\t'],
    ['"a,b,c";d', ';'],
    ['"a\n,,";b\n,,,,', ';'],
    ['a', ','],
  ])('%j is separated by %j', (text, separator) => {
    expect(separatorOf(text).separator).toBe(separator);
  });

  it.each([
    ['of Windows', 'a,b\r\n1,2\r\n'],
    ['of an old Mac', 'a,b\r1,2\r'],
    ['with a mark', '\uFEFFa,b\n1,2\n'],
    ['with empty lines', '\n\na,b\n\n1,2\n\n'],
    ['that says its separator', 'sep=;\r\na;b\r\n1;2\r\n'],
    ['that says its separator in quotes', '"sep=,"\na,b\n1,2\n'],
  ])('may be one %s', async (_what, text) => {
    expect(await read(text)).toEqual({ head: ['a', 'b'], rows: [aRow(1, '1', '2')] });
  });

  it('may have quoted cells with line breaks, and lines that are too short or too long', async () => {
    expect(await read('a,b\n"x\r\ny",\n1\n1,2,3\n')).toEqual({
      head: ['a', 'b'],
      rows: [aRow(1, 'x\r\ny', ''), aRow(2, '1'), { ...aRow(3, '1', '2'), isTooLong: true }],
    });
    expect((await read('a,b\n1,2, ,"",\n')).rows).toEqual([aRow(1, '1', '2')]);
  });

  it.each([',', ';', '\t'])('may have quotes within unquoted cells between %j', async (separator) => {
    const text = ['a b', '5" x "y"', '1 2"'].map((line) => line.replace(' ', separator)).join('\n');
    expect((await read(text)).rows).toEqual([aRow(1, '5"', 'x "y"'), aRow(2, '1', '2"')]);
  });

  it.each(['a,b\n1,2\n"3" x,4\n', 'a,b\n1,2\n3,"4\n5,6'])(
    'says where quotes do not match: %j',
    async (text) => {
      await expect(read(text)).rejects.toMatchObject({ row: 2 });
    },
  );

  it("may have quotes behind backslashes, where its program's do", async () => {
    const file = 'a,b\n"say \\"hi\\"","c:\\\\x"\n';
    expect((await read(file, '\\')).rows).toEqual([aRow(1, 'say "hi"', 'c:\\x')]);
    await expect(read(file)).rejects.toThrow(NoCsv);
  });

  it('is read as another reader reads it, whatever it is', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab,"\r\n '), maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(text, async (rows) => {
        const file = `a,b,c,d\n${rows}`;
        let other: string[][] | null = null;
        try {
          other = parse(file, LINES);
        } catch (error) {
          // A quote within an unquoted cell is refused by the other reader alone.
          if (error instanceof CsvError && error.code === 'INVALID_OPENING_QUOTE') return;
          // The other reader refuses the file, so ours must too.
        }
        const own = await read(file).catch(() => null);
        const filled = other?.slice(1).map((cells, place) => ({ row: place + 1, cells }));
        expect(own?.rows.map(({ row, cells }) => ({ row, cells }))).toEqual(
          filled
            ?.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
            .map(({ row, cells }) => ({ row, cells: cells.slice(0, 4) })),
        );
      }),
    );
  });

  it.each([
    ['a JSON document', '[{"a":1,"b":2}]'],
    ['a quote that is not closed', 'a,b\n"x,y'],
    ['nothing', ''],
    ['an empty head', ',,\n1,2,3'],
    ['a head that does not end', `a,${'x'.repeat(200_000)}\n1,2`],
    ['UTF-16', Buffer.from('a,b\n1,2', 'utf16le')],
    ['bytes that no encoding has', Buffer.from([0x61, 0x2c, 0x81, 0x8d, 0x0a])],
  ])('is none of CSV: %s', async (_what, text) => {
    await expect(read(text)).rejects.toThrow(NoCsv);
  });

  it('has so many columns and no more', async () => {
    const head = (columns: number) => Array.from({ length: columns }, (_, place) => `c${place}`).join(';');
    expect((await read(`${head(COLUMNS_MAX)}\n1`)).head).toHaveLength(COLUMNS_MAX);
    await expect(read(`${head(COLUMNS_MAX + 1)}\n1`)).rejects.toThrow(TooManyColumns);
  });

  it('has cells that are cut far beyond what any field may hold, and not within a character', async () => {
    const [row] = (await read(`a\n${'x'.repeat(9_999)}🔑${'x'.repeat(9)}\n`)).rows;
    expect(row?.cells).toEqual(['x'.repeat(9_999)]);
    const [quoted] = (await read(`a\n"${'""'.repeat(200_000)}"\n`)).rows;
    expect(quoted?.cells).toEqual(['"'.repeat(10_000)]);
  });

  it('has no rows of blanks alone, which spreadsheets leave behind, but tells which rows the others are', async () => {
    const blank = ',\n" ",\n'.repeat(100);
    expect((await read(`a,b\n1,\n${blank}2,\n`)).rows).toEqual([aRow(1, '1', ''), aRow(202, '2', '')]);
  });
});

it('the encoding may be Windows-1252, with its euro, dash and quotes', async () => {
  expect(await decodeText(Buffer.from([0x80, 0x20, 0x96, 0x20, 0x93, 0xf1, 0x94]))).toBe('€ – “ñ”');
});
