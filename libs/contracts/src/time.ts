import { TIME_ZONE } from './constants.js';

// Creating a formatter costs some hundred times more than using it.
const formatter = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

const twoDigits = (figure: number): string => String(figure).padStart(2, '0');

const SECOND_MS = 1_000;
/** Zones change their clocks only at full quarters of an hour. */
const QUARTER_MS = 15 * 60 * SECOND_MS;

// Many times on a screen share a quarter of an hour, and one use of the formatter costs as much as rendering a row.
let known = { quarter: Number.NaN, aheadMs: 0 };

/** Lima's wall clock at an instant: the date whose UTC fields read what a clock in Lima shows. */
export function limaWallClock(instant: number): Date {
  const second = Math.floor(instant / SECOND_MS) * SECOND_MS;
  const quarter = Math.floor(instant / QUARTER_MS);
  if (quarter !== known.quarter) known = { quarter, aheadMs: askedClock(second).getTime() - second };
  return new Date(second + known.aheadMs);
}

function askedClock(instant: number): Date {
  const figures: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatter.formatToParts(instant)) figures[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = figures;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** The date of an instant in Lima, as DD/MM/YYYY. */
export const formatDate = (instant: number): string => dateText(limaWallClock(instant));

/** The time of day of an instant in Lima, as HH:mm. */
export const formatTime = (instant: number): string => timeText(limaWallClock(instant));

/** An instant in Lima, as DD/MM/YYYY HH:mm. */
export function formatDateTime(instant: number): string {
  const clock = limaWallClock(instant);
  return `${dateText(clock)} ${timeText(clock)}`;
}

function dateText(clock: Date): string {
  const year = String(clock.getUTCFullYear()).padStart(4, '0');
  return `${twoDigits(clock.getUTCDate())}/${twoDigits(clock.getUTCMonth() + 1)}/${year}`;
}

function timeText(clock: Date): string {
  return `${twoDigits(clock.getUTCHours())}:${twoDigits(clock.getUTCMinutes())}`;
}
