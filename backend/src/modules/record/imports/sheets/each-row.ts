import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that are worked on at once: a few milliseconds. */
const ROWS_AT_ONCE = 25;

/** One after the other, with room for other callers in between. */
export async function* eachRow<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for (const row of rows) {
    yield row;
    count += 1;
    if (count % ROWS_AT_ONCE === 0) await nextTurn();
  }
}
