import { BOARD_COLUMNS, boardColumnOf, DAY_MS } from '@keyroster/contracts';
import type { BoardAnswer } from '@keyroster/contracts/dto';
import fc from 'fast-check';
import { aCard } from '../../testing/data/renewals.js';
import { arrange, renewedEnd } from './board.js';

/** Noon of the 10th of June in Lima. */
const NOW = Date.UTC(2026, 5, 10, 17);
const MIDNIGHT = Date.UTC(2026, 5, 10, 5);

describe('the end after a renewal', () => {
  it('is counted from the old end', () => {
    expect(renewedEnd(NOW + 1, 30, NOW)).toBe(NOW + 1 + 30 * DAY_MS);
  });

  it('is counted from today in Lima once that has passed', () => {
    expect(renewedEnd(NOW - 9 * DAY_MS, 30, NOW)).toBe(MIDNIGHT + 30 * DAY_MS);
    expect(renewedEnd(NOW, 30, NOW)).toBe(MIDNIGHT + 30 * DAY_MS);
  });
});

/** A board as a server answered it at some time. */
const boards = fc
  .array(fc.integer({ min: -60, max: 60 }), { maxLength: 40 })
  .chain((days) => fc.tuple(fc.constant(days), fc.integer({ min: 0, max: 20 * DAY_MS }), fc.nat(300)))
  .map(([days, passed, more]): { board: BoardAnswer; passed: number } => {
    const cards = days.map((day, index) => aCard(index, NOW + day * DAY_MS));
    const columns = BOARD_COLUMNS.map((key) => {
      const users = key === 'gone' ? [] : cards.filter(({ end }) => boardColumnOf(end, NOW) === key);
      return { key, users, total: users.length + more };
    });
    return { board: { columns }, passed };
  });

it('stands and counts each card where it belongs by now, and loses nobody', () => {
  fc.assert(
    fc.property(boards, ({ board, passed }) => {
      const now = NOW + passed;
      const arranged = arrange(board, now);
      const sum = (totals: { total: number }[]) => totals.reduce((all, { total }) => all + total, 0);
      expect(sum(arranged)).toBe(sum(board.columns));
      for (const { key, cards } of arranged) {
        const ends = cards.map(({ card }) => card.end);
        expect(ends.every((end) => boardColumnOf(end, now) === key)).toBe(true);
        expect(ends).toEqual([...ends].sort((a, b) => a - b));
      }
    }),
  );
});
