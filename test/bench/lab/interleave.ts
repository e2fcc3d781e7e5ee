import { summaryOf, type Summary } from './statistics.js';

/** A B B A, and again: what drifts on a shared machine meets both sides alike. */
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

/** How many times B is A, pair by pair. */
export function ratios(pairs: ReadonlyArray<{ a: number; b: number }>): Summary {
  return summaryOf(pairs.map(({ a, b }) => b / a));
}
