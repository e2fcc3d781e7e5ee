import { setImmediate as nextTurn } from 'node:timers/promises';
import { StreamableFile } from '@nestjs/common';
import { begunStream } from '../answers/begun-stream.js';

const ROWS_AT_ONCE = 200;

type Rows = Iterable<string> | AsyncIterable<string>;

const TYPE = 'application/json; charset=utf-8';

export const jsonFile = (json: Buffer): StreamableFile =>
  new StreamableFile(json, { type: TYPE, length: json.length });

export async function jsonList(name: string, rows: Rows, rest: object): Promise<StreamableFile> {
  return new StreamableFile(await begunStream(pieces(name, rows, rest)), { type: TYPE });
}

export async function* toJson(rows: AsyncIterable<object> | Iterable<object>): AsyncIterable<string> {
  for await (const row of rows) yield JSON.stringify(row);
}

async function* pieces(name: string, rows: Rows, rest: object): AsyncIterable<string> {
  let before = `{${JSON.stringify(name)}:[`;
  for await (const batch of batches(rows)) {
    yield before + batch.join(',');
    before = ',';
    // A fast connection would let no other work run in between.
    await nextTurn();
  }
  const end = before === ',' ? '' : before;
  const members = Object.entries(rest).map(
    ([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`,
  );
  yield `${end}]${members.join('')}}`;
}

async function* batches(rows: Rows): AsyncIterable<string[]> {
  let batch: string[] = [];
  // Awaiting each row of a list in memory would cost more than the rows.
  if (Symbol.iterator in rows) {
    const all = [...rows];
    for (let at = 0; at < all.length; at += ROWS_AT_ONCE) yield all.slice(at, at + ROWS_AT_ONCE);
    return;
  }
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
