import { DELTA_GATHER_MS } from '@keyroster/contracts';

/** Of thousands some go at each look: all in one go would hold up the process, the database and the screens. */
export const LOOK_MS = 100;
const LOOKS = DELTA_GATHER_MS / LOOK_MS;
const AT_ONCE = 1_000;

/** Since when somebody waits. In whole ms: of thousands each fraction would be an object of its own in memory. */
export const waitingSince = (): number => Math.trunc(performance.now());

/** How many of those who wait go at this look: whoever goes has waited nearly the whole time, so nobody goes twice in it. */
export function dueOf(waiting: number, longestMs: number): number {
  return longestMs > DELTA_GATHER_MS - LOOK_MS ? Math.max(AT_ONCE, Math.ceil(waiting / LOOKS)) : 0;
}

export function* firstOf<T>(all: Iterable<T>, count: number): Iterable<T> {
  let left = count;
  for (const one of all) {
    if (left <= 0) return;
    left -= 1;
    yield one;
  }
}
