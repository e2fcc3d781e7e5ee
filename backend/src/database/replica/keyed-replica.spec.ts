import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as settle } from 'node:timers/promises';
import { unavailable } from '../../common/errors/app-error.js';
import { KeyedReplica } from './keyed-replica.js';
import type { News } from './replica.js';

/** How long memory is trusted without news. */
const TRUST_MS = 1_000;

interface Asked {
  /** Answers with what the database held when it was asked. */
  come: () => Promise<void>;
  fail: () => Promise<void>;
}

describe('what is kept by key', () => {
  const caller = new AsyncLocalStorage<string>();
  let stored: string;
  let asked: Asked[];
  let askedBy: (string | undefined)[];
  let now: number;
  let isFresh: boolean;
  let news: News;
  let replica: KeyedReplica<string>;

  const next = (): Asked => {
    const oldest = asked.shift();
    if (!oldest) throw new Error('The database was not asked');
    return oldest;
  };

  /** Reads from memory, or else from the database, which answers at once. */
  const get = async (): Promise<string> => {
    const answer = replica.get('key');
    await settle();
    await asked.shift()?.come();
    return answer;
  };

  const timesAsked = () => askedBy.length;

  beforeEach(() => {
    [stored, asked, askedBy, now, isFresh] = ['old', [], [], 0, true];
    news = {
      get isFresh() {
        return isFresh;
      },
      unprovenMs: 0,
      hasStopped: () => false,
      onGap: () => undefined,
    };
    replica = new KeyedReplica('by key', news, { steady: () => now }, () => {
      const found = stored;
      askedBy.push(caller.getStore());
      return new Promise((resolve, reject) => {
        asked.push({
          come: () => (resolve(found), settle()),
          fail: () => (reject(unavailable()), settle()),
        });
      });
    });
  });

  it('is read once while the news is fresh', async () => {
    await get();
    now = 10 * TRUST_MS;
    expect(await get()).toBe('old');
    expect(timesAsked()).toBe(1);
  });

  it('forgets the key that was read first where there are more than it may keep', async () => {
    let reads = 0;
    const few = new KeyedReplica<number>(
      'a few',
      news,
      { steady: () => now },
      () => Promise.resolve(++reads),
      2,
    );
    for (const key of ['a', 'b', 'c']) await few.get(key);
    expect(await Promise.all(['b', 'c'].map((key) => few.get(key)))).toEqual([2, 3]);
    expect(await few.get('a')).toBe(4);
  });

  it('is trusted without news for a second from when it was asked for, and no longer', async () => {
    isFresh = false;
    const first = replica.get('key');
    now = 600;
    await next().come();
    await first;
    now = TRUST_MS - 1;
    expect(await get()).toBe('old');
    expect(timesAsked()).toBe(1);
    stored = 'new';
    now = TRUST_MS;
    expect(await get()).toBe('new');
  });

  it('is read once for all who ask at the same time, but not for one who asks a second later', async () => {
    const both = [replica.get('key'), replica.get('key')];
    expect(timesAsked()).toBe(1);
    stored = 'new';
    now = TRUST_MS;
    const later = replica.get('key');
    expect(timesAsked()).toBe(2);
    await next().come();
    await next().come();
    expect(await Promise.all([...both, later])).toEqual(['old', 'old', 'new']);
  });

  it('is shared from a later reading while an earlier one ends', async () => {
    isFresh = false;
    const slow = replica.get('key');
    now = 2 * TRUST_MS;
    const quick = replica.get('key');
    await next().come();
    const third = replica.get('key');
    expect(timesAsked()).toBe(2);
    await next().come();
    await Promise.all([slow, quick, third]);
  });

  describe('changed by this process', () => {
    it('is trusted without news for no longer than without the change', async () => {
      await get();
      isFresh = false;
      now = 900;
      replica.change('key', (value) => `${value}, changed`);
      expect(await get()).toBe('old, changed');
      stored = 'new';
      now = TRUST_MS;
      expect(await get()).toBe('new');
    });

    it('is read where it was not known', async () => {
      replica.change('key', () => 'changed');
      expect(await get()).toBe('old');
    });
  });

  it('is dropped where it is not in use, and kept where it is', async () => {
    await get();
    replica.prune((key) => key === 'key');
    expect(await get()).toBe('old');
    expect(timesAsked()).toBe(1);
    replica.prune(() => false);
    await get();
    expect(timesAsked()).toBe(2);
  });

  it('is read outside of what its caller runs in, which may be a transaction', async () => {
    await caller.run('in a transaction', get);
    expect(askedBy).toEqual([undefined]);
  });
});
