import { setTimeout as sleep } from 'node:timers/promises';

export interface Patience {
  timeoutMs: number;
  /** Ends the wait early with its reason. */
  signal?: AbortSignal;
}

const POLL_MS = 25;

/** Doesn't keep the process alive; rejects when it is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false });
}

/** Polls until there is an answer; undefined after the timeout. */
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
