import { ServerClock } from '@keyroster/client/clock';
import { useSyncExternalStore } from 'react';
import { formatDate, formatDateTime, formatTime } from '@keyroster/contracts';
import { Listeners } from '../listeners.js';

/** The server's time as its answers and the socket tell it: the browser's clock may be wrong by days. */
export const pageClock = new ServerClock();

/** Turns YYYY-MM-DD into DD/MM/YYYY, and YYYY-MM into MM/YYYY. */
export const writtenDay = (day: string): string => day.split('-').reverse().join('/');

/** The time of something from today, with the date where it is older. */
export const timeToday = (instant: number): string =>
  formatDate(instant) === formatDate(pageClock.now()) ? formatTime(instant) : formatDateTime(instant);

export const useMinute = toldEach(60_000);

export const useSecond = toldEach(1_000);

/** Makes a hook for the server's time, with one timer for all components that use it. */
function toldEach(ms: number): () => number {
  const listeners = new Listeners();
  let now = pageClock.now();
  let stopHearing: (() => void) | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function tick(): void {
    now = pageClock.now();
    listeners.tell();
  }

  function subscribe(listener: () => void): () => void {
    const remove = listeners.add(listener);
    if (!timer) {
      timer = setInterval(tick, ms);
      stopHearing = pageClock.onJump(tick);
      tick();
    }
    return () => {
      remove();
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
