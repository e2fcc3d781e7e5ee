import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 250;

const isAskedToWait = (error: unknown): boolean => error instanceof Error && /\b503\b/.test(error.message);

/**
 * Asks as a client does whom a 503 tells to try again: on a machine that others use too, the database may be silent for
 * longer than the server waits for it.
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
