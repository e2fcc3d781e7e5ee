import { dateInLima, dayNumber } from '@keyroster/contracts';
import type { TitleCost } from '../../courses/credentials/index.js';
import type { Span } from './report-span.js';

/** Splits an amount into equal shares; the first shares get one unit of the remainder each. */
export function sharesOf(amount: number, titles: readonly string[]): Array<[titleId: string, share: number]> {
  if (titles.length === 0) return [['', amount]];
  const share = Math.floor(amount / titles.length);
  const remainder = amount - share * titles.length;
  return titles.map((title, place) => [title, share + (place < remainder ? 1 : 0)]);
}

/** What the credentials of each title cost on the days of a span up to today, rounded once. */
export function costsIn(
  { first, last }: Span,
  costs: readonly TitleCost[],
  now: number,
): Map<string, number> {
  const end = Math.min(dayNumber(last), dayNumber(dateInLima(now)));
  const exact = new Map<string, Fraction>();
  for (const { titleId, cost, cost_days, madeAt } of costs) {
    const days = end - Math.max(dayNumber(first), dayNumber(dateInLima(madeAt))) + 1;
    if (days <= 0) continue;
    const [top, bottom] = exact.get(titleId) ?? [0n, 1n];
    const paid = BigInt(cost) * BigInt(days);
    const by = BigInt(cost_days);
    const isCommon = bottom % by === 0n;
    exact.set(
      titleId,
      isCommon ? [top + paid * (bottom / by), bottom] : [top * by + paid * bottom, bottom * by],
    );
  }
  return new Map([...exact].map(([titleId, fraction]) => [titleId, rounded(fraction)]));
}

type Fraction = readonly [top: bigint, bottom: bigint];

/** Takes exact fractions, because floating-point sums depend on their order near a half. */
const rounded = ([top, bottom]: Fraction): number => Number((2n * top + bottom) / (2n * bottom));
