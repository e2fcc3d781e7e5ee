import { REPORT_FIGURES } from '@keyroster/contracts';
import type { ReportRow } from '@keyroster/contracts/dto';
import type { LedgerColumns } from '../../people/renewals/index.js';
import type { LedgerUser } from './ledger-users.js';
import { Tallies } from './tallies.js';
import type { TimeRows } from './time-rows.js';

/** What is counted: the ledger, what became of its users, and the instant at which it is asked. */
export interface Counted {
  ledger: LedgerColumns;
  users: readonly LedgerUser[];
  now: number;
}

/** An entry, and until when the end that it set was its user's and ahead of them. */
interface Stretch {
  place: number;
  at: number;
  until: number;
  /** The end, where it is still the user's and has passed. */
  lapsedAt: number | null;
}

/**
 * By days or months. Subscribed at a row's end is who is so in its last millisecond: a subscription that ends at
 * midnight lapses on the day that begins then. Each stretch of being subscribed is noted where it begins and ends, so
 * that a day more costs nothing.
 */
export function countByTime(counted: Counted, rows: TimeRows): ReportRow[] {
  const tallies = new Tallies(rows.count);
  const changes = new Float64Array(rows.count + 1);
  let activeNow = 0;
  eachEntry(counted, ({ place, at, until, lapsedAt }) => {
    const row = rows.rowAt(at);
    if (row >= 0 && row < rows.count) tallies.addEntry(row, counted.ledger, place);
    const lapsed = lapsedAt === null ? -1 : rows.rowAt(lapsedAt);
    if (lapsed >= 0 && lapsed < rows.count) tallies.add(lapsed, 'lapsed', 1);

    // From the first row that ends after its beginning to the last that ends before it is over.
    const [first, beyond] = [Math.max(row, 0), rows.rowAt(until)];
    if (first < beyond) {
      changes[first] = (changes[first] ?? 0) + 1;
      changes[beyond] = (changes[beyond] ?? 0) - 1;
    }
    if (at <= counted.now && counted.now < until) activeNow += 1;
  });
  const complete = rows.completeAt(counted.now);
  let active = 0;
  for (let row = 0; row < rows.count; row += 1) {
    active += changes[row] ?? 0;
    tallies.add(row, 'active', row < complete ? active : activeNow);
  }
  return tallies.rows(rows.keys);
}

/** By a value of each entry, within a span; those of which there is nothing to tell are left out. */
export function countByValue(
  counted: Counted,
  { from, end }: { from: number; end: number },
  values: { keys: readonly string[]; of: (place: number) => number },
): ReportRow[] {
  const tallies = new Tallies(values.keys.length);
  const lastInstant = Math.min(end - 1, counted.now);
  eachEntry(counted, ({ place, at, until, lapsedAt }) => {
    const value = values.of(place);
    if (at >= from && at < end) tallies.addEntry(value, counted.ledger, place);
    if (lapsedAt !== null && lapsedAt >= from && lapsedAt < end) tallies.add(value, 'lapsed', 1);
    if (at <= lastInstant && lastInstant < until) tallies.add(value, 'active', 1);
  });
  return tallies
    .rows(values.keys)
    .filter((row) => REPORT_FIGURES.some((figure) => row[figure] !== 0))
    .sort(byAmount);
}

const byAmount = (one: ReportRow, other: ReportRow): number =>
  other.amount - one.amount ||
  other.new + other.renewed - (one.new + one.renewed) ||
  (one.key < other.key ? -1 : 1);

function eachEntry({ ledger, users, now }: Counted, take: (stretch: Stretch) => void): void {
  const stretch: Stretch = { place: 0, at: 0, until: 0, lapsedAt: null };
  for (let place = 0; place < ledger.end; place += 1) {
    const user = users[ledger.user[place] ?? -1];
    if (!user || !ledger.isTaken(place)) continue;
    const to = ledger.to[place] ?? 0;
    const nextAt = ledger.nextAt[place] ?? 0;
    const isLast = nextAt === Number.POSITIVE_INFINITY;
    // One for all: half a million of them would be garbage.
    stretch.place = place;
    stretch.at = ledger.at[place] ?? 0;
    stretch.until = Math.min(nextAt, to, user.leftAt);
    stretch.lapsedAt = isLast && user.isMember && to <= now ? to : null;
    take(stretch);
  }
}
