import { DAY_MS } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import type { LedgerEntry } from '../../people/renewals/index.js';
import { CountByTime, CountByValue, type ReportCount, intervalsOf } from './report-counts.js';
import { daysOf, instantsOf, type Span } from './report-span.js';

/** The midnight in Lima at which a day of November 2025 begins. */
const midnight = (day: number): number => Date.UTC(2025, 10, day, 5);
const SPAN: Span = { first: { day: 10, month: 11, year: 2025 }, last: { day: 13, month: 11, year: 2025 } };

const userOf = (role: string): UserAnswer => ({ role }) as UserAnswer;
type Standing = Parameters<typeof intervalsOf>[1];
const MEMBER: Standing = { user: userOf('member') };

const entriesOf = (...given: Array<Partial<LedgerEntry>>): LedgerEntry[] =>
  given.map((changes, place) => ({
    id: String(place),
    user_id: 'ana',
    kind: 'first',
    at: midnight(10),
    to: midnight(12),
    days: 2,
    amount: 0,
    affiliate: '',
    supervisor: '',
    method: '',
    package: '',
    titles: [],
    ...changes,
  }));

function rowsOf(count: ReportCount, entries: LedgerEntry[], now: number, standing = MEMBER) {
  for (const interval of intervalsOf(entries, standing, now)) count.add(interval);
  return count.rows();
}

/** The figures of each day, as of `now`. */
function daily(entries: LedgerEntry[], now = midnight(14), standing = MEMBER) {
  const rows = rowsOf(new CountByTime(daysOf(SPAN), now), entries, now, standing);
  return {
    active: rows.map(({ active }) => active),
    lapsed: rows.map(({ lapsed }) => lapsed),
  };
}

describe('who is active at the end of a day, and whose end lapsed on it', () => {
  it('ends at midnight: active to the last millisecond of the day before, lapsed on the day that begins', () => {
    expect(daily(entriesOf({}))).toEqual({ active: [1, 1, 0, 0], lapsed: [0, 0, 1, 0] });
  });

  it('follows the entry of the moment, and forgets ends that moved', () => {
    const entries = entriesOf(
      { to: midnight(11) },
      { kind: 'renewal', at: midnight(12) + 1, to: midnight(13) },
      { kind: 'change', at: midnight(12) + 2, to: midnight(20) },
    );
    expect(daily(entries)).toEqual({ active: [1, 0, 1, 1], lapsed: [0, 0, 0, 0] });
  });

  it('counts who began before the span, and is subscribed beyond it', () => {
    const entries = entriesOf({ at: midnight(1), to: midnight(30) });
    expect(daily(entries)).toEqual({ active: [1, 1, 1, 1], lapsed: [0, 0, 0, 0] });
  });

  it('tells of today and of days to come who is active now', () => {
    const entries = entriesOf({ at: midnight(11) + 5, to: midnight(30) });
    expect(daily(entries, midnight(11) + 4).active).toEqual([0, 0, 0, 0]);
    expect(daily(entries, midnight(11) + 5).active).toEqual([0, 1, 1, 1]);
  });

  it('takes no end for lapsed before it has passed', () => {
    const entries = entriesOf({});
    expect(daily(entries, midnight(12) - 1).lapsed).toEqual([0, 0, 0, 0]);
    expect(daily(entries, midnight(12)).lapsed).toEqual([0, 0, 1, 0]);
  });

  it('counts somebody who left up to then, and no end of theirs', () => {
    const leftOn = (standing: Standing, entry = {}) => daily(entriesOf(entry), midnight(14), standing);
    const lapsed = [0, 0, 0, 0];
    const deleted = { user: undefined, deletedAt: midnight(11) + 1 };
    expect(leftOn(deleted)).toEqual({ active: [1, 0, 0, 0], lapsed });
    // If the audit no longer tells when, the time of the last entry counts.
    expect(leftOn({ user: undefined })).toEqual({ active: [0, 0, 0, 0], lapsed });
    expect(leftOn({ user: userOf('admin') })).toEqual({ active: [0, 0, 0, 0], lapsed });
  });
});

it('a value has what its entries brought, the end that the last of them set, and nobody twice', () => {
  const entries = entriesOf(
    { affiliate: 'before', at: midnight(1), to: midnight(2), amount: 99 },
    { affiliate: 'ana', amount: 10 },
    { affiliate: 'luis', kind: 'renewal', at: midnight(11), to: midnight(11) + DAY_MS, amount: 30, days: 1 },
  );
  const rowsAt = (now: number) =>
    rowsOf(
      new CountByValue(instantsOf(SPAN), ({ entry }) => [[entry.affiliate, entry.amount]], now),
      entries,
      now,
    );
  expect(rowsAt(midnight(14))).toEqual([
    { key: 'luis', new: 0, renewed: 1, lapsed: 1, days: 1, amount: 30, active: 0 },
    { key: 'ana', new: 1, renewed: 0, lapsed: 0, days: 2, amount: 10, active: 0 },
  ]);
  expect(rowsAt(midnight(11) + 1).map(({ key, active }) => [key, active])).toEqual([
    ['luis', 1],
    ['ana', 0],
  ]);
});
