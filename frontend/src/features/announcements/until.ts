import { daysLater, parseStartDate, startOfDayInLima } from '@keyroster/contracts';

const MINUTE_MS = 60_000;
const TIME = /^(\d{2}):(\d{2})$/;

/**
 * When an announcement ends, from a day as DD/MM/YYYY and a time as HH:mm, both in Lima: without a time at the end of that
 * day, null without either.
 */
export function untilOf(day: string, time: string): number | null | 'noDay' | 'noTime' {
  if (day.trim() === '') return time === '' ? null : 'noTime';
  const date = parseStartDate(day.trim());
  if (!date) return 'noDay';
  const [, hours, minutes] = TIME.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return startOfDayInLima(daysLater(date, 1)) - 1;
  return startOfDayInLima(date) + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
