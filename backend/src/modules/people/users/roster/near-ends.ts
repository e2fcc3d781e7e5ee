import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@keyroster/contracts';
import { OnRoster, type RosterChange } from './on-roster.js';
import { isEnding, type EndingRow, type RosterRow } from './row-pages.js';
import { UserRoster } from './user-roster.js';

/** Scanned beyond the range asked for, so that all rows are scanned about once a day, not for each call. */
const MARGIN_MS = 4 * DAY_MS;
/** From a week ago to the earliest end that a webhook may be told of, with margins. */
const WIDEST_MS = 75 * DAY_MS;

/** Users whose subscription ends about now, so that a change of one user doesn't scan a million rows. */
@Injectable()
export class NearEnds {
  private readonly rows = new Set<EndingRow>();
  private from = Infinity;
  private to = -Infinity;

  constructor(private readonly roster: UserRoster) {}

  @OnRoster(['added', 'edited', 'removed'])
  hear(row: RosterRow, { kind }: RosterChange): void {
    const isThere = kind !== 'removed' && isEnding(row);
    if (isThere && row.end > this.from && row.end <= this.to) this.rows.add(row);
    else this.rows.delete(row as EndingRow);
  }

  *between(from: number, to: number): Iterable<EndingRow> {
    if (from < this.from || to > this.to) {
      // Covers the former range, too, because callers ask for different ranges by turns.
      const first = Math.max(Math.min(from, this.from), to - WIDEST_MS);
      const last = Math.min(Math.max(to, this.to), from + WIDEST_MS);
      [this.from, this.to] = [first - MARGIN_MS, last + MARGIN_MS];
      this.rows.clear();
      for (const row of this.roster.rows()) this.hear(row, { kind: 'added' });
    }
    for (const row of this.rows) if (row.end > from && row.end <= to) yield row;
  }
}
