import fc from 'fast-check';
import { DAY_MS } from '../constants.js';
import { BOARD_COLUMNS, boardColumnOf } from './renewals.js';

const NOW = Date.UTC(2026, 2, 10, 15, 30);

it.each([
  ['gone', -30 * DAY_MS],
  ['expired', -30 * DAY_MS + 1],
  ['expired', 0],
  ['today', 1],
  ['today', DAY_MS - 1],
  ['soon', DAY_MS],
  ['soon', 4 * DAY_MS - 1],
  ['week', 4 * DAY_MS],
  ['week', 8 * DAY_MS - 1],
  ['later', 8 * DAY_MS],
])('the column of the board is %s where the end is %d ms away', (column, away) => {
  expect(boardColumnOf(NOW + away, NOW)).toBe(column);
});

it('the column of the board goes from later to gone, and never back, as time passes', () => {
  const inTime = ['later', 'week', 'soon', 'today', 'expired', 'gone'];
  expect([...inTime].sort()).toEqual([...BOARD_COLUMNS].sort());
  const moment = fc.integer({ min: NOW - 60 * DAY_MS, max: NOW + 60 * DAY_MS });
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [before, after] = [Math.min(one, other), Math.max(one, other)];
      expect(inTime.indexOf(boardColumnOf(NOW, after))).toBeGreaterThanOrEqual(
        inTime.indexOf(boardColumnOf(NOW, before)),
      );
    }),
  );
});
