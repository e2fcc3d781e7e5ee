import { setTimeout as delay } from 'node:timers/promises';
import { expectWholeAudit, FaultTally } from '../support/faults/fault-report.js';
import { WritesMeanwhile } from '../support/faults/meanwhile.js';
import { times } from '../support/checks/full-run.js';
import { Ledger } from '../support/data/ledger.js';
import { withServer, type ServerProcess } from '../support/processes/server-process.js';
import type { Session } from '../support/app/session.js';
import { storedFacts } from '../support/data/stored-facts.js';
import { WriteLoad } from '../support/load/write-load.js';

jest.setTimeout(1_800_000);

const SERVER_KILLS = times(3, 100);
const MONGOD_KILLS = times(2, 30);
const READY_WITHIN_MS = 15_000;
const HEALED_WITHIN_MS = 20_000;

let server: ServerProcess;
let admin: Session;
let ledger: Ledger;

withServer(async (...begun) => {
  [server, admin] = begun;
  ledger = new Ledger(await server.withDatabase(storedFacts));
});

/** Waits for some writes, and then until another point of them for each kill. */
async function inTheMiddle(kill: number): Promise<void> {
  await ledger.grows(10, HEALED_WITHIN_MS);
  await delay((kill * 37) % 200);
}

it(`loses nothing that was acknowledged in ${SERVER_KILLS} kills of the server`, async () => {
  await FaultTally.of('server killed', ledger, async (tally) => {
    for (let kill = 0; kill < SERVER_KILLS; kill += 1) {
      const load = new WriteLoad(admin, ledger);
      await inTheMiddle(kill);
      await server.kill();
      const began = performance.now();
      await load.stop();
      expect({ refusals: load.refusals, isCut: load.cuts > 0 }).toEqual({ refusals: [], isCut: true });

      await server.restart();
      await admin.get('/api/verify-token').expect(200);
      const awayMs = performance.now() - began;
      expect(awayMs).toBeLessThan(READY_WITHIN_MS);
      tally.healed(awayMs);
      await tally.expectAllThere(ledger, server);
    }
  });
  await expectWholeAudit(server);
});

it(`loses nothing that was acknowledged in ${MONGOD_KILLS} kills of mongod, and heals by itself`, async () => {
  await FaultTally.of('mongod killed', ledger, async (tally) => {
    for (let kill = 0; kill < MONGOD_KILLS; kill += 1) {
      const meanwhile = new WritesMeanwhile(server, admin, ledger);
      await inTheMiddle(kill);

      const began = performance.now();
      await server.killMongod(HEALED_WITHIN_MS);
      await ledger.grows(1, HEALED_WITHIN_MS - (performance.now() - began));
      const healedAt = performance.now();
      tally.healed(healedAt - began);
      await ledger.grows(9, HEALED_WITHIN_MS);
      await meanwhile.stop();

      meanwhile.expectPromisesKept({ from: began, to: healedAt });
      await tally.expectAllThere(ledger, server);
    }
  });
  await expectWholeAudit(server);
});
