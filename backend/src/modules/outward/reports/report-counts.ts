import { REPORT_FIGURES, type ReportFigure, isStaffRole } from '@keyroster/contracts';
import type { ReportRow, ReportSums, UserAnswer } from '@keyroster/contracts/dto';
import type { LedgerEntry } from '../../people/renewals/index.js';
import type { TimeRows } from './report-span.js';

export interface SubscriptionInterval {
  entry: LedgerEntry;
  user: UserAnswer | undefined;
  until: number;
  lapsedAt: number | undefined;
}

/** The ledger outlives its users; `deletedAt` is known only as long as the audit has the deletion. */
export function intervalsOf(
  entries: readonly LedgerEntry[],
  { user, deletedAt }: { user: UserAnswer | undefined; deletedAt?: number | undefined },
  now: number,
): SubscriptionInterval[] {
  const isAdmin = user !== undefined && isStaffRole(user.role);
  const isMember = user !== undefined && !isAdmin;
  // If the audit no longer has the deletion, the last entry is all that is known of a deleted user.
  const leftAt = isAdmin ? -Infinity : isMember ? Infinity : (deletedAt ?? entries.at(-1)?.at ?? 0);
  return entries.map((entry, place) => {
    const next = entries[place + 1];
    return {
      entry,
      user,
      // An entry without `to` waits for the first use, and nobody is active before that.
      until: Math.min(next?.at ?? Infinity, entry.to ?? entry.at, leftAt),
      lapsedAt: isMember && !next && entry.to !== null && entry.to <= now ? entry.to : undefined,
    };
  });
}

export interface ReportCount {
  add(interval: SubscriptionInterval): void;
  rows(): ReportRow[];
}

/** Active at a row's end means in its last millisecond: what ends at midnight lapses on the next day. */
export class CountByTime implements ReportCount {
  private readonly counted = this.timeRows.keys.map(emptyRow);
  private readonly activeChanges = this.counted.map(() => 0);
  private activeNow = 0;

  constructor(
    private readonly timeRows: TimeRows,
    private readonly now: number,
  ) {}

  add({ entry, until, lapsedAt }: SubscriptionInterval): void {
    const row = this.timeRows.rowAt(entry.at);
    addEntry(this.counted[row], entry);
    const lapsed = lapsedAt === undefined ? undefined : this.counted[this.timeRows.rowAt(lapsedAt)];
    if (lapsed) lapsed.lapsed += 1;

    const [first, beyond] = [Math.max(row, 0), this.timeRows.rowAt(until)];
    if (first < beyond) {
      this.changeActive(first, 1);
      this.changeActive(beyond, -1);
    }
    if (entry.at <= this.now && this.now < until) this.activeNow += 1;
  }

  rows(): ReportRow[] {
    const complete = this.timeRows.completeAt(this.now);
    let active = 0;
    this.counted.forEach((row, place) => {
      active += this.activeChanges[place] ?? 0;
      row.active = place < complete ? active : this.activeNow;
    });
    return this.counted;
  }

  private changeActive(row: number, by: number): void {
    const known = this.activeChanges[row];
    if (known !== undefined) this.activeChanges[row] = known + by;
  }
}

export class CountByValue implements ReportCount {
  private readonly byKey = new Map<string, ReportRow>();
  private readonly lastInstant = Math.min(this.span.end - 1, this.now);

  constructor(
    private readonly span: { from: number; end: number },
    private readonly sharesOf: (
      interval: SubscriptionInterval,
    ) => Iterable<readonly [key: string, amount: number]>,
    private readonly now: number,
  ) {}

  add(interval: SubscriptionInterval): void {
    const { entry, until, lapsedAt } = interval;
    for (const [key, amount] of this.sharesOf(interval)) {
      const row = this.rowOf(key);
      if (this.isWithin(entry.at)) addEntry(row, entry, amount);
      if (lapsedAt !== undefined && this.isWithin(lapsedAt)) row.lapsed += 1;
      if (entry.at <= this.lastInstant && this.lastInstant < until) row.active += 1;
    }
  }

  rows(): ReportRow[] {
    const rows = [...this.byKey.values()];
    return rows.filter((row) => REPORT_FIGURES.some((figure) => row[figure] !== 0)).sort(byAmount);
  }

  private isWithin(instant: number): boolean {
    return instant >= this.span.from && instant < this.span.end;
  }

  private rowOf(key: string): ReportRow {
    const row = this.byKey.get(key) ?? emptyRow(key);
    this.byKey.set(key, row);
    return row;
  }
}

export const sumsOf = (rows: readonly ReportRow[]): ReportSums =>
  valuesOf((figure) => rows.reduce((sum, row) => sum + row[figure], 0));

const valuesOf = (value: (figure: ReportFigure) => number): ReportSums =>
  Object.fromEntries(REPORT_FIGURES.map((figure) => [figure, value(figure)])) as unknown as ReportSums;

export const emptyRow = (key: string): ReportRow => ({ key, ...valuesOf(() => 0) });

function addEntry(row: ReportRow | undefined, { kind, days, amount }: LedgerEntry, share = amount): void {
  if (!row) return;
  if (kind === 'first') row.new += 1;
  else if (kind === 'renewal') row.renewed += 1;
  row.days += days;
  row.amount += share;
}

export const byAmount = (one: ReportRow, other: ReportRow): number =>
  other.amount - one.amount ||
  other.new + other.renewed - (one.new + one.renewed) ||
  (one.key < other.key ? -1 : 1);
