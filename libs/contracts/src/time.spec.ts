import { formatDate, formatDateTime, formatTime, limaWallClock } from './time.js';

describe('time in Lima', () => {
  it('is five hours behind UTC, and belongs to the day before until five in the morning UTC', () => {
    expect(formatDateTime(Date.UTC(2025, 0, 1, 4, 59, 59, 999))).toBe('31/12/2024 23:59');
    expect(formatDateTime(Date.UTC(2025, 0, 1, 5))).toBe('01/01/2025 00:00');
  });

  it('was four hours behind UTC in the summers of 1986, 1987, 1990 and 1994', () => {
    for (const year of [1986, 1987, 1990, 1994]) {
      expect(formatDateTime(Date.UTC(year, 1, 1, 4))).toBe(`01/02/${year} 00:00`);
      expect(formatDateTime(Date.UTC(year, 5, 1, 5))).toBe(`01/06/${year} 00:00`);
    }
  });

  it('gives date and time of day apart, midnight as 00:00', () => {
    const instant = Date.UTC(2025, 2, 4, 5);
    expect([formatDate(instant), formatTime(instant)]).toEqual(['04/03/2025', '00:00']);
  });

  it('keeps the seconds of the wall clock', () => {
    expect(limaWallClock(Date.UTC(2025, 2, 4, 5, 6, 7)).toISOString()).toBe('2025-03-04T00:06:07.000Z');
  });
});
