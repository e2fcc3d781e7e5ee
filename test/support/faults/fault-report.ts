import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger, Verdict } from '../data/ledger.js';
import { orphansIn } from '../data/orphans.js';
import { storedFacts } from '../data/stored-facts.js';
import type { ServerProcess } from '../processes/server-process.js';

export async function expectWholeAudit(server: ServerProcess): Promise<void> {
  const check = server.run('cli/admin.js', {}, { words: ['verify-audit'] });
  expect(await check.ended()).toBe(0);
}

export class FaultTally {
  readonly found: Verdict = { lost: [], halves: [] };
  private count = 0;
  private longestAwayMs = 0;

  /** Notes that a write is acknowledged again, `awayMs` after the end of the cause (a kill: after the kill). */
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

  /** The same, by what a ledger knows. Call it while no write is in flight. */
  async expectAllThere(ledger: Ledger, server: ServerProcess): Promise<void> {
    const found = await server.withDatabase(storedFacts);
    this.expectNothingLost(ledger.judge(found), await server.withDatabase(orphansIn));
  }

  /** Prints the outcome of all tries of `act` in one line, even if the test fails. */
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
      const writes = `${ledger.acknowledged - before} acknowledged, ${found.lost.length} lost`;
      const away = `${(longestAwayMs / 1_000).toFixed(1)} s away at most`;
      process.stdout.write(`${fault}, ${count} times: ${writes}, ${found.halves.length} halves, ${away}\n`);
    }
  }
}
