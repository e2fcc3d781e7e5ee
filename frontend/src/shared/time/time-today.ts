import { formatDate, formatDateTime, formatTime } from '@keyroster/contracts';
import { pageClock } from './page-clock.js';

/** The time of something of today, and of what is older the day too. */
export const timeToday = (instant: number): string =>
  formatDate(instant) === formatDate(pageClock.now()) ? formatTime(instant) : formatDateTime(instant);
