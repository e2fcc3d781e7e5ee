import { setTimeout as sleep } from 'node:timers/promises';

export interface Patience {
  timeoutMs: number;
  /** Ends the waiting early, with what it was aborted for. */
  signal?: AbortSignal;
}

const POLL_MS = 25;

/** Keeps no process alive, and rejects when it is broken off. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false });
}

/** Asks until there is an answer; nothing when the time is up. */
export async function waitFor<T>(
  ask: () => Promise<T | undefined>,
  { timeoutMs, signal }: Patience,
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const answer = await ask();
    if (answer !== undefined || performance.now() > deadline) return answer;
    await sleep(POLL_MS);
  }
}
