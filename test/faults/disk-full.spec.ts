import { setTimeout as delay } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expectWholeAudit, FaultTally } from '../support/faults/fault-report.js';
import { WritesMeanwhile } from '../support/faults/meanwhile.js';
import { times } from '../support/checks/full-run.js';
import { Ledger } from '../support/data/ledger.js';
import { refused } from '../support/checks/answer.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';
import { storedFacts } from '../support/data/stored-facts.js';
import { until } from '../support/checks/until.js';
import { mongodBinary, mongodPidOf, withDatabase } from '../support/processes/embedded-bench.js';

const run = promisify(execFile);

/** A DATA_DIR without room: the system refuses every write of mongod, as it does beyond a quota. */
class NoRoom {
  /** What the server has to be told about it. */
  readonly env: Record<string, string>;

  private constructor(private readonly root: string) {
    this.env = { MONGOD_BINARY: path.join(root, 'mongod') };
  }

  static async make(): Promise<NoRoom> {
    const disk = new NoRoom(await mkdtemp(path.join(tmpdir(), 'keyroster-no-room-')));
    const mongod = await mongodBinary();
    await mkdir(disk.dataDir);
    // A mongod that starts while there is no room has none, either. Without the trap, SIGXFSZ would kill it.
    const lines = ["trap '' XFSZ", `[ -e '${disk.mark}' ] && ulimit -S -f 0`, `exec '${mongod}' "$@"`];
    await writeFile(path.join(disk.root, 'mongod'), ['#!/bin/sh', ...lines, ''].join('\n'));
    await chmod(path.join(disk.root, 'mongod'), 0o755);
    return disk;
  }

  get dataDir(): string {
    return path.join(this.root, 'data');
  }

  async fill(): Promise<void> {
    await writeFile(this.mark, '');
    await run('prlimit', ['--pid', String(await mongodPidOf(this.dataDir)), '--fsize=0:']);
  }

  free(): Promise<void> {
    return rm(this.mark);
  }

  remove(): Promise<void> {
    return rm(this.root, { recursive: true, force: true });
  }

  private get mark(): string {
    return path.join(this.root, 'no-room');
  }
}

/** Makes mongod write everything, as it does each minute: until then its journal has room of its own. */
async function provoke(dataDir: string): Promise<void> {
  const uri = await readFile(path.join(dataDir, 'mongodb.uri'), 'utf8');
  await withDatabase(uri, (db) => db.admin().command({ fsync: 1 })).catch(() => undefined);
}

jest.setTimeout(600_000);

const COUNT = times(1, 5);
/** Longer than the longest pause between two tries to start the database again. */
const FULL_MS = times(8_000, 20_000);
/** mongod exits at the first write that fails. */
const NOTICED_WITHIN_MS = 10_000;
/** The pause and mongod's start, which first reads its journal. */
const HEALED_WITHIN_MS = 8_000;
const WARM_WITHIN_MS = 30_000;
/** After a failure pings wait for a second, and they are stored once a second. */
const STORED_WITHIN_MS = 5_000;

let disk: NoRoom;
let server: ServerProcess;
let admin: Session;
let ledger: Ledger;
/** Pings throughout. */
let steady: Session;
/** Pings only while there is no room. */
let last: Session;

beforeAll(async () => {
  disk = await NoRoom.make();
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
      await disk.fill();
      // Filling takes a while on a busy machine, and there is room until it is done.
      away.from = performance.now();
      await provoke(disk.dataDir);
      await until(NOTICED_WITHIN_MS, () => meanwhile.load.refusals.length > 0);
      await refused(admin.post('/api/shops/create', { shop_name: 'No room' }), 503, {
        code: 'UNAVAILABLE',
      });
      const before = ledger.acknowledged;
      await delay(FULL_MS);
      expect(ledger.acknowledged).toBe(before);
      lastPing = await sockets[1].pinged();
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
  await tally.expectAllThere(ledger, server);
}

it(`refuses writes ${COUNT} times for ${FULL_MS / 1_000} s, loses none, and heals by itself when there is room`, async () => {
  await FaultTally.of('no room for mongod', ledger, async (tally) => {
    for (let time = 0; time < COUNT; time += 1) await once(tally);
  });
  await expectWholeAudit(server);
});
