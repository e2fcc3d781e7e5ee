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

/** Waits for an answer. Where it doesn't come in time, the failure shows how the last one differs. */
export async function untilEqual(
  withinMs: number,
  ask: () => Promise<unknown>,
  expected: unknown,
): Promise<void> {
  let answer: unknown;
  const isRight = async () => isDeepStrictEqual((answer = await ask()), expected);
  await until(withinMs, isRight).catch(() => undefined);
  expect(answer).toEqual(expected);
}
