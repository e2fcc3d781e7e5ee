/** What a ping changes is gathered for so long at most: then it is on its way to the database, or on a screen. */
export const GATHERED_MS = 1_000;
/** Of thousands some go at each look: all in one go would hold up the process, the database and the screens. */
export const LOOK_MS = 100;
const LOOKS = GATHERED_MS / LOOK_MS;
const AT_ONCE = 1_000;

/** How many of those who wait go at this look: whoever goes has waited nearly the whole time, so nobody goes twice in it. */
export function dueOf(waiting: number, longestMs: number): number {
  return longestMs > GATHERED_MS - LOOK_MS ? Math.max(AT_ONCE, Math.ceil(waiting / LOOKS)) : 0;
}

export function* firstOf<T>(all: Iterable<T>, count: number): Iterable<T> {
  let left = count;
  for (const one of all) {
    if (left <= 0) return;
    left -= 1;
    yield one;
  }
}
