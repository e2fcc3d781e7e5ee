import { REPORT_FIGURES } from '@keyroster/contracts';
import type { ReportRow } from '@keyroster/contracts/dto';
import { Stretches, type Counted } from './stretches.js';
import { add, Tallies } from './tallies.js';
import type { TimeRows } from './time-rows.js';

/**
 * By days or months. Subscribed at a row's end is who is so in its last millisecond: a subscription that ends at
 * midnight lapses on the day that begins then. Each stretch of being subscribed is noted where it begins and ends, so
 * that a day more costs nothing.
 */
export function countByTime(counted: Counted, rows: TimeRows): ReportRow[] {
  const { ledger, now } = counted;
  const { count } = rows;
  const stretches = new Stretches(counted);
  const tallies = new Tallies(count);
  const changes = new Float64Array(count + 1);
  let activeNow = 0;
  for (let place = 0; place < ledger.end; place += 1) {
    if (!ledger.isTaken(place)) continue;
    const at = stretches.at(place);
    const row = rows.rowAt(at);
    if (row >= 0 && row < count) tallies.addEntry(row, ledger, place);
    const lapsed = rows.rowAt(stretches.lapsedAt(place));
    if (lapsed >= 0 && lapsed < count) add(tallies.lapsed, lapsed, 1);

    // From the first row that ends after its beginning to the last that ends before it is over.
    const until = stretches.until(place);
    const [first, beyond] = [Math.max(row, 0), rows.rowAt(until)];
    if (first < beyond) {
      add(changes, first, 1);
      add(changes, beyond, -1);
    }
    if (at <= now && now < until) activeNow += 1;
  }
  const complete = rows.completeAt(now);
  let active = 0;
  for (let row = 0; row < rows.count; row += 1) {
    active += changes[row] ?? 0;
    tallies.active[row] = row < complete ? active : activeNow;
  }
  return tallies.rows(rows.keys);
}

/** By a value of each entry, within a span; those of which there is nothing to tell are left out. */
export function countByValue(
  counted: Counted,
  { from, end }: { from: number; end: number },
  values: { keys: readonly string[]; of: (place: number) => number },
): ReportRow[] {
  const { ledger, now } = counted;
  const stretches = new Stretches(counted);
  const tallies = new Tallies(values.keys.length);
  const lastInstant = Math.min(end - 1, now);
  for (let place = 0; place < ledger.end; place += 1) {
    if (!ledger.isTaken(place)) continue;
    const value = values.of(place);
    const at = stretches.at(place);
    if (at >= from && at < end) tallies.addEntry(value, ledger, place);
    const lapsedAt = stretches.lapsedAt(place);
    if (lapsedAt >= from && lapsedAt < end) add(tallies.lapsed, value, 1);
    if (at <= lastInstant && lastInstant < stretches.until(place)) add(tallies.active, value, 1);
  }
  return tallies
    .rows(values.keys)
    .filter((row) => REPORT_FIGURES.some((figure) => row[figure] !== 0))
    .sort(byAmount);
}

const byAmount = (one: ReportRow, other: ReportRow): number =>
  other.amount - one.amount ||
  other.new + other.renewed - (one.new + one.renewed) ||
  (one.key < other.key ? -1 : 1);
