import { useSyncExternalStore } from 'react';
import { pageClock } from './page-clock.js';

/** A hook that tells the server's time, anew after so long each time, to all that show what depends on it. */
export function toldEach(ms: number): () => number {
  const listeners = new Set<() => void>();
  let now = pageClock.now();
  let stopHearing: (() => void) | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function tick(): void {
    now = pageClock.now();
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (!timer) {
      timer = setInterval(tick, ms);
      stopHearing = pageClock.onJump(tick);
      tick();
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      stopHearing?.();
      timer = undefined;
    };
  }

  return function useNow() {
    return useSyncExternalStore(subscribe, () => now);
  };
}
