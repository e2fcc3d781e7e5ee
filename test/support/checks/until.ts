const POLL_MS = 10;

/** Waits for a condition: what it asks is asked again until it holds, and fails when it doesn't in time. */
export async function until(withinMs: number, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() >= deadline) throw new Error(`This did not come true within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
