import { setTimeout as delay } from 'node:timers/promises';
import { GatheredCounts } from './throttles.js';
import type { Count } from './throttles.repository.js';

describe('counts that are gathered', () => {
  let stored: Map<string, number>;
  let asked: Array<[string, number][]>;
  let answered: number;
  let answer: Array<(error?: Error) => void>;
  let counts: GatheredCounts;

  beforeEach(() => {
    [stored, asked, answer, answered] = [new Map<string, number>(), [], [], 0];
    counts = new GatheredCounts((raises) => {
      asked.push([...raises]);
      const raised = new Map<string, Count>();
      for (const [key, by] of raises) {
        stored.set(key, (stored.get(key) ?? 0) + by);
        raised.set(key, { points: stored.get(key) ?? 0, endsAt: 7 });
      }
      return new Promise((resolve, reject) =>
        answer.push((error) => (error ? reject(error) : resolve(raised))),
      );
    });
  });

  /** Resolves once `runs` runs have begun. */
  const begun = async (runs: number): Promise<void> => {
    for (let waits = 0; asked.length < runs && waits < 500; waits += 1) await delay(1);
  };

  const answerNext = async (error?: Error): Promise<void> => {
    answered += 1;
    await begun(answered);
    answer.shift()?.(error);
  };
  const pointsOf = async (all: Promise<Count>[]) => (await Promise.all(all)).map(({ points }) => points);

  it('are one write when they are asked for at once, and each knows its place', async () => {
    stored.set('ana', 4);
    const all = ['ana', 'ben', 'ana', 'ana'].map((key) => counts.next(key));
    await answerNext();
    expect(await pointsOf(all)).toEqual([5, 1, 6, 7]);
    expect(asked).toEqual([
      [
        ['ana', 3],
        ['ben', 1],
      ],
    ]);
  });

  it('come one write after the other, and each try is counted once', async () => {
    const first = counts.next('ana');
    await begun(1);
    const later = [counts.next('ana'), counts.next('ana')];
    await answerNext();
    await answerNext();
    expect(await pointsOf([first, ...later])).toEqual([1, 2, 3]);
    expect(asked).toEqual([[['ana', 1]], [['ana', 2]]]);
  });

  it('say when their minute ends', async () => {
    const count = counts.next('ana');
    await answerNext();
    expect(await count).toEqual({ points: 1, endsAt: 7 });
  });

  it('go on after a write that failed', async () => {
    const failing = expect(counts.next('ana')).rejects.toThrow('away');
    await answerNext(new Error('away'));
    await failing;
    const next = counts.next('ben');
    await answerNext();
    expect(await pointsOf([next])).toEqual([1]);
  });
});
