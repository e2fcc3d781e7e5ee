import { dateInLima, DAY_MS, daysLater, formatIsoDay, type CalendarDate } from '@keyroster/contracts';

export const PRESETS = [
  'today',
  'days7',
  'days30',
  'days90',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'months12',
] as const;

export type Preset = (typeof PRESETS)[number];

/** Both days are included, YYYY-MM-DD. */
export interface Span {
  from: string;
  to: string;
}

export function spanOf(preset: Preset, now: number): Span {
  const today = dateInLima(now);
  const { month, year } = today;
  const thisMonth = { day: 1, month, year };
  const firstDays: Record<Preset, CalendarDate> = {
    today,
    days7: daysLater(today, -6),
    days30: daysLater(today, -29),
    days90: daysLater(today, -89),
    thisMonth,
    lastMonth: firstOfMonth({ month: month - 1, year }),
    thisYear: { day: 1, month: 1, year },
    months12: firstOfMonth({ month: month - 11, year }),
  };
  const last = preset === 'lastMonth' ? daysLater(thisMonth, -1) : today;
  return { from: formatIsoDay(firstDays[preset]), to: formatIsoDay(last) };
}

export const presetOf = (span: Span, now: number, presets: readonly Preset[] = PRESETS): Preset | undefined =>
  presets.find((preset) => {
    const { from, to } = spanOf(preset, now);
    return from === span.from && to === span.to;
  });

/** The span of as many days before another. */
export function spanBefore({ from, to }: Span): Span {
  const length = Date.parse(to) - Date.parse(from) + DAY_MS;
  const moved = (day: string): string => new Date(Date.parse(day) - length).toISOString().slice(0, 10);
  return { from: moved(from), to: moved(to) };
}

/** The last day of a month that is written as YYYY-MM. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return formatIsoDay(daysLater(firstOfMonth({ month: number + 1, year }), -1));
}

/** Months below 1 and above 12 belong to the years before and after. */
function firstOfMonth({ month, year }: Pick<CalendarDate, 'month' | 'year'>): CalendarDate {
  const place = year * 12 + month - 1;
  return { day: 1, month: (place % 12) + 1, year: Math.floor(place / 12) };
}
