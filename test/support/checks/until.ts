import { isDeepStrictEqual } from 'node:util';

const POLL_MS = 10;

/** Waits for a condition: what it asks is asked again until it holds, and fails when it doesn't in time. */
export async function until(withinMs: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() >= deadline) throw new Error(`This did not come true within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** As `until`, of an answer: a failure shows how it differs from what was expected. */
export async function untilEqual(
  withinMs: number,
  ask: () => Promise<unknown>,
  expected: unknown,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (Date.now() >= deadline || isDeepStrictEqual(answer, expected))
      return expect(answer).toEqual(expected);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
