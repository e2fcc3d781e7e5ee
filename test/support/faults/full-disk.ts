import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBinary } from '../../../libs/embedded-mongo/src/binary/binary-sources.js';
import { cacheDir, mongodPidOf, withDatabase } from '../processes/embedded-bench.js';

const run = promisify(execFile);

/** A new database takes 300 MiB, nearly all of it for its journal. */
const SIZE = '420m';
const mountWords = (dir: string): string[] => ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'none', dir];
const PIECE = Buffer.alloc(1024 * 1024, 1);

/** A place for a DATA_DIR where the database at some time finds no more room. */
export interface FullDisk {
  readonly dataDir: string;
  /** What the server needs to know of it. */
  readonly env: Record<string, string>;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** A disk of its own, with a file that takes all the room. Needs the right to mount one. */
export class SmallDisk implements FullDisk {
  readonly env = {};

  private constructor(private readonly root: string) {}

  /** An administrator may mount a disk, though not inside every container. */
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
    await provoke(this.dataDir);
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

/** Takes no rights: the system refuses mongod every byte that it wants to write, as it does beyond a quota. */
export class NoRoom implements FullDisk {
  readonly env: Record<string, string>;

  private constructor(private readonly root: string) {
    this.env = { MONGOD_BINARY: path.join(root, 'mongod') };
  }

  static async make(): Promise<NoRoom> {
    const disk = new NoRoom(await mkdtemp(path.join(tmpdir(), 'keyroster-no-room-')));
    const given = process.env['MONGOD_BINARY'];
    const wish = { cacheDir, progress: () => undefined, ...(given !== undefined && { binary: given }) };
    const { path: mongod } = await findBinary(wish, { data: undefined, isOwnLineOnly: false });
    await mkdir(disk.dataDir);
    // Whoever starts while there is no room has none either. Without the trap the system would kill it.
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
    await provoke(this.dataDir);
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

/** What it does each minute, at once: everything is written down. Its journal has room kept for it till then. */
async function provoke(dataDir: string): Promise<void> {
  const uri = await readFile(path.join(dataDir, 'mongodb.uri'), 'utf8');
  await withDatabase(uri, (db) => db.admin().command({ fsync: 1 })).catch(() => undefined);
}
