import { DAY_MS } from '@keyroster/contracts';
import type { LedgerEntry } from '../../people/renewals/index.js';
import { CountByValue, intervalsOf } from './report-counts.js';
import { costsIn, sharesOf } from './title-money.js';
import { instantsOf, type Span } from './report-span.js';

const SPAN: Span = { first: { day: 20, month: 10, year: 2026 }, last: { day: 10, month: 12, year: 2026 } };
/** The midnight in Lima at which a day of November begins. */
const midnight = (day: number): number => Date.UTC(2026, 10, day, 5);
const NOW = midnight(28) + 1;
const TITLES = ['a', 'b', 'c', 'd', 'e'];
/** A common multiple of all `cost_days`. */
const COMMON = 950_460;

const random = (below: number): number => Math.floor(Math.random() * below);
const someOf = <T>(all: readonly T[]): T[] => all.filter(() => Math.random() < 0.4);

it('income over 10,000 random entries is right to the unit', () => {
  const rest = { user_id: 'ana', affiliate: '', supervisor: '', method: '', package: '' };
  const entries = Array.from({ length: 10_000 }, (_, place): LedgerEntry => ({
    ...rest,
    id: String(place),
    kind: 'renewal',
    at: midnight(random(80) - 40) + random(DAY_MS),
    to: midnight(100),
    days: 30,
    amount: random(1_000),
    titles: someOf(TITLES),
  }));
  const count = new CountByValue(instantsOf(SPAN), ({ entry }) => sharesOf(entry.amount, entry.titles), NOW);
  for (const interval of intervalsOf(entries, { user: undefined }, NOW)) count.add(interval);
  const income = Object.fromEntries(count.rows().map(({ key, amount }) => [key, amount]));

  const plain = new Map<string, number>();
  const { from, end } = instantsOf(SPAN);
  for (const { amount, titles } of entries.filter(({ at }) => at >= from && at < end)) {
    const keys = titles.length === 0 ? [''] : titles;
    // Deals the amount out unit by unit, in turns.
    for (let unit = 0; unit < amount; unit += 1) {
      const key = keys[unit % keys.length] ?? '';
      plain.set(key, (plain.get(key) ?? 0) + 1);
    }
  }
  expect(income).toEqual(Object.fromEntries(plain));
});

it('costs are those of the days on which a credential existed, up to today, rounded once', () => {
  const costs = Array.from({ length: 10_000 }, () => ({
    titleId: TITLES[random(TITLES.length)] ?? '',
    cost: random(10_000),
    cost_days: [1, 7, 28, 30, 31, 365][random(6)] ?? 1,
    madeAt: midnight(random(80) - 40) + random(DAY_MS),
  }));
  const plain = new Map<string, number>();
  const { from } = instantsOf(SPAN);
  for (let day = from; day <= NOW; day += DAY_MS) {
    for (const { titleId, cost, cost_days, madeAt } of costs) {
      if (madeAt < day + DAY_MS) plain.set(titleId, (plain.get(titleId) ?? 0) + (cost * COMMON) / cost_days);
    }
  }
  const rounded = [...plain].map(([title, sum]) => [title, Math.floor((2 * sum + COMMON) / (2 * COMMON))]);
  expect(Object.fromEntries(costsIn(SPAN, costs, NOW))).toEqual(Object.fromEntries(rounded));
});

it('what is made tomorrow costs nothing yet', () => {
  const costs = [{ titleId: 'a', cost: 30, cost_days: 30, madeAt: midnight(29) }];
  expect(costsIn(SPAN, costs, NOW)).toEqual(new Map());
});
