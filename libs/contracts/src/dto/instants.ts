import { daysLater, parseStartDate, startOfDayInLima } from '../people/start-date.js';
import { compose, Converted, isText, rule } from './rules.js';

/** Which end of a span a moment is: a bare day means its first millisecond for `from`, its last for `to`. */
export type SpanEnd = 'from' | 'to';

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T([\d:.]+?)(Z|[+-]\d{2}:\d{2})?)?$/i;

/** Reads ms since 1970 from digits, an ISO 8601 date or a date-time (in Lima unless it has a zone); null for anything else. */
export function parseInstant(text: string, end: SpanEnd): number | null {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const [, year, month, day, time, zone] = ISO.exec(text) ?? [];
  if (!year || !month || !day) return null;
  const date = parseStartDate(`${day}/${month}/${year}`);
  if (!date) return null;
  const start = startOfDayInLima(date);
  // Days on which the clocks changed were longer or shorter than 24 hours.
  if (time === undefined) return end === 'from' ? start : startOfDayInLima(daysLater(date, 1)) - 1;
  const instant = Date.parse(`${year}-${month}-${day}T${time}${zone ?? 'Z'}`);
  if (Number.isNaN(instant)) return null;
  return zone === undefined ? start + (instant - Date.UTC(date.year, date.month - 1, date.day)) : instant;
}

/** One end of a span of time, converted to ms since 1970. */
export function Moment(label: string, end: SpanEnd): PropertyDecorator {
  return compose(
    Converted((value) => (isText(value) ? (parseInstant(value, end) ?? value) : value)),
    rule(
      'moment',
      `${label} should be a date or time in ISO 8601, or milliseconds since 1970`,
      Number.isInteger,
    ),
  );
}

/** A day of Lima as YYYY-MM-DD, converted to its first or last millisecond. */
export function Day(label: string, end: SpanEnd): PropertyDecorator {
  return compose(
    Converted((value) => (isText(value) && A_DAY.test(value) ? (parseInstant(value, end) ?? value) : value)),
    rule('day', `${label} should be a day, YYYY-MM-DD`, Number.isInteger),
  );
}
