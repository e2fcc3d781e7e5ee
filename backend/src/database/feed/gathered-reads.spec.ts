import { setTimeout as delay } from 'node:timers/promises';
import { GatheredReads } from './gathered-reads.js';

interface Row {
  _id: string;
  at: number;
}

describe('reads that are gathered', () => {
  let asked: string[][];
  let answered: number;
  let answer: Array<(error?: Error) => void>;
  let stored: Record<string, number>;
  let reads: GatheredReads<Row>;

  beforeEach(() => {
    [asked, answer, answered, stored] = [[], [], 0, { ana: 1, ben: 2 }];
    reads = new GatheredReads((ids) => {
      asked.push(ids);
      const rows = ids.flatMap((_id) => (stored[_id] === undefined ? [] : [{ _id, at: stored[_id] }]));
      return new Promise((resolve, reject) =>
        answer.push((error) => (error ? reject(error) : resolve(rows))),
      );
    });
  });

  /** Until so many runs have begun. */
  const begun = async (runs: number): Promise<void> => {
    for (let waits = 0; asked.length < runs && waits < 500; waits += 1) await delay(1);
  };

  const answerNext = async (error?: Error): Promise<void> => {
    answered += 1;
    await begun(answered);
    answer.shift()?.(error);
  };

  it('are one read when they are asked for at once', async () => {
    const all = Promise.all(['ana', 'ben', 'ana', 'cid'].map((id) => reads.get(id)));
    await answerNext();
    expect(await all).toEqual([{ _id: 'ana', at: 1 }, { _id: 'ben', at: 2 }, { _id: 'ana', at: 1 }, null]);
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
    expect(await Promise.all(later)).toEqual([
      { _id: 'ana', at: 5 },
      { _id: 'ben', at: 2 },
    ]);
    expect(asked).toEqual([['ana'], ['ana', 'ben']]);
  });

  it('go on after one that failed', async () => {
    const failing = reads.get('ana');
    const next = begun(1).then(() => reads.get('ben'));
    await answerNext(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await answerNext();
    expect(await next).toEqual({ _id: 'ben', at: 2 });
  });
});
