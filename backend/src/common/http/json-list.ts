import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** Rows that are put into one piece before it is sent. */
const ROWS_AT_ONCE = 200;

/** `{ "<name>": [row, …], …rest }`, written row by row: a list of any length takes neither memory nor a pause. */
export function jsonList(name: string, rows: AsyncIterable<object>, rest: object): StreamableFile {
  return new StreamableFile(Readable.from(pieces(name, rows, rest), { objectMode: false }), {
    type: 'application/json; charset=utf-8',
  });
}

async function* pieces(name: string, rows: AsyncIterable<object>, rest: object): AsyncIterable<string> {
  let piece = `{${JSON.stringify(name)}:[`;
  let count = 0;
  for await (const row of rows) {
    piece += (count === 0 ? '' : ',') + JSON.stringify(row);
    count += 1;
    if (count % ROWS_AT_ONCE !== 0) continue;
    yield piece;
    piece = '';
  }
  const members = Object.entries(rest).map(
    ([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`,
  );
  yield `${piece}]${members.join('')}}`;
}
