import { expiresAt } from '../model/index.js';

interface Pinging {
  user: { last_ping_timestamp: number };
}

/**
 * Each Active user waits at the second that their last ping allowed and is looked at again then, so a ping moves nothing
 * and a second looks at few.
 */
export class Deadlines<Row extends Pinging> {
  private readonly bySecond = new Map<number, Row[]>();
  private readonly waiting = new Set<Row>();

  add(row: Row): void {
    if (this.waiting.has(row)) return;
    this.waiting.add(row);
    this.wait(row, expiresAt(row.user));
  }

  *past(now: number): Iterable<Row> {
    for (const [due, rows] of this.bySecond) {
      if (due > now) continue;
      this.bySecond.delete(due);
      for (const row of rows) {
        const later = expiresAt(row.user);
        if (later > now) {
          this.wait(row, later);
          continue;
        }
        this.waiting.delete(row);
        yield row;
      }
    }
  }

  private wait(row: Row, due: number): void {
    const rows = this.bySecond.get(due);
    if (rows) rows.push(row);
    else this.bySecond.set(due, [row]);
  }
}
