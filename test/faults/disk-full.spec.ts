import { setTimeout as delay } from 'node:timers/promises';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { FaultTally } from '../support/faults/fault-report.js';
import { WritesMeanwhile } from '../support/faults/meanwhile.js';
import { times } from '../support/checks/full-run.js';
import { itemsOf } from '../support/data/inbox.js';
import { Ledger } from '../support/data/ledger.js';
import { orphansIn } from '../support/data/orphans.js';
import { refused } from '../support/checks/refusal.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';
import { storedFacts } from '../support/data/stored-facts.js';
import { until } from '../support/checks/until.js';
import { mongodBinary, mongodPidOf, withDatabase } from '../support/processes/embedded-bench.js';

const run = promisify(execFile);

/** A new database takes 300 MiB, nearly all of it for its journal. */
const SIZE = '420m';
const mountWords = (dir: string): string[] => ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'none', dir];
const PIECE = Buffer.alloc(1024 * 1024, 1);

/** A place for a DATA_DIR that can run out of space. */
interface FullDisk {
  readonly dataDir: string;
  /** What the server has to be told about it. */
  readonly env: Record<string, string>;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** A disk of its own, which a file fills. Needs the right to mount. */
class SmallDisk implements FullDisk {
  readonly env = {};

  private constructor(private readonly root: string) {}

  /** Root may mount a disk, though not inside every container. */
  static isPossible(): boolean {
    const dir = mkdtempSync(path.join(tmpdir(), 'keyroster-disk-'));
    const isMounted = spawnSync('mount', mountWords(dir)).status === 0;
    if (isMounted) spawnSync('umount', [dir]);
    rmdirSync(dir);
    return isMounted;
  }

  static async mount(): Promise<SmallDisk> {
    const root = await mkdtemp(path.join(tmpdir(), 'keyroster-disk-'));
    try {
      await run('mount', mountWords(root));
    } catch (error) {
      await rm(root, { recursive: true });
      throw error;
    }
    return new SmallDisk(root);
  }

  get dataDir(): string {
    return path.join(this.root, 'data');
  }

  async fill(): Promise<void> {
    const file = await open(this.filler, 'w');
    try {
      for (;;) await file.write(PIECE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await file.close();
    }
  }

  free(): Promise<void> {
    return rm(this.filler);
  }

  async remove(): Promise<void> {
    await run('umount', ['--lazy', this.root]);
    await rm(this.root, { recursive: true, force: true });
  }

  private get filler(): string {
    return path.join(this.root, 'filler');
  }
}

/** Needs no rights: the system refuses every write of mongod, as it does beyond a quota. */
class NoRoom implements FullDisk {
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
  /** Pings only while there is no room. */
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

/** A full disk; where none can be mounted, a file in the place of the folder. */
async function fullDisk(): Promise<Pick<FullDisk, 'dataDir' | 'free' | 'remove'>> {
  if (SmallDisk.isPossible()) {
    const disk = await SmallDisk.mount();
    await disk.fill();
    return disk;
  }
  const root = await mkdtemp(path.join(tmpdir(), 'keyroster-no-folder-'));
  const dataDir = path.join(root, 'data');
  await writeFile(dataDir, '');
  return { dataDir, free: () => rm(dataDir), remove: () => rm(root, { recursive: true }) };
}

it('a backup that finds no room stands in the inbox until one is made', async () => {
  const disk = await fullDisk();
  const server = await ServerProcess.start({ BACKUP_TO: path.join(disk.dataDir, 'backups') });
  const admin = await Session.root(server);
  const states = async () =>
    (await itemsOf(admin, 'backup')).map(({ state, message }) => `${state} ${message}`);
  try {
    await admin.post('/api/backups').expect(200);
    await until(WARM_WITHIN_MS, async () => /^failed (ENOSPC|ENOTDIR)/.test((await states()).join()));
    await disk.free();
    await admin.post('/api/backups').expect(200);
    await until(WARM_WITHIN_MS, async () => (await states()).length === 0);
  } finally {
    await server.clear();
    await disk.remove();
  }
});
