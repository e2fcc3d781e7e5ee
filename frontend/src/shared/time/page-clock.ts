import { ServerClock } from '@keyroster/client/clock';
import { useSyncExternalStore } from 'react';
import { formatDate, formatDateTime, formatTime } from '@keyroster/contracts';

/** The server's time, as its answers and the socket tell it; the browser's may be wrong by days. */
export const pageClock = new ServerClock();

/** A day or a month of the wire, YYYY-MM-DD or YYYY-MM, as dates are written here: DD/MM/YYYY, MM/YYYY. */
export const writtenDay = (day: string): string => day.split('-').reverse().join('/');

/** The time of something of today, and of what is older the day too. */
export const timeToday = (instant: number): string =>
  formatDate(instant) === formatDate(pageClock.now()) ? formatTime(instant) : formatDateTime(instant);

/** The server's time, told anew each minute. */
export const useMinute = toldEach(60_000);

/** The server's time, told anew each second. */
export const useSecond = toldEach(1_000);

/** A hook that tells the server's time, anew after so long each time, to all that show what depends on it. */
function toldEach(ms: number): () => number {
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
