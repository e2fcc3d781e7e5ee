import {
  dateInLima,
  daysBetween,
  daysLater,
  formatIsoDay,
  REPORT_DAYS,
  REPORT_DAYS_MAX,
  REPORT_MONTHS_MAX,
  startOfDayInLima,
  type CalendarDate,
  type ReportKey,
  HOUR_MS,
} from '@keyroster/contracts';
import { AppError } from '../../../common/errors/app-error.js';
import { texts } from '../../../common/context/texts.js';

const MONTHS = 12;

export interface Span {
  first: CalendarDate;
  last: CalendarDate;
}

export function spanOf({ from, to, by }: { from?: number; to?: number; by: ReportKey }, now: number): Span {
  const last = dateInLima(to ?? now);
  const usual = by === 'month' ? monthsLater(last, 1 - MONTHS) : daysLater(last, 1 - REPORT_DAYS);
  const first = from === undefined ? usual : dateInLima(from);
  if (daysBetween(first, last) < 0) throw invalidFrom(texts().server.spanBackwards);
  return { first, last };
}

export const instantsOf = ({ first, last }: Span) => ({
  from: startOfDayInLima(first),
  end: startOfDayInLima(daysLater(last, 1)),
});

export function daysOf(span: Span): TimeRows {
  const { first, last } = span;
  const count = daysBetween(first, last) + 1;
  if (count > REPORT_DAYS_MAX) throw invalidFrom(texts().server.daysTooMany);
  return timeRows(span, count, (row) => daysLater(first, row), 'YYYY-MM-DD'.length);
}

export function monthsOf(span: Span): TimeRows {
  const { first, last } = span;
  const count = (last.year - first.year) * MONTHS + last.month - first.month + 1;
  if (count > REPORT_MONTHS_MAX) throw invalidFrom(texts().server.monthsTooMany);
  return timeRows(span, count, (row) => monthsLater(first, row), 'YYYY-MM'.length);
}

const invalidFrom = (message: string) => new AppError('VALIDATION', message, { field: 'from' });

function timeRows(
  span: Span,
  count: number,
  firstDayOf: (row: number) => CalendarDate,
  keyLength: number,
): TimeRows {
  const { from, end } = instantsOf(span);
  const rows = Array.from({ length: count }, (_, row) => ({
    key: formatIsoDay(firstDayOf(row)).slice(0, keyLength),
    end: Math.min(end, startOfDayInLima(firstDayOf(row + 1))),
  }));
  return new TimeRows(from, rows);
}

function monthsLater({ month, year }: CalendarDate, months: number): CalendarDate {
  const place = year * MONTHS + month - 1 + months;
  return { day: 1, month: (place % MONTHS) + 1, year: Math.floor(place / MONTHS) };
}

export class TimeRows {
  readonly keys = this.rows.map(({ key }) => key);
  private readonly end = this.rows.at(-1)?.end ?? this.from;
  /** The row of each hour, for quick lookups of a million instants; days in Lima begin on the hour. */
  private readonly rowOfHour = new Uint16Array(Math.ceil((this.end - this.from) / HOUR_MS));

  constructor(
    private readonly from: number,
    private readonly rows: ReadonlyArray<{ key: string; end: number }>,
  ) {
    let begin = 0;
    rows.forEach(({ end }, row) => {
      const next = (end - from) / HOUR_MS;
      this.rowOfHour.fill(row, begin, next);
      begin = next;
    });
  }

  completeAt(now: number): number {
    return this.rows.filter(({ end }) => end - 1 <= now).length;
  }

  /** -1 before the first row and for NaN; the number of rows after the last row. */
  rowAt(instant: number): number {
    if (!(instant >= this.from)) return -1;
    if (instant >= this.end) return this.rows.length;
    return this.rowOfHour[Math.floor((instant - this.from) / HOUR_MS)] ?? -1;
  }
}
