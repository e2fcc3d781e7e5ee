import fc from 'fast-check';
import { NoCsv, readCsv, separatorOf } from './csv-reader.js';
import { csvFile, guarded, unguarded } from './csv-writer.js';
import { decodeText } from './decode-text.js';

const LIMITS = { rows: 100 };
const read = (text: string | Uint8Array) =>
  readCsv(typeof text === 'string' ? Buffer.from(text) : text, LIMITS);

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
        const text = await written(head, rows, { separator, hasBom: true });
        const file = await read(text);
        expect(file.head).toEqual(head);
        const numbered = rows.map((cells, place) => ({ row: place + 1, cells }));
        const filled = numbered.filter(({ cells }) => cells.some((text) => guarded(text).trim() !== ''));
        expect(file.rows.map(({ row, cells }) => ({ row, cells: cells.map(unguarded) }))).toEqual(filled);
      }),
    );
  });

  it('has a mark of its encoding, CRLF, and quotes where they are needed', async () => {
    const text = await written(
      ['a', 'b'],
      [
        ['x;y', 'say "hi"'],
        [1, null],
      ],
      { hasBom: true },
    );
    expect(text).toBe('\uFEFFa,b\r\nx;y,"say ""hi"""\r\n1,\r\n');
  });

  it.each(['=1', '+1', '-1', '@x', '\t1', '\r1', "'=1", "'''-1"])('has %j guarded by one quote', (text) => {
    expect(guarded(text)).toBe(`'${text}`);
    expect(unguarded(`'${text}`)).toBe(text);
  });

  it.each(['1', 'a=1', "'", "''", "'a", '\n=1', ' =1', ''])('leaves %j as it is', (text) => {
    expect(guarded(text)).toBe(text);
    expect(unguarded(text)).toBe(text);
  });

  it('is guarded and unguarded to what it was, whatever it was', () => {
    fc.assert(fc.property(cell, (text) => unguarded(guarded(text)) === text));
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
    expect(separatorOf(text)).toBe(separator);
  });

  it.each([
    ['of Windows', 'a,b\r\n1,2\r\n'],
    ['of Unix, without a last line end', 'a,b\n1,2'],
    ['of an old Mac', 'a,b\r1,2\r'],
    ['with a mark', '\uFEFFa,b\n1,2\n'],
    ['with empty lines', 'a,b\n\n1,2\n\n'],
  ])('may be one %s', async (_what, text) => {
    expect(await read(text)).toEqual({ head: ['a', 'b'], rows: [{ row: 1, cells: ['1', '2'] }] });
  });

  it('may have quoted cells with line breaks, and lines that are too short or too long', async () => {
    expect(await read('a,b\n"x\r\ny",\n1\n1,2,3\n')).toEqual({
      head: ['a', 'b'],
      rows: [
        { row: 1, cells: ['x\r\ny', ''] },
        { row: 2, cells: ['1'] },
        { row: 3, cells: ['1', '2', '3'] },
      ],
    });
  });

  it.each([
    ['a JSON document', '[{"a":1,"b":2}]'],
    ['a quote that is not closed', 'a,b\n"x,y'],
    ['a quote in the middle', 'a,b\n1,x"y'],
    ['nothing', ''],
    ['nothing but lines', '\n\n'],
    ['an empty head', ',,\n1,2,3'],
    ['UTF-16', Buffer.from('a,b\n1,2', 'utf16le')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['bytes that no encoding has', Buffer.from([0x61, 0x2c, 0x81, 0x8d, 0x0a])],
  ])('is none of CSV: %s', async (_what, text) => {
    await expect(read(text)).rejects.toThrow(NoCsv);
  });

  it('says that there is more than it may have', async () => {
    const { rows } = await read(`a\n${'x\n'.repeat(150)}`);
    expect(rows).toHaveLength(LIMITS.rows + 1);
  });

  it('has no rows of blanks alone, which spreadsheets leave behind, but tells which rows the others are', async () => {
    const blank = ',\n" ",\n'.repeat(LIMITS.rows);
    expect((await read(`a,b\n1,\n${blank}2,\n`)).rows).toEqual([
      { row: 1, cells: ['1', ''] },
      { row: 2 * LIMITS.rows + 2, cells: ['2', ''] },
    ]);
  });
});

describe('the encoding', () => {
  it('may be Windows-1252, with its euro, dash and quotes', () => {
    expect(decodeText(Buffer.from([0x80, 0x20, 0x96, 0x20, 0x93, 0xf1, 0x94]))).toBe('€ – “ñ”');
  });

  it('is UTF-8 where it can be', () => {
    expect(decodeText(Buffer.from('€ – “ñ”'))).toBe('€ – “ñ”');
    expect(decodeText(Buffer.from('\uFEFFñ'))).toBe('ñ');
  });
});
