import fc from 'fast-check';
import {
  formatStartDate,
  normaliseStartDate,
  parseStartDate,
  startOfDayInLima,
  todayInLima,
} from './start-date.js';
import { formatDate } from '../time.js';

const aDay = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => ({ day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() }));

describe('a start date', () => {
  it('may have zeros before its day and month', () => {
    const read = ['1/2/2025', '01/02/2025', '1/02/2025', '01/2/2025'].map(parseStartDate);
    expect(read).toEqual(Array(4).fill({ day: 1, month: 2, year: 2025 }));
  });

  it.each(['29/02/2024', '29/02/2000', '01/01/1970', '31/12/9999'])('accepts %s', (text) => {
    expect(normaliseStartDate(text)).toBe(text);
  });

  it.each([
    ['a day that there is not', ['31/04/2025', '29/02/2025', '29/02/2100', '32/01/2025', '00/01/2025']],
    ['another order or form', ['01/13/2025', '01/00/2025', '2025/01/01', '2025-01-01', '1-1-2025']],
    ['a year out of bounds', ['31/12/1969', '01/01/0070', '01/01/10000', '1/1/25']],
    ['something else', ['', ' 1/1/2025', '1/1/2025\n', '+1/1/2025', '1/1/2025x', '001/1/2025', '١/١/٢٠٢٥']],
  ])('is refused for %s', (_what, texts) => {
    expect(texts.filter((text) => parseStartDate(text) !== null)).toEqual([]);
  });

  it('comes back from its own text', () => {
    fc.assert(fc.property(aDay, (day) => expect(parseStartDate(formatStartDate(day))).toEqual(day)));
  });

  it('never throws on any text', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(() => parseStartDate(text)).not.toThrow()));
  });
});

describe('a day in Lima', () => {
  it('is today from its own midnight on', () => {
    expect(todayInLima(Date.UTC(2025, 10, 21, 4, 59, 59, 999))).toBe('20/11/2025');
    expect(todayInLima(Date.UTC(2025, 10, 21, 5))).toBe('21/11/2025');
  });

  it('begins with its first instant on every day from 1985 to 1995', () => {
    const wrong: string[] = [];
    for (let utc = Date.UTC(1985, 0, 1); utc < Date.UTC(1996, 0, 1); utc += 86_400_000) {
      const date = new Date(utc);
      const day = { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
      const start = startOfDayInLima(day);
      const text = formatStartDate(day);
      if (formatDate(start) !== text || formatDate(start - 1) === text) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });

  it('begins with its first instant on any day, asked once or twice', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const start = startOfDayInLima(day);
        expect(formatDate(start)).toBe(formatStartDate(day));
        expect(formatDate(start - 1)).not.toBe(formatStartDate(day));
        expect(startOfDayInLima(day)).toBe(start);
      }),
    );
  });
});
