import { HOUR_MS } from '@keyroster/contracts';

interface TimeRow {
  key: string;
  /** The first instant that is no longer in it. */
  end: number;
}

/** The rows of a report by time, each beginning where the one before ends. */
export class TimeRows {
  readonly end: number;
  /** In which row each hour lies: Lima's days begin on the hour, and there are a million instants to look up. */
  private readonly rowOfHour: Uint16Array;

  constructor(
    private readonly from: number,
    private readonly rows: readonly TimeRow[],
  ) {
    this.end = rows.at(-1)?.end ?? from;
    this.rowOfHour = new Uint16Array(Math.ceil((this.end - from) / HOUR_MS));
    let begin = 0;
    rows.forEach(({ end }, row) => {
      const next = (end - from) / HOUR_MS;
      this.rowOfHour.fill(row, begin, next);
      begin = next;
    });
  }

  get count(): number {
    return this.rows.length;
  }

  get keys(): string[] {
    return this.rows.map(({ key }) => key);
  }

  /** How many rows lie in the past with their last instant. */
  completeAt(now: number): number {
    return this.rows.filter(({ end }) => end - 1 <= now).length;
  }

  /** The row in which an instant lies; -1 before the first and for no instant, their count after the last. */
  rowAt(instant: number): number {
    if (!(instant >= this.from)) return -1;
    if (instant >= this.end) return this.rows.length;
    return this.rowOfHour[Math.floor((instant - this.from) / HOUR_MS)] ?? -1;
  }
}
