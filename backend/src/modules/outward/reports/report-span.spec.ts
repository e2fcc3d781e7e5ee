import { REPORT_DAYS_MAX, REPORT_MONTHS_MAX, type CalendarDate } from '@keyroster/contracts';
import { daysOf, instantsOf, monthsOf, spanOf, type TimeRows } from './report-span.js';

/** 20/11/2025, 23:59:59 in Lima. */
const NOW = Date.UTC(2025, 10, 21, 4, 59, 59);
/** The last instant of 02/03/2025 in Lima. */
const TO = Date.UTC(2025, 2, 3, 5) - 1;
const on = (year: number, month: number, day: number) => ({ day, month, year });

type Moment = Parameters<typeof Date.UTC>;

/** The rows of the last instant before each of these moments, and of the moment itself. */
const rowsAround = (rows: TimeRows, moments: Moment[]): number[] =>
  moments.map((moment) => Date.UTC(...moment)).flatMap((at) => [rows.rowAt(at - 1), rows.rowAt(at)]);

describe('the span of a report', () => {
  it.each<[string, Parameters<typeof spanOf>[0], first: CalendarDate, last: CalendarDate]>([
    ['the last 30 days in Lima where none is named', { by: 'day' }, on(2025, 10, 22), on(2025, 11, 20)],
    ['the same for a value', { by: 'niche' }, on(2025, 10, 22), on(2025, 11, 20)],
    [
      'twelve months from the first of the first for months',
      { by: 'month' },
      on(2024, 12, 1),
      on(2025, 11, 20),
    ],
    ['30 days to one that is named alone', { by: 'day', to: TO }, on(2025, 2, 1), on(2025, 3, 2)],
  ])('is %s', (_what, query, first, last) => {
    expect(spanOf(query, NOW)).toEqual({ first, last });
  });

  it('is refused when it ends before it begins', () => {
    expect(() => spanOf({ by: 'day', from: NOW, to: NOW - 86_400_000 }, NOW)).toThrow(/after the last/);
  });

  it('has its first instant, and the first that is beyond it', () => {
    expect(instantsOf({ first: on(2025, 11, 20), last: on(2025, 11, 21) })).toEqual({
      from: Date.UTC(2025, 10, 20, 5),
      end: Date.UTC(2025, 10, 22, 5),
    });
  });
});

describe('days as rows', () => {
  it('are as long as Lima had them, when its clocks changed too', () => {
    const rows = daysOf({ first: on(1993, 12, 31), last: on(1994, 1, 2) });
    expect(rows.keys).toEqual(['1993-12-31', '1994-01-01', '1994-01-02']);
    const begins: Moment[] = [
      [1993, 11, 31, 5],
      [1994, 0, 1, 5],
      [1994, 0, 2, 4],
      [1994, 0, 3, 4],
    ];
    expect(rowsAround(rows, begins)).toEqual([-1, 0, 0, 1, 1, 2, 2, 3]);
  });

  it('are complete once their last instant is here', () => {
    const rows = daysOf({ first: on(2025, 11, 19), last: on(2025, 11, 22) });
    const end = Date.UTC(2025, 10, 21, 5);
    expect([end - 2, end - 1, end].map((now) => rows.completeAt(now))).toEqual([1, 2, 2]);
  });

  it(`are ${REPORT_DAYS_MAX} at most`, () => {
    const last = on(2025, 11, 20);
    const first = on(2025, 11, 20 - REPORT_DAYS_MAX + 1);
    expect(daysOf({ first, last }).keys).toHaveLength(REPORT_DAYS_MAX);
    expect(() => daysOf({ first: { ...first, day: first.day - 1 }, last })).toThrow(/days at most/);
  });
});

describe('months as rows', () => {
  it('are cut where the span begins and ends', () => {
    const rows = monthsOf({ first: on(2024, 12, 31), last: on(2025, 2, 1) });
    expect(rows.keys).toEqual(['2024-12', '2025-01', '2025-02']);
    const begins: Moment[] = [
      [2024, 11, 31, 5],
      [2025, 0, 1, 5],
      [2025, 1, 1, 5],
      [2025, 1, 2, 5],
    ];
    expect(rowsAround(rows, begins)).toEqual([-1, 0, 0, 1, 1, 2, 2, 3]);
  });

  it(`are ${REPORT_MONTHS_MAX} at most`, () => {
    const [first, last] = [on(2000, 1, 1), on(2000 + REPORT_MONTHS_MAX / 12, 1, 1)];
    expect(() => monthsOf({ first, last })).toThrow(/months at most/);
  });
});
