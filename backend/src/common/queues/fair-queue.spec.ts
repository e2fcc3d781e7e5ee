import { setImmediate as settle } from 'node:timers/promises';
import { tooBusy, type AppError } from '../errors/app-error.js';
import { FairQueue } from './fair-queue.js';

describe('a fair queue', () => {
  let queue: FairQueue;
  let begun: string[];
  let ends: Array<() => void>;

  beforeEach(() => {
    queue = new FairQueue({ atOnce: 2, waiting: 4, refusal: tooBusy });
    begun = [];
    ends = [];
  });

  /** Runs until `endOne` ends it. Resolves to its name, or to the code of its refusal. */
  const work = (group: string, name: string): Promise<string> =>
    queue
      .run(group, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      })
      .catch((error: unknown) => (error as AppError).code);

  /** Ends the work that has run longest. */
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await settle();
  };

  const endAll = async (): Promise<void> => {
    while (ends.length > 0) await endOne();
  };

  it('runs some at once, the others in the order of their coming, and refuses one more than may wait', async () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => work('one', name));
    expect(await work('one', 'g')).toBe('TOO_BUSY');
    expect(begun).toEqual(['a', 'b']);
    await endOne();
    expect(begun).toEqual(['a', 'b', 'c']);
    await endAll();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('lets groups take turns', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) void work('many', name);
    void work('lone', 'x');
    await endAll();
    expect(begun).toEqual(['a', 'b', 'c', 'x', 'd', 'e']);
  });

  it('gives the last place of the largest group to one that has fewer', async () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => work('many', name));
    const lone = ['x', 'y', 'z'].map((name) => work('lone', name));
    await settle();
    expect(await all[5]).toBe('TOO_BUSY');
    expect(await all[4]).toBe('TOO_BUSY');
    expect(await lone[2]).toBe('TOO_BUSY');
    await endAll();
    expect(begun).toEqual(['a', 'b', 'c', 'x', 'd', 'y']);
  });

  it('goes on after one that failed', async () => {
    const failing = ['a', 'b'].map(() => queue.run('one', () => Promise.reject(new Error('failed'))));
    await Promise.allSettled(failing);
    const all = ['a', 'b', 'c'].map((name) => work('one', name));
    await settle();
    expect(begun).toEqual(['a', 'b']);
    await endAll();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  });
});
