import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Change } from '../feed/change-cursor.js';
import { unavailable } from '../../common/errors/app-error.js';
import { FullReplica } from './full-replica.js';

/** Longer than the longest pause after a failure. */
const PAUSE_MS = 600;

type Row = [id: string, value: number];

/** Lets an answer be handled, and then what that starts a turn later. */
async function settle(): Promise<void> {
  await turn();
  await turn();
}

interface Asked {
  /** The ids that were asked for; null for everything. */
  ids: string[] | null;
  /** Answers with what the database held when it was asked. */
  come: () => Promise<void>;
  fail: () => Promise<void>;
}

describe('a collection in memory', () => {
  let stored: Map<string, number>;
  let kept: Map<string, number>;
  let asked: Asked[];
  let now: number;
  let isStopped: boolean;
  let gap: () => void;
  let replica: FullReplica<Row>;

  function look(ids: string[] | null): Promise<Row[]> {
    const found = [...stored].filter(([id]) => ids?.includes(id) ?? true);
    return new Promise((resolve, reject) => {
      asked.push({
        ids,
        come: () => (resolve(found), settle()),
        fail: () => (reject(unavailable()), settle()),
      });
    });
  }

  /** Takes the oldest request without an answer. */
  const next = (): Asked => {
    const oldest = asked.shift();
    if (!oldest) throw new Error('The database was not asked');
    return oldest;
  };

  const write = async (id: string, value: number): Promise<void> => {
    stored.set(id, value);
    replica.outdate(id);
    await settle();
  };

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    [stored, kept] = [new Map([['ana', 1]]), new Map<string, number>()];
    [asked, now, isStopped] = [[], 0, false];
    replica = new FullReplica<Row>(
      'all',
      { isFresh: true, unprovenMs: 7, hasStopped: () => isStopped, onGap: (listener) => (gap = listener) },
      { steady: () => now },
      {
        async *everything() {
          yield await look(null);
        },
        these: (ids) => look(ids),
        idOf: ([id]) => id,
      },
      {
        ids: () => kept.keys(),
        put: ([id, value]) => {
          if (value < 0) throw new Error('it can not be kept');
          kept.set(id, value);
        },
        remove: (id) => kept.delete(id),
      },
    );
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('is loaded only when a load has seen what came after the last gap', async () => {
    let isLoaded = false;
    const loading = replica.load().then(() => (isLoaded = true));
    const before = next();
    stored.set('ana', 2);
    gap();
    await before.come();
    expect(isLoaded).toBe(false);
    await next().come();
    await loading;
    expect(kept.get('ana')).toBe(2);
  });

  it('loads anew when its collection was dropped or renamed, and reads one by its id otherwise', async () => {
    replica.hear({ operationType: 'update', documentKey: { _id: 'ana' } } as unknown as Change);
    await settle();
    expect(next().ids).toEqual(['ana']);
    replica.hear({ operationType: 'drop' } as Change);
    await settle();
    expect(next().ids).toBeNull();
  });

  it('keeps all others beside one that can not be kept, loaded or read', async () => {
    const reported = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    stored.set('bad', -1);
    const loading = replica.load();
    await next().come();
    await loading;
    expect(kept).toEqual(new Map([['ana', 1]]));
    replica.outdate('bad');
    await write('ana', 2);
    await next().come();
    expect(kept).toEqual(new Map([['ana', 2]]));
    expect(reported).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a read', () => replica.outdate('ana')],
    ['a load', () => gap()],
  ])('is as unproven as the time for which %s is due, failed or not', async (_what, due) => {
    now = 1_000;
    due();
    await settle();
    now = 2_000;
    await next().fail();
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
    now = 5_000;
    expect(replica.unprovenMs).toBe(4_000);
    expect(replica.failedReads).toBe(1);
    await next().come();
    expect(replica.unprovenMs).toBe(7);
  });

  it('asks no more once the process stops', async () => {
    await write('ana', 2);
    isStopped = true;
    await next().fail();
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
    expect(asked).toEqual([]);
  });
});
