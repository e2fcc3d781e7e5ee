import { isDeepStrictEqual } from 'node:util';

const POLL_MS = 10;

/** Polls a condition until it holds, and throws if it doesn't in time. One that throws doesn't hold yet. */
export async function until(withinMs: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    let cause: unknown;
    try {
      if (await holds()) return;
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= deadline) throw new Error(`This did not come true within ${withinMs} ms`, { cause });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Polls until an answer is as expected. If it never is, the failure shows how the last one differs. */
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
