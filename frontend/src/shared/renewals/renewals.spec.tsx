import { AMOUNT_MAX, BOARD_COLUMNS, boardColumnOf, DAY_MS, typedAmount } from '@keyroster/contracts';
import type { BoardAnswer } from '@keyroster/contracts/dto';
import fc from 'fast-check';
import { aCard } from '../../testing/data/renewals.js';
import { arrange, renewedEnd } from './board.js';
import { formatAmount, parseAmount } from './money.js';

/** Noon of the 10th of June in Lima. */
const NOW = Date.UTC(2026, 5, 10, 17);

it('counts the end after a renewal from the old end', () => {
  expect(renewedEnd(NOW + 1, 30, NOW)).toBe(NOW + 1 + 30 * DAY_MS);
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

it.each([
  ['', 0],
  ['25.5', 2_550],
  ['25,50', 2_550],
  ['.5', 50],
  ['1.234', null],
  ['-3', null],
  ['S/ 15,50', 1_550],
  ['S/', null],
  ['USD 3', null],
  ['10000000.00', AMOUNT_MAX],
  ['10000000.01', null],
])('reads %j as %j cents', (typed, amount) => {
  expect(parseAmount(typed, 'PEN')).toBe(amount);
});

it('knows currencies without a point', () => {
  expect(parseAmount('25', 'CLP')).toBe(25);
  expect(parseAmount('25.5', 'CLP')).toBeNull();
  expect(typedAmount(25, 'CLP')).toBe('25');
});

it('reads what it would write', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: AMOUNT_MAX }),
      fc.constantFrom('PEN', 'CLP', 'KWD'),
      (amount, currency) => {
        expect(parseAmount(typedAmount(amount, currency), currency)).toBe(amount);
      },
    ),
  );
});

it('shows the currency', () => {
  expect(formatAmount(2_550, 'PEN', 'en-US')).toMatch(/^S\/\s25\.50$/);
  expect(formatAmount(2_550, 'PEN', 'es-PE')).toMatch(/^S\/\s25[.,]50$/);
});
