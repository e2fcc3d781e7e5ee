import type { Figure } from './figure.js';
import { summaryOf } from '../../support/load/statistics.js';

/** A B B A, and again, so that drifts of a shared machine affect both sides alike. */
export async function interleave<A, B>(
  repetitions: number,
  takeA: (repetition: number) => Promise<A>,
  takeB: (repetition: number) => Promise<B>,
): Promise<Array<{ a: A; b: B }>> {
  const pairs: Array<{ a: A; b: B }> = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    if (repetition % 2 === 0) {
      const a = await takeA(repetition);
      pairs.push({ a, b: await takeB(repetition) });
    } else {
      const b = await takeB(repetition);
      pairs.push({ a: await takeA(repetition), b });
    }
  }
  return pairs;
}

/** The ratios of one value of both sides, and a note with the medians of the peer's and ours. */
export function compared<T>(
  pairs: ReadonlyArray<{ a: T; b: T }>,
  of: (one: T) => number,
  told: (value: number) => string,
  [peer, own]: readonly [peer: string, own?: string],
): Pick<Figure, 'unit' | 'value'> & { note: string } {
  const median = (side: 'a' | 'b'): string => told(summaryOf(pairs.map((pair) => of(pair[side]))).median);
  return {
    unit: '×',
    value: summaryOf(pairs.map(({ a, b }) => of(b) / of(a))),
    note: `${peer} ${median('a')}, ${own ?? 'ours'} ${median('b')}`,
  };
}

export const inUnit =
  (unit: string, digits = 0) =>
  (value: number): string =>
    `${value.toFixed(digits)}${unit}`;

export const itself = (value: number): number => value;
