import fc from 'fast-check';
import { WriteBehind, type WriteBehindOptions } from './write-behind.js';

const GATHER_MS = 1_000;
const REST_MS = 500;

/** `highest` and `sum` show whether every value was stored, and none twice. */
const valueOf = (key: string, number: number) => ({ key, highest: number, sum: number });
type Value = ReturnType<typeof valueOf>;
const merge = ({ key, highest, sum }: Value, later: Value): Value => {
  return { key, highest: Math.max(highest, later.highest), sum: sum + later.sum };
};

describe('values on their way to the database', () => {
  let writes: Value[][];
  let isAway: boolean;
  /** How long the database takes for a write. */
  let takesMs: number;
  let behind: WriteBehind<Value>;

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const put = (key: string, number = 1, isUrgent = false): void =>
    behind.put(key, valueOf(key, number), isUrgent);
  const keys = () => writes.map((values) => values.map(({ key }) => key));

  const store = async (values: Value[]): Promise<void> => {
    const fails = isAway;
    if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
    if (fails) throw new Error('away');
    writes.push(values);
  };
  const make = (options: Partial<WriteBehindOptions<Value>> = {}): void => {
    behind = new WriteBehind({ store, merge, gatherMs: GATHER_MS, restMs: REST_MS, ...options });
  };

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    [writes, isAway, takesMs] = [[], false, 0];
    make();
  });
  afterEach(async () => {
    const stopped = behind.stop();
    await pass(10_000);
    await stopped;
    jest.useRealTimers();
  });

  it('are one a key, merged, and are written together once the first has waited long enough', async () => {
    expect(behind.figures).toEqual({ waiting: 0, waitingMs: 0, lastTookMs: 0, failures: 0 });
    put('ana', 1);
    await pass(GATHER_MS / 2);
    put('ben', 1);
    put('ana', 3);
    put('ana', 2);
    expect(behind.figures).toMatchObject({ waiting: 2, waitingMs: GATHER_MS / 2 });
    await pass(GATHER_MS / 2 - 1);
    expect(writes).toEqual([]);
    await pass(1);
    await pass(10 * GATHER_MS);
    expect(writes).toEqual([[{ key: 'ana', highest: 3, sum: 6 }, valueOf('ben', 1)]]);
  });

  it('are replaced by the later one where no merge is declared', async () => {
    const texts: string[][] = [];
    const store = (values: string[]) => Promise.resolve(void texts.push(values));
    const plain = new WriteBehind<string>({ store, gatherMs: GATHER_MS, restMs: REST_MS });
    plain.put('ana', 'one');
    plain.put('ana', 'two');
    await plain.stop();
    expect(texts).toEqual([['two']]);
  });

  it('go at once where they are urgent, and leave the others waiting', async () => {
    put('ana');
    put('ben', 1, true);
    put('cid', 1, true);
    await pass(0);
    expect(keys()).toEqual([['ben', 'cid']]);
    await pass(GATHER_MS);
    expect(keys().slice(1)).toEqual([['ana']]);
  });

  it('keep nobody waiting for others who are urgent all the time', async () => {
    takesMs = 20;
    put('ana');
    for (let ms = 0; ms < 2 * GATHER_MS; ms += 5) {
      put(`user ${ms}`, 1, true);
      await pass(5);
    }
    expect(keys().filter((some) => some.includes('ana'))).toHaveLength(1);
  });

  it('go in portions where there are many, in the order of their coming', async () => {
    make({ portions: { atLeast: 10, everyMs: 100, withinMs: 1_000 } });
    for (let user = 0; user < 15; user += 1) put(`user ${user}`);
    put('user 0');
    await pass(GATHER_MS);
    expect(keys().map((some) => [some.length, some[0], some.at(-1)])).toEqual([[10, 'user 0', 'user 9']]);
    await pass(99);
    expect(writes).toHaveLength(1);
    await pass(1);
    expect(keys().slice(1).flat()).toHaveLength(5);
    for (let user = 0; user < 300; user += 1) put(`user ${user}`);
    await pass(GATHER_MS);
    expect(keys()[2]).toHaveLength(30);
  });

  it('are the eldest again when they could not be stored, under what came since, and are tried after a rest', async () => {
    [isAway, takesMs] = [true, 100];
    put('ana', 2);
    put('ben');
    await pass(GATHER_MS);
    put('cid');
    put('ana', 1);
    await pass(100);
    expect(behind.figures).toMatchObject({ waiting: 3, failures: 1, lastTookMs: 100 });
    isAway = false;
    await pass(REST_MS - 1);
    expect(writes).toEqual([]);
    await pass(1 + 100);
    expect(writes).toEqual([[{ key: 'ana', highest: 2, sum: 3 }, expect.anything(), expect.anything()]]);
    expect(keys()).toEqual([['ana', 'ben', 'cid']]);
  });

  it('are gone when they are dropped, also while they are being stored in vain', async () => {
    [isAway, takesMs] = [true, 100];
    put('ana', 1, true);
    put('ben', 1, true);
    await pass(0);
    put('cid');
    behind.drop('ana');
    behind.drop('cid');
    expect(['ana', 'ben', 'cid'].map((key) => behind.has(key))).toEqual([false, true, false]);
    await pass(200);
    isAway = false;
    await pass(10 * GATHER_MS);
    expect(keys()).toEqual([['ben']]);
  });

  it('are no more than the bound while the database is away: the eldest are lost', async () => {
    make({ bound: 2 });
    isAway = true;
    put('ana');
    await pass(GATHER_MS);
    put('ben');
    put('cid');
    isAway = false;
    await pass(10 * GATHER_MS);
    expect(keys()).toEqual([['ben', 'cid']]);
  });

  it('are stored by a flush, which says whether the database took them', async () => {
    put('ana');
    expect(await behind.flush()).toBe(true);
    expect(keys()).toEqual([['ana']]);
    isAway = true;
    put('ben');
    expect(await behind.flush()).toBe(false);
    isAway = false;
    expect(await behind.flush()).toBe(true);
    expect(keys()).toEqual([['ana'], ['ben']]);
  });

  it('are stored at once from the stop on', async () => {
    put('ana');
    await behind.drain();
    put('ben');
    await pass(0);
    expect(keys()).toEqual([['ana'], ['ben']]);
    put('cid');
    await behind.stop();
    expect(keys().slice(2)).toEqual([['cid']]);
  });

  const step = fc.record({
    act: fc.constantFrom('put', 'put', 'put', 'pass', 'turn', 'flush'),
    key: fc.constantFrom('ana', 'ben', 'cid'),
    number: fc.nat(1_000),
    isUrgent: fc.boolean(),
    ms: fc.nat(3_000),
    fails: fc.boolean(),
  });
  const mergedByKey = (values: readonly Value[]): Map<string, Value> => {
    const merged = new Map<string, Value>();
    for (const value of values) {
      const known = merged.get(value.key);
      merged.set(value.key, known ? merge(known, value) : value);
    }
    return merged;
  };

  it('are all stored in the end and each once, whatever comes between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.constantFrom(0, 40),
        fc.option(fc.constant({ atLeast: 1, everyMs: 100, withinMs: 1_000 })),
        async (steps, takes, portions) => {
          [writes, isAway, takesMs] = [[], false, takes];
          make(portions ? { portions } : {});
          for (const { act, key, number, isUrgent, ms, fails } of steps) {
            if (act === 'pass') await pass(ms);
            if (act === 'turn') isAway = fails;
            if (act === 'flush') void behind.flush();
            if (act === 'put') put(key, number, isUrgent);
          }
          isAway = false;
          const stopped = behind.stop();
          await pass(10_000);
          await stopped;
          const given = steps.filter(({ act }) => act === 'put');
          const expected = given.map(({ key, number }) => valueOf(key, number));
          expect(mergedByKey(writes.flat())).toEqual(mergedByKey(expected));
        },
      ),
      { numRuns: 200 },
    );
  });
});
