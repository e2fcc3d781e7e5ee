import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { BatchLoader, GatheredReads } from './batch-loader.js';

/** The least time between shared runs: 1 ms less than their pause, because a timer may fire early. */
const APART_MS = 19;

describe('runs that are shared', () => {
  let batches: string[][];
  let begunAt: number[];
  let runs: BatchLoader<string[], number>;

  beforeEach(() => {
    [batches, begunAt] = [[], []];
    const run = async (batch: string[]): Promise<number> => {
      begunAt.push(performance.now());
      batches.push(batch);
      await delay(1);
      return batches.length;
    };
    runs = new BatchLoader((): string[] => [], run);
  });

  const ask = (name: string): Promise<number> => runs.join((batch) => batch.push(name));

  it('take all who come in the same turn of the loop, and those who come later into the next', async () => {
    const first = [ask('ana'), Promise.resolve().then(() => ask('ben'))];
    await Promise.all(first);
    expect(await Promise.all([...first, ask('cid')])).toEqual([1, 1, 2]);
    expect(batches).toEqual([['ana', 'ben'], ['cid']]);
  });

  it('are apart where several share them, so that a flood makes few', async () => {
    let calls = 0;
    const lane = async (): Promise<void> => {
      for (; batches.length < 10; calls += 1) await ask('one of many');
    };
    await Promise.all(Array.from({ length: 50 }, lane));
    // Takes the mean, because a run whose begin is noted late seems closer to the next one.
    const apart = ((begunAt.at(-1) ?? 0) - (begunAt[0] ?? 0)) / (begunAt.length - 1);
    expect(apart).toBeGreaterThan(APART_MS - 1);
    expect(batches.flat()).toHaveLength(calls);
  });

  it('tell many what came of it a few at a time, so that others are served in between', async () => {
    let told = 0;
    for (let one = 0; one < 40; one += 1) void ask('one of many').then(() => (told += 1));
    const inOneTurn: number[] = [];
    while (told < 40) {
      const before = told;
      await turn();
      inOneTurn.push(told - before);
    }
    expect(batches).toHaveLength(1);
    expect(Math.max(...inOneTurn)).toBeLessThan(10);
  });

  it('fail for all who share one, and go on', async () => {
    let isAway = true;
    const run = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('there'));
    const failing = new BatchLoader<string[], string>(() => [], run);
    const both = ['ana', 'ben'].map((name) => failing.join((batch) => batch.push(name)));
    for (const one of await Promise.allSettled(both)) expect(one.status).toBe('rejected');
    isAway = false;
    expect(await failing.join((batch) => batch.push('cid'))).toBe('there');
  });
});

describe('reads that are gathered', () => {
  let asked: string[][];
  let answered: number;
  let answer: Array<() => void>;
  let stored: Record<string, number>;
  let reads: GatheredReads<{ _id: string; at: number }>;

  beforeEach(() => {
    [asked, answer, answered, stored] = [[], [], 0, { ana: 1, ben: 2 }];
    reads = new GatheredReads((ids) => {
      asked.push(ids);
      const rows = ids.flatMap((_id) => (stored[_id] === undefined ? [] : [{ _id, at: stored[_id] }]));
      return new Promise((resolve) => answer.push(() => resolve(rows)));
    });
  });

  /** Resolves once `runs` runs have begun. */
  const begun = async (runs: number): Promise<void> => {
    for (let waits = 0; asked.length < runs && waits < 500; waits += 1) await delay(1);
  };

  const answerNext = async (): Promise<void> => {
    answered += 1;
    await begun(answered);
    answer.shift()?.();
  };

  it('are one read when they are asked for at once', async () => {
    const all = Promise.all(['ana', 'ben', 'ana', 'cid'].map((id) => reads.get(id)));
    await answerNext();
    expect((await all).map((row) => row?.at)).toEqual([1, 2, 1, undefined]);
    expect(asked).toEqual([['ana', 'ben', 'cid']]);
  });

  it('are not answered by a read that began before them', async () => {
    const first = reads.get('ana');
    await begun(1);
    stored['ana'] = 5;
    const later = [reads.get('ana'), reads.get('ben')];
    await answerNext();
    expect(await first).toEqual({ _id: 'ana', at: 1 });
    await answerNext();
    expect((await Promise.all(later)).map((row) => row?.at)).toEqual([5, 2]);
    expect(asked).toEqual([['ana'], ['ana', 'ben']]);
  });
});
