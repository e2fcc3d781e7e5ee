import {
  DAY_MS,
  dateInLima,
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

interface Asked {
  from?: number;
  to?: number;
  by: ReportKey;
}

export function spanOf({ from, to, by }: Asked, now: number): Span {
  const last = dateInLima(to ?? now);
  const usual = by === 'month' ? monthsLater(last, 1 - MONTHS) : daysLater(last, 1 - REPORT_DAYS);
  const first = from === undefined ? usual : dateInLima(from);
  if (startOfDayInLima(first) > startOfDayInLima(last)) {
    throw new AppError('VALIDATION', texts().server.spanBackwards, { field: 'from' });
  }
  return { first, last };
}

export const instantsOf = ({ first, last }: Span) => ({
  from: startOfDayInLima(first),
  end: startOfDayInLima(daysLater(last, 1)),
});

export function daysOf({ first, last }: Span): TimeRows {
  const count = (utc(last) - utc(first)) / DAY_MS + 1;
  if (count > REPORT_DAYS_MAX)
    throw new AppError('VALIDATION', texts().server.daysTooMany, { field: 'from' });
  const days = Array.from({ length: count }, (_, index) => daysLater(first, index));
  return new TimeRows(
    startOfDayInLima(first),
    days.map((day) => ({ key: formatIsoDay(day), end: startOfDayInLima(daysLater(day, 1)) })),
  );
}

export function monthsOf(span: Span): TimeRows {
  const { first, last } = span;
  const count = (last.year - first.year) * MONTHS + last.month - first.month + 1;
  if (count > REPORT_MONTHS_MAX)
    throw new AppError('VALIDATION', texts().server.monthsTooMany, { field: 'from' });
  const { from, end } = instantsOf(span);
  return new TimeRows(
    from,
    Array.from({ length: count }, (_, index) => ({
      key: formatIsoDay(monthsLater(first, index)).slice(0, 'YYYY-MM'.length),
      end: Math.min(end, startOfDayInLima(monthsLater(first, index + 1))),
    })),
  );
}

const utc = ({ day, month, year }: CalendarDate): number => Date.UTC(year, month - 1, day);

function monthsLater({ month, year }: CalendarDate, months: number): CalendarDate {
  const place = year * MONTHS + month - 1 + months;
  return { day: 1, month: (place % MONTHS) + 1, year: Math.floor(place / MONTHS) };
}

interface TimeRow {
  key: string;
  end: number;
}

export class TimeRows {
  readonly end: number;
  /** The row of each hour, for quick lookups of a million instants; days in Lima begin on the hour. */
  private readonly rowOfHour: Uint16Array;

  constructor(
    private readonly from: number,
    private readonly rows: readonly TimeRow[],
  ) {
    this.end = rows.at(-1)?.end ?? from;
    this.rowOfHour = new Uint16Array(Math.ceil((this.end - from) / HOUR_MS));
    let begin = 0;
    rows.forEach(({ end }, row) => {
      const next = (end - from) / HOUR_MS;
      this.rowOfHour.fill(row, begin, next);
      begin = next;
    });
  }

  get count(): number {
    return this.rows.length;
  }

  get keys(): string[] {
    return this.rows.map(({ key }) => key);
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
