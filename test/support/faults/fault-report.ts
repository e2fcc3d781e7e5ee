import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger, Verdict } from '../data/ledger.js';
import type { ServerProcess } from '../processes/server-process.js';

/** The outcome of a fault: a row of the table that a run prints at its end. */
export interface FaultRow {
  fault: string;
  /** How often it was tried. */
  count: number;
  /** Writes that were acknowledged meanwhile. */
  acknowledged: number;
  /** Of those, the ones that were not found afterwards. */
  lost: number;
  /** Writes that were done in part. */
  halves: number;
  /** From the end of the cause (a kill: from the kill) until a write is acknowledged; 0 if never away. */
  longestAwayMs: number;
}

/** The outcome of one fault that is tried several times. */
export class FaultTally {
  readonly found: Verdict = { lost: [], halves: [] };
  private count = 0;
  private longestAwayMs = 0;

  /** Notes that the server works again, `awayMs` after the end of the cause. */
  healed(awayMs: number): void {
    this.longestAwayMs = Math.max(this.longestAwayMs, awayMs);
  }

  /** Kills the server `afterMs` after `begun`, and starts it again; undefined if that cut the call off. */
  async killed<T>(server: ServerProcess, begun: PromiseLike<T>, afterMs: number): Promise<T | undefined> {
    const answering = begun.then(
      (answer) => answer,
      () => undefined,
    );
    await delay(afterMs);
    await server.kill();
    const killedAt = performance.now();
    const answer = await answering;
    await server.restart();
    this.healed(performance.now() - killedAt);
    return answer;
  }

  /** Notes what was found once all was quiet; fails if anything is lost or done in part. */
  expectNothingLost({ lost, halves }: Verdict, orphans: string[] = []): void {
    this.count += 1;
    this.found.lost.push(...lost);
    this.found.halves.push(...halves, ...orphans);
    expect(this.found).toEqual({ lost: [], halves: [] });
  }

  /** Reports the tries of `act` as a row of the table, even if the test fails. */
  static async of(
    fault: string,
    ledger: Pick<Ledger, 'acknowledged'>,
    act: (tally: FaultTally) => Promise<void>,
  ): Promise<void> {
    const tally = new FaultTally();
    const before = ledger.acknowledged;
    try {
      await act(tally);
    } finally {
      const { count, longestAwayMs, found } = tally;
      const acknowledged = ledger.acknowledged - before;
      const { length: lost } = found.lost;
      const { length: halves } = found.halves;
      report({ fault, count, acknowledged, lost, halves, longestAwayMs });
    }
  }
}

function report(row: FaultRow): void {
  const file = process.env['KEYROSTER_FAULT_ROWS'];
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}
