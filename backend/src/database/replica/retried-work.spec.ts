import { setImmediate as settle } from 'node:timers/promises';
import { RetriedWork } from './retried-work.js';

/** The first pause after a failure, the second, and one longer than all. */
const FIRST_MS = 25;
const SECOND_MS = 50;
const PAST_ALL_MS = 600;

describe('work that is tried until it is done', () => {
  let due: number;
  let runs: Array<{ succeed: () => Promise<void>; fail: () => Promise<void> }>;
  let begun: number;
  let failures: unknown[];
  let now: number;
  let work: RetriedWork;

  const next = () => {
    const run = runs.shift();
    if (!run) throw new Error('Nothing runs');
    return run;
  };

  const start = async (): Promise<void> => {
    due += 1;
    work.start();
    await settle();
  };

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    [due, runs, begun, failures, now] = [0, [], 0, [], 0];
    work = new RetriedWork(
      {
        isDue: () => due > 0,
        run: () => {
          begun += 1;
          return new Promise((resolve, reject) => {
            runs.push({
              succeed: () => {
                due -= 1;
                resolve();
                return settle();
              },
              fail: () => (reject(new Error('it failed')), settle()),
            });
          });
        },
        onFailure: (error) => failures.push(error),
      },
      () => now,
    );
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('waits for what else comes at once', async () => {
    due = 1;
    work.start();
    expect(begun).toBe(0);
    await settle();
    expect(begun).toBe(1);
  });

  it('runs one at a time, and again for what came meanwhile', async () => {
    await start();
    await start();
    expect(begun).toBe(1);
    await next().succeed();
    expect(begun).toBe(2);
    await next().succeed();
    expect(begun).toBe(2);
  });

  it('starts again after it was done', async () => {
    await start();
    await next().succeed();
    await start();
    expect(begun).toBe(2);
  });

  it('tells of each failure, and tries again after a pause that grows', async () => {
    await start();
    await next().fail();
    expect(failures).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(FIRST_MS - 1);
    expect(begun).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun).toBe(2);
    await next().fail();
    await jest.advanceTimersByTimeAsync(SECOND_MS - 1);
    expect(begun).toBe(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun).toBe(3);
    expect(failures).toHaveLength(2);
  });

  it('pauses shortly again after a success', async () => {
    due = 1;
    await start();
    for (let failure = 0; failure < 6; failure += 1) {
      await next().fail();
      await jest.advanceTimersByTimeAsync(PAST_ALL_MS);
    }
    await next().succeed();
    await next().fail();
    const before = begun;
    await jest.advanceTimersByTimeAsync(FIRST_MS);
    expect(begun).toBe(before + 1);
  });

  it('says for how long it has been due, however often it was tried', async () => {
    expect(work.dueForMs).toBe(0);
    now = 1_000;
    await start();
    now = 1_500;
    await start();
    await next().fail();
    await jest.advanceTimersByTimeAsync(PAST_ALL_MS);
    now = 3_000;
    expect(work.dueForMs).toBe(2_000);
    await next().succeed();
    await next().succeed();
    expect(work.dueForMs).toBe(0);
  });
});
