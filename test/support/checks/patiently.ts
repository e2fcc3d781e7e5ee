import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 250;

const isAskedToWait = (error: unknown): boolean => error instanceof Error && /\b503\b/.test(error.message);

/**
 * Repeats a call while it is answered with 503, as clients do: on a shared machine, the database may not
 * answer for longer than the server waits.
 */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isAskedToWait(error) || performance.now() > deadline) throw error;
      await delay(PAUSE_MS);
    }
  }
}
