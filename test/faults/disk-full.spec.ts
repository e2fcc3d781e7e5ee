import { setTimeout as delay } from 'node:timers/promises';
import { FaultTally } from '../support/faults/fault-report.js';
import { NoRoom, SmallDisk, type FullDisk } from '../support/faults/full-disk.js';
import { WritesMeanwhile } from '../support/faults/meanwhile.js';
import { times } from '../support/checks/full-run.js';
import { Ledger } from '../support/data/ledger.js';
import { orphansIn } from '../support/data/orphans.js';
import { refused } from '../support/checks/refusal.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';
import { storedFacts } from '../support/data/stored-facts.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(600_000);

const COUNT = times(1, 5);
/** Past the longest pause between two tries to start the database again. */
const FULL_MS = times(8_000, 20_000);
/** mongod falls over at the first thing that it can't write. */
const NOTICED_WITHIN_MS = 10_000;
/** The pause, and mongod's start: it first reads its journal. */
const HEALED_WITHIN_MS = 8_000;
const WARM_WITHIN_MS = 30_000;
/** Pings leave a database that failed alone for a second, and go by the second. */
const STORED_WITHIN_MS = 5_000;

type Way = [name: string, make: () => Promise<FullDisk>];
const real: Way = ['disk full', () => SmallDisk.mount()];
const always: Way = ['no room for mongod', () => NoRoom.make()];
const ways = SmallDisk.isPossible() ? [real, always] : [always];

describe.each(ways)('%s', (name, make) => {
  let disk: FullDisk;
  let server: ServerProcess;
  let admin: Session;
  let ledger: Ledger;
  /** Pings throughout. */
  let steady: Session;
  /** Pings while there is no room, and no more. */
  let last: Session;

  beforeAll(async () => {
    disk = await make();
    server = await ServerProcess.start({ WS_PINGS_PER_SECOND: '50', ...disk.env }, disk.dataDir);
    admin = await Session.root(server);
    [steady, last] = [await Session.as(server, 'member'), await Session.as(server, 'member')];
    ledger = new Ledger(await server.withDatabase(storedFacts));
  });
  afterAll(async () => {
    await server.clear();
    await disk.remove();
  });

  const storedPing = ({ user }: Session) =>
    server.withDatabase(async (db) => {
      const stored = await db.collection('users').findOne({ email: user.email });
      return Number(stored?.['last_ping_timestamp']);
    });

  async function once(tally: FaultTally): Promise<void> {
    const sockets = [await steady.socket(), await last.socket()] as const;
    const meanwhile = new WritesMeanwhile(server, admin, ledger, [sockets[0]]);
    const away = { from: 0, to: 0 };
    let lastPing: number;
    try {
      await ledger.grows(10, WARM_WITHIN_MS);
      try {
        away.from = performance.now();
        await disk.fill();
        await until(NOTICED_WITHIN_MS, () => meanwhile.load.refusals.length > 0);
        await refused(admin.post('/api/shops/create', { shop_name: 'No room' }), 503, {
          code: 'UNAVAILABLE',
        });
        const before = ledger.acknowledged;
        await delay(FULL_MS);
        expect(ledger.acknowledged).toBe(before);
        const answer = await sockets[1].ping();
        if ('statusCode' in answer) throw new Error(answer.message);
        lastPing = Math.floor(answer.serverTime / 1_000);
        away.to = performance.now();
      } finally {
        await disk.free();
      }
      const freedAt = performance.now();
      await ledger.grows(1, HEALED_WITHIN_MS);
      tally.healed(performance.now() - freedAt);
      await ledger.grows(10, WARM_WITHIN_MS);
    } finally {
      await meanwhile.stop();
      for (const socket of sockets) socket.close();
    }

    meanwhile.expectPromisesKept(away);
    await until(STORED_WITHIN_MS, async () => (await storedPing(last)) === lastPing);
    const found = await server.withDatabase(storedFacts);
    tally.expectNothingLost(ledger.judge(found), await server.withDatabase(orphansIn));
  }

  it(`refuses writes ${COUNT} times for ${FULL_MS / 1_000} s, loses none, and heals by itself when there is room`, async () => {
    await FaultTally.of(name, ledger, async (tally) => {
      for (let time = 0; time < COUNT; time += 1) await once(tally);
    });
    const check = server.run('cli/admin.js', {}, { words: ['verify-audit'] });
    expect(await check.ended()).toBe(0);
  });
});
