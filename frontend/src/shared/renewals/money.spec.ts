import { AMOUNT_MAX } from '@keyroster/contracts';
import fc from 'fast-check';
import { formatAmount, parseAmount, typedAmount } from './money.js';

it.each([
  ['', 0],
  ['25', 2_500],
  ['25.5', 2_550],
  ['25,50', 2_550],
  [' 7.05 ', 705],
  ['.5', 50],
  ['1.234', null],
  ['-3', null],
  ['S/ 15,50', 1_550],
  ['s/15.50', 1_550],
  ['15.50 PEN', 1_550],
  ['S/', null],
  ['$ 3', null],
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
