import { growingPause, Loop, type LoopOptions } from './loop.js';

/** Longer than the longest pause after a failure. */
const PAST_ALL_MS = 600;

describe('work that is done when it is due', () => {
  let begun: number[];
  let failures: unknown[];
  /** Ends the run that is under way. */
  let end: { succeed: (isMore?: boolean) => void; fail: () => void };
  let loop: Loop;

  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const times = () => begun.length;

  const run = (): Promise<boolean> => {
    begun.push(Date.now());
    return new Promise((resolve, reject) => {
      end = { succeed: (isMore = false) => resolve(isMore), fail: () => reject(new Error('away')) };
    });
  };
  const make = (options: Partial<LoopOptions> = {}): Loop =>
    (loop = new Loop({ run, failed: (error) => failures.push(error), ...options }));

  /** Wakes a new loop, whose first run is then under way. */
  const begin = async (options?: Partial<LoopOptions>): Promise<void> => {
    make(options).wake();
    await pass(0);
  };

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    [begun, failures] = [[], []];
  });
  afterEach(() => {
    void loop.stop();
    jest.useRealTimers();
  });

  it('waits for others from the first wake on, unless it is woken for earlier', async () => {
    make({ gatherMs: 100 });
    loop.wake();
    await pass(60);
    loop.wake();
    await pass(39);
    expect(times()).toBe(0);
    await pass(1);
    expect(times()).toBe(1);
    end.succeed();
    loop.wake();
    loop.wake(20);
    await pass(20);
    expect(times()).toBe(2);
  });

  it('is done one at a time, and again for what came meanwhile', async () => {
    await begin();
    loop.wake();
    loop.wake();
    await pass(1_000);
    expect(times()).toBe(1);
    end.succeed();
    await pass(0);
    expect(times()).toBe(2);
    end.succeed();
    await pass(1_000);
    expect(times()).toBe(2);
  });

  it('rests after it was done, however often it is woken', async () => {
    await begin({ restMs: 100 });
    end.succeed();
    await pass(10);
    loop.wake();
    await pass(89);
    expect(times()).toBe(1);
    await pass(1);
    expect(times()).toBe(2);
  });

  it('is not done once it is calm, nor after it was stopped', async () => {
    make({ gatherMs: 100 });
    loop.wake();
    loop.calm();
    await pass(1_000);
    loop.wake();
    void loop.stop();
    loop.wake();
    await pass(1_000);
    expect(times()).toBe(0);
  });

  it('says when a stop has seen the last run end', async () => {
    await begin();
    let hasStopped = false;
    void loop.stop().then(() => (hasStopped = true));
    await pass(100);
    expect(hasStopped).toBe(false);
    end.succeed(true);
    await pass(100);
    expect([hasStopped, times()]).toEqual([true, 1]);
  });

  it('is done now for whoever asks: in a run that began after they did', async () => {
    await begin({ restMs: 1_000 });
    const asked = [loop.runNow(), loop.runNow()];
    await pass(100);
    expect(times()).toBe(1);
    end.succeed();
    await pass(0);
    expect(times()).toBe(2);
    end.succeed();
    await Promise.all(asked);
    expect(times()).toBe(2);
  });

  it('tells of each failure, and goes on at the next wake', async () => {
    await begin();
    end.fail();
    await pass(1_000);
    expect([times(), failures]).toEqual([1, [new Error('away')]]);
    loop.wake();
    await pass(0);
    expect(times()).toBe(2);
    // Without a promise, too.
    await begin({
      run: () => {
        throw new Error('broken');
      },
    });
    expect(failures[1]).toEqual(new Error('broken'));
  });

  it('is tried again after pauses that grow, and are short again after a success', async () => {
    await begin({ retryMs: growingPause });
    for (const pause of [25, 50, 100, 200, 400, 500, 500]) {
      const before = times();
      end.fail();
      await pass(0);
      loop.wake();
      await pass(pause - 1);
      expect(times()).toBe(before);
      await pass(1);
      expect(times()).toBe(before + 1);
    }
    end.succeed(true);
    await pass(0);
    end.fail();
    const before = times();
    await pass(25);
    expect(times()).toBe(before + 1);
  });

  it('says for how long it has been due, however often it was tried', async () => {
    let now = 0;
    make({ retryMs: growingPause, steady: () => now });
    expect(loop.dueForMs).toBe(0);
    now = 1_000;
    loop.wake();
    await pass(0);
    now = 1_500;
    loop.wake();
    end.fail();
    await pass(PAST_ALL_MS);
    now = 3_000;
    expect(loop.dueForMs).toBe(2_000);
    end.succeed(true);
    await pass(PAST_ALL_MS);
    expect(loop.dueForMs).toBe(2_000);
    end.succeed();
    await pass(0);
    expect(loop.dueForMs).toBe(0);
  });
});
