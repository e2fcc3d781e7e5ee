import type { StatusWords } from './status-words.js';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long ago something was, in the largest unit that it fills. */
export function agoText(seconds: number, words: StatusWords): string {
  if (seconds < 1) return words.justNow;
  if (seconds < MINUTE_S) return words.secondsAgo(seconds);
  if (seconds < HOUR_S) return words.minutesAgo(Math.floor(seconds / MINUTE_S));
  if (seconds < DAY_S) return words.hoursAgo(Math.floor(seconds / HOUR_S));
  return words.daysAgo(Math.floor(seconds / DAY_S));
}
