import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StreamableFile } from '@nestjs/common';

const ROWS_AT_ONCE = 200;

/** An answer that is already serialized. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** Takes rows that are already serialized. Streams a long list, and yields to other work between parts. */
export function jsonList(name: string, rows: Iterable<string>, rest: object): JsonText | StreamableFile {
  const parts = partsOf(name, rows, rest);
  const first = parts.next().value ?? '';
  const second = parts.next();
  if (second.done) return new JsonText(first);
  const stream = Readable.from(inTurns(first + second.value, parts), { objectMode: false });
  return new StreamableFile(stream, { type: 'application/json; charset=utf-8' });
}

export function* toJson(rows: Iterable<object>): Generator<string> {
  for (const row of rows) yield JSON.stringify(row);
}

async function* inTurns(first: string, others: Iterable<string>): AsyncGenerator<string> {
  yield first;
  for (const part of others) {
    // On a fast connection the stream wouldn't yield to other work by itself.
    await nextTurn();
    yield part;
  }
}

function* partsOf(name: string, rows: Iterable<string>, rest: object): Generator<string, undefined> {
  let before = `{${JSON.stringify(name)}:[`;
  let batch: string[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield before + batch.join(',');
    before = ',';
    batch = [];
  }
  const members = Object.entries(rest).map(
    ([key, value]) => `,${JSON.stringify(key)}:${JSON.stringify(value)}`,
  );
  const last = batch.length > 0 || before !== ',' ? before + batch.join(',') : '';
  yield `${last}]${members.join('')}}`;
}
