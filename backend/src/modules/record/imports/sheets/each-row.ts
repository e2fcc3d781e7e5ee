import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows differ in what they take: their time is what counts. */
const WORK_MS = 8;

/** One after the other, with room for other callers in between. */
export async function* eachRow<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let began = performance.now();
  for (const row of rows) {
    yield row;
    if (performance.now() - began < WORK_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
