import { DAY_MS, START_YEAR_MAX, START_YEAR_MIN } from '../constants.js';
import { formatDate, limaWallClock } from '../time.js';

/** A day of the calendar, without a time or a zone. */
export interface CalendarDate {
  day: number;
  /** 1 to 12. */
  month: number;
  year: number;
}

const REMEMBERED_DAYS_MAX = 10_000;
const startOfDayByUtcMidnight = new Map<number, number>();

/** Reads D/M/YYYY or DD/MM/YYYY; null for anything else, a day that doesn't exist, or a year out of bounds. */
export function parseStartDate(text: string): CalendarDate | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!match) return null;
  const date = { day: Number(match[1]), month: Number(match[2]), year: Number(match[3]) };
  return isCalendarDay(date) ? date : null;
}

/** Writes a date as DD/MM/YYYY. */
export const formatStartDate = ({ day, month, year }: CalendarDate): string =>
  [String(day).padStart(2, '0'), String(month).padStart(2, '0'), String(year).padStart(4, '0')].join('/');

/** Writes a date as YYYY-MM-DD. */
export const formatIsoDay = (date: CalendarDate): string =>
  formatStartDate(date).split('/').reverse().join('-');

/** A start date as it is stored and answered, DD/MM/YYYY; null if it is none. */
export function normaliseStartDate(text: string): string | null {
  const date = parseStartDate(text);
  return date && formatStartDate(date);
}

/** Today in Lima at a given instant, as DD/MM/YYYY. */
export const todayInLima = (now: number): string => formatDate(now);

export const dateInLima = (instant: number): CalendarDate => toDate(limaWallClock(instant));

export function daysLater({ day, month, year }: CalendarDate, days: number): CalendarDate {
  return toDate(new Date(Date.UTC(year, month - 1, day + days)));
}

export const daysBetween = (one: CalendarDate, other: CalendarDate): number =>
  dayNumber(other) - dayNumber(one);

/** The days from 1970 to a day. */
export const dayNumber = ({ day, month, year }: CalendarDate): number =>
  Date.UTC(year, month - 1, day) / DAY_MS;

export function startOfDayInLima({ day, month, year }: CalendarDate): number {
  const utcMidnight = Date.UTC(year, month - 1, day);
  const known = startOfDayByUtcMidnight.get(utcMidnight);
  if (known !== undefined) return known;
  const start = findStartOfDay(utcMidnight);
  if (startOfDayByUtcMidnight.size >= REMEMBERED_DAYS_MAX) startOfDayByUtcMidnight.clear();
  startOfDayByUtcMidnight.set(utcMidnight, start);
  return start;
}

/** Peru's clocks changed at midnight, so the offsets on both sides are tried: the later result is the day's first instant. */
function findStartOfDay(utcMidnight: number): number {
  const guess = utcMidnight - offsetAt(utcMidnight);
  return Math.max(guess, utcMidnight - offsetAt(guess));
}

const toDate = (clock: Date): CalendarDate => ({
  day: clock.getUTCDate(),
  month: clock.getUTCMonth() + 1,
  year: clock.getUTCFullYear(),
});

const offsetAt = (instant: number): number => limaWallClock(instant).getTime() - instant;

function isCalendarDay({ day, month, year }: CalendarDate): boolean {
  if (year < START_YEAR_MIN || year > START_YEAR_MAX) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
