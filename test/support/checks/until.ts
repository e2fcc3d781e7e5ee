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
