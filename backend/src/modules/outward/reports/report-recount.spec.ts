import fc from 'fast-check';
import { DAY_MS } from '@keyroster/contracts';
import type { ReportRow, UserAnswer } from '@keyroster/contracts/dto';
import type { LedgerEntry } from '../../people/renewals/index.js';
import { CountByTime, CountByValue, intervalsOf, type ReportCount } from './report-counts.js';
import { daysOf, instantsOf, monthsOf, type Span, type TimeRows } from './report-span.js';

const SPAN: Span = { first: { day: 20, month: 11, year: 2026 }, last: { day: 5, month: 12, year: 2026 } };
const { from: FROM, end: END } = instantsOf(SPAN);
const DAYS = (END - FROM) / DAY_MS;

interface Life {
  entries: LedgerEntry[];
  standing: Parameters<typeof intervalsOf>[1];
}

interface Row {
  key: string;
  start: number;
  last: number;
  isOwn: (entry: LedgerEntry) => boolean;
}

/** Midnights in Lima around the span, and moments beside them. */
const midnight = fc.integer({ min: -30, max: DAYS + 30 }).map((days) => FROM + days * DAY_MS);
const instant = fc.tuple(midnight, fc.constantFrom(-1, 0, 1, DAY_MS / 2)).map(([at, beside]) => at + beside);

const entry = fc.record({
  at: instant,
  to: midnight,
  kind: fc.constantFrom('renewal' as const, 'change' as const),
  days: fc.integer({ min: -5, max: 90 }),
  amount: fc.integer({ min: 0, max: 10_000 }),
  affiliate: fc.constantFrom('', 'ana', 'luis'),
});
const life = fc
  .record({
    role: fc.constantFrom('member', 'member', 'admin', undefined),
    deletedAt: fc.option(instant, { nil: undefined }),
    entries: fc.array(entry, { minLength: 1, maxLength: 6 }),
  })
  .map(({ role, deletedAt, entries }): Life => {
    const inOrder = entries.toSorted((one, other) => one.at - other.at);
    const rest = { user_id: 'ana', supervisor: '', method: '', package: '', titles: [] };
    return {
      entries: inOrder.map((each, place) => {
        return { ...rest, ...each, id: String(place), kind: place === 0 ? 'first' : each.kind };
      }),
      standing: { user: role === undefined ? undefined : ({ role } as UserAnswer), deletedAt },
    };
  });

function hasLeft({ entries, standing: { user, deletedAt } }: Life, at: number): boolean {
  if (user) return user.role !== 'member';
  return (deletedAt ?? entries.at(-1)?.at ?? 0) <= at;
}

/** A row counted in the plainest way: each entry by itself, each user one after the other. */
function recount(lives: readonly Life[], { key, start, last, isOwn }: Row, now: number): ReportRow {
  const isWithin = (at: number) => at >= start && at <= last;
  const entries = lives.flatMap((each) => each.entries).filter((each) => isOwn(each) && isWithin(each.at));
  const at = Math.min(last, now);
  const hasLapsed = ({ entries: own, standing }: Life) => {
    const end = own.at(-1);
    const to = end?.to ?? Infinity;
    return standing.user?.role === 'member' && end !== undefined && isOwn(end) && isWithin(to) && to <= now;
  };
  const isActive = (each: Life) => {
    const current = each.entries.findLast((one) => one.at <= at);
    return current !== undefined && isOwn(current) && (current.to ?? 0) > at && !hasLeft(each, at);
  };
  return {
    key,
    new: entries.filter(({ kind }) => kind === 'first').length,
    renewed: entries.filter(({ kind }) => kind === 'renewal').length,
    lapsed: lives.filter(hasLapsed).length,
    days: entries.reduce((sum, { days }) => sum + days, 0),
    amount: entries.reduce((sum, { amount }) => sum + amount, 0),
    active: lives.filter(isActive).length,
  };
}

function rowsOf(count: ReportCount, lives: readonly Life[], now: number): ReportRow[] {
  for (const { entries, standing } of lives)
    for (const interval of intervalsOf(entries, standing, now)) count.add(interval);
  return count.rows();
}

/** Days and months as the recount takes them. */
function rowsIn(time: TimeRows): Row[] {
  const days = Array.from({ length: DAYS }, (_, place) => FROM + place * DAY_MS);
  return time.keys.map((key, row) => {
    const own = days.filter((at) => time.rowAt(at) === row);
    return { key, start: own[0] ?? 0, last: (own.at(-1) ?? 0) + DAY_MS - 1, isOwn: () => true };
  });
}

/** Lives, and a moment, which often is the beginning or the end of an entry. */
const drawn = fc
  .tuple(fc.array(life, { maxLength: 12 }), instant, fc.constantFrom('at', 'to', 'any'))
  .map(([lives, at, which]) => {
    const last = lives[0]?.entries.at(-1);
    return [lives, (which !== 'any' && last?.[which]) || at] as const;
  });

it.each([
  ['day', daysOf],
  ['month', monthsOf],
])('by %s is right to the unit', (_by, rowsOfSpan) => {
  fc.assert(
    fc.property(drawn, ([all, now]) => {
      const time = rowsOfSpan(SPAN);
      const expected = rowsIn(time).map((row) => recount(all, row, now));
      expect(rowsOf(new CountByTime(time, now), all, now)).toEqual(expected);
    }),
  );
});

it('by a value is right to the unit', () => {
  fc.assert(
    fc.property(drawn, ([all, now]) => {
      const shares = new CountByValue(instantsOf(SPAN), (of) => [[of.entry.affiliate, of.entry.amount]], now);
      const counted = rowsOf(shares, all, now);
      const amounts = counted.map(({ amount }) => amount);
      expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
      for (const key of ['', 'ana', 'luis']) {
        const isOwn = ({ affiliate }: LedgerEntry) => affiliate === key;
        const expected = recount(all, { key, start: FROM, last: END - 1, isOwn }, now);
        const none = { key, new: 0, renewed: 0, lapsed: 0, days: 0, amount: 0, active: 0 };
        expect(counted.find((row) => row.key === key) ?? none).toEqual(expected);
      }
    }),
  );
});
