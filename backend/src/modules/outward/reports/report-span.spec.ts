import { REPORT_DAYS_MAX, REPORT_MONTHS_MAX } from '@keyroster/contracts';
import { daysOf, instantsOf, monthsOf, spanOf } from './report-span.js';

/** 20/11/2025, 23:59:59 in Lima. */
const NOW = Date.UTC(2025, 10, 21, 4, 59, 59);
const on = (year: number, month: number, day: number) => ({ day, month, year });

describe('the span of a report', () => {
  it('is the last 30 days in Lima where none is named', () => {
    expect(spanOf({ by: 'day' }, NOW)).toEqual({ first: on(2025, 10, 22), last: on(2025, 11, 20) });
    expect(spanOf({ by: 'niche' }, NOW)).toEqual({ first: on(2025, 10, 22), last: on(2025, 11, 20) });
  });

  it('is twelve months from the first of the first for months', () => {
    expect(spanOf({ by: 'month' }, NOW)).toEqual({ first: on(2024, 12, 1), last: on(2025, 11, 20) });
  });

  it('reaches back from the last day where that alone is named', () => {
    const to = Date.UTC(2025, 2, 3, 5) - 1;
    expect(spanOf({ by: 'day', to }, NOW)).toEqual({ first: on(2025, 2, 1), last: on(2025, 3, 2) });
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
    const [begins, second, third, ends] = [
      Date.UTC(1993, 11, 31, 5),
      Date.UTC(1994, 0, 1, 5),
      Date.UTC(1994, 0, 2, 4),
      Date.UTC(1994, 0, 3, 4),
    ] as const;
    const places = [begins - 1, begins, second - 1, second, third - 1, third, ends - 1, ends];
    expect(places.map((instant) => rows.rowAt(instant))).toEqual([-1, 0, 0, 1, 1, 2, 2, 3]);
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
    const [december, january, february, beyond] = [
      Date.UTC(2024, 11, 31, 5),
      Date.UTC(2025, 0, 1, 5),
      Date.UTC(2025, 1, 1, 5),
      Date.UTC(2025, 1, 2, 5),
    ] as const;
    const places = [december - 1, december, january, february - 1, february, beyond - 1, beyond];
    expect(places.map((instant) => rows.rowAt(instant))).toEqual([-1, 0, 1, 1, 2, 2, 3]);
  });

  it(`are ${REPORT_MONTHS_MAX} at most`, () => {
    const [first, last] = [on(2000, 1, 1), on(2000 + REPORT_MONTHS_MAX / 12, 1, 1)];
    expect(() => monthsOf({ first, last })).toThrow(/months at most/);
  });
});
