import { Types } from 'mongoose';
import { DAY_MS } from '@keyroster/contracts';
import { LedgerColumns, type RememberedRenewal } from '../../people/renewals/index.js';
import { countByTime, countByValue } from './count.js';
import { daysOf, instantsOf, type Span } from './report-span.js';

/** The midnight of Lima with which a day of November 2025 begins. */
const midnight = (day: number): number => Date.UTC(2025, 10, day, 5);
const SPAN: Span = { first: { day: 10, month: 11, year: 2025 }, last: { day: 13, month: 11, year: 2025 } };
const MEMBER = { leftAt: Number.POSITIVE_INFINITY, isMember: true };

const standingsOf = ({ userCount }: LedgerColumns, { leftAt, isMember }: typeof MEMBER) => ({
  leftAt: new Float64Array(userCount).fill(leftAt),
  isMember: new Uint8Array(userCount).fill(isMember ? 1 : 0),
});

const anEntry = (changes: Partial<RememberedRenewal>): RememberedRenewal => ({
  _id: new Types.ObjectId(),
  user_id: new Types.ObjectId('0'.repeat(24)),
  kind: 'first',
  at: midnight(10),
  to: midnight(12),
  days: 2,
  amount: 0,
  affiliate: '',
  supervisor: '',
  method: '',
  ...changes,
});

function ledgerOf(...given: Array<Partial<RememberedRenewal>>): LedgerColumns {
  const ledger = new LedgerColumns();
  for (const entry of given) ledger.put(anEntry(entry));
  return ledger;
}

/** The figures day by day, at an instant. */
function daily(ledger: LedgerColumns, { now = midnight(14), user = MEMBER } = {}) {
  const rows = countByTime({ ledger, users: standingsOf(ledger, user), now }, daysOf(SPAN));
  return {
    active: rows.map(({ active }) => active),
    lapsed: rows.map(({ lapsed }) => lapsed),
  };
}

describe('who is active at the end of a day, and whose end lapsed on it', () => {
  it('ends at midnight: active to the last millisecond of the day before, lapsed on the day that begins', () => {
    expect(daily(ledgerOf({}))).toEqual({ active: [1, 1, 0, 0], lapsed: [0, 0, 1, 0] });
  });

  it('follows the entry of the moment, and forgets ends that moved', () => {
    const ledger = ledgerOf(
      { to: midnight(11) },
      { kind: 'renewal', at: midnight(12) + 1, to: midnight(13) },
      { kind: 'change', at: midnight(12) + 2, to: midnight(20) },
    );
    expect(daily(ledger)).toEqual({ active: [1, 0, 1, 1], lapsed: [0, 0, 0, 0] });
  });

  it('counts who began before the span, and is subscribed beyond it', () => {
    const ledger = ledgerOf({ at: midnight(1), to: midnight(30) });
    expect(daily(ledger)).toEqual({ active: [1, 1, 1, 1], lapsed: [0, 0, 0, 0] });
  });

  it('tells of today and of days to come who is active now', () => {
    const ledger = ledgerOf({ at: midnight(11) + 5, to: midnight(30) });
    expect(daily(ledger, { now: midnight(11) + 4 }).active).toEqual([0, 0, 0, 0]);
    expect(daily(ledger, { now: midnight(11) + 5 }).active).toEqual([0, 1, 1, 1]);
  });

  it('takes no end for lapsed before it has passed', () => {
    const ledger = ledgerOf({});
    expect(daily(ledger, { now: midnight(12) - 1 }).lapsed).toEqual([0, 0, 0, 0]);
    expect(daily(ledger, { now: midnight(12) }).lapsed).toEqual([0, 0, 1, 0]);
  });

  it('counts whoever left up to then, and no end of theirs', () => {
    const user = { ...MEMBER, isMember: false, leftAt: midnight(11) + 1 };
    expect(daily(ledgerOf({}), { user })).toEqual({ active: [1, 0, 0, 0], lapsed: [0, 0, 0, 0] });
    const admin = { ...user, leftAt: Number.NEGATIVE_INFINITY };
    expect(daily(ledgerOf({}), { user: admin })).toEqual({ active: [0, 0, 0, 0], lapsed: [0, 0, 0, 0] });
  });
});

it('a value has what its entries brought, the end that the last of them set, and nobody twice', () => {
  const ledger = ledgerOf(
    { affiliate: 'ana', amount: 10 },
    { affiliate: 'luis', kind: 'renewal', at: midnight(11), to: midnight(11) + DAY_MS, amount: 30, days: 1 },
    { affiliate: 'before', at: midnight(1), to: midnight(2), amount: 99 },
  );
  const keys = ['', 'ana', 'luis', 'before'];
  const of = (place: number) => keys.indexOf(ledger.texts.textOf(ledger.affiliate[place] ?? -1));
  const rowsAt = (now: number) =>
    countByValue({ ledger, users: standingsOf(ledger, MEMBER), now }, instantsOf(SPAN), { keys, of });
  expect(rowsAt(midnight(14))).toEqual([
    { key: 'luis', new: 0, renewed: 1, lapsed: 1, days: 1, amount: 30, active: 0 },
    { key: 'ana', new: 1, renewed: 0, lapsed: 0, days: 2, amount: 10, active: 0 },
  ]);
  expect(rowsAt(midnight(11) + 1).map(({ key, active }) => [key, active])).toEqual([
    ['luis', 1],
    ['ana', 0],
  ]);
});
