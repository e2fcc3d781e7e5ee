import { setTimeout as delay } from 'node:timers/promises';

export interface Summary {
  median: number;
  min: number;
  max: number;
  count: number;
}

export function summaryOf(values: readonly number[]): Summary {
  const sorted = toSorted(values);
  return {
    median: quantile(sorted, 0.5),
    min: quantile(sorted, 0),
    max: quantile(sorted, 1),
    count: sorted.length,
  };
}

/** Of sorted values, the nearest one that was measured; NaN if there are none. */
export function quantile(sorted: ArrayLike<number>, part: number): number {
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1));
  return sorted[at] ?? Number.NaN;
}

export const toSorted = (values: Iterable<number>): Float64Array => Float64Array.from(values).sort();

export const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

/** Repeats something until `happening` is over; returns how long each time took, in ms. */
export async function timesWhile(happening: Promise<unknown>, everyMs: number, once: () => Promise<unknown>) {
  const isOver = new AbortController();
  void happening.finally(() => isOver.abort()).catch(() => undefined);
  const times: number[] = [];
  do {
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
    await delay(everyMs);
  } while (!isOver.signal.aborted);
  await happening;
  return times;
}
