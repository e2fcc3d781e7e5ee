import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { BatchLoader } from './batch-loader.js';

/** From one shared run to the next; a timer may be a little early. */
const APART_MS = 19;

describe('runs that are shared', () => {
  let batches: string[][];
  let begunAt: number[];
  let runs: BatchLoader<string[], number>;

  beforeEach(() => {
    [batches, begunAt] = [[], []];
    runs = new BatchLoader(
      (): string[] => [],
      async (batch) => {
        begunAt.push(performance.now());
        batches.push(batch);
        await delay(1);
        return batches.length;
      },
    );
  });

  const ask = (name: string): Promise<number> => runs.join((batch) => batch.push(name));

  it('take all who come in the same turn of the loop, and those who come later into the next', async () => {
    const first = [ask('ana'), Promise.resolve().then(() => ask('ben'))];
    await Promise.all(first);
    expect(await Promise.all([...first, ask('cid')])).toEqual([1, 1, 2]);
    expect(batches).toEqual([['ana', 'ben'], ['cid']]);
  });

  it('are not held up where nobody shares them', async () => {
    const began = performance.now();
    for (let call = 0; call < 20; call += 1) await ask('one of few');
    expect(batches).toHaveLength(20);
    expect(performance.now() - began).toBeLessThan(20 * APART_MS);
  });

  it('are apart where several share them, so that a flood makes few', async () => {
    const end = performance.now() + 200;
    let calls = 0;
    const lane = async (): Promise<void> => {
      while (performance.now() < end) {
        await ask('one of many');
        calls += 1;
      }
    };
    await Promise.all(Array.from({ length: 50 }, lane));
    const apart = begunAt.slice(1).map((at, index) => at - (begunAt[index] ?? 0));
    expect(Math.min(...apart)).toBeGreaterThan(APART_MS - 1);
    expect(batches.flat()).toHaveLength(calls);
  });

  it('tell many what came of it a few at a time, so that others are served in between', async () => {
    let told = 0;
    const all = Promise.all(Array.from({ length: 40 }, () => ask('one of many').then(() => (told += 1))));
    const inOneTurn: number[] = [];
    while (told < 40) {
      const before = told;
      await turn();
      inOneTurn.push(told - before);
    }
    await all;
    expect(batches).toHaveLength(1);
    expect(Math.max(...inOneTurn)).toBeLessThan(10);
  });

  it('fail for all who share one, and go on', async () => {
    let isAway = true;
    const failing = new BatchLoader<string[], string>(
      () => [],
      () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('there')),
    );
    const both = ['ana', 'ben'].map((name) => failing.join((batch) => batch.push(name)));
    for (const one of await Promise.allSettled(both)) expect(one.status).toBe('rejected');
    isAway = false;
    expect(await failing.join((batch) => batch.push('cid'))).toBe('there');
  });
});
