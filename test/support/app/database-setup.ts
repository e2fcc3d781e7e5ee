import './source-imports.cjs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectCacheDir } from '../../../backend/src/common/paths.js';
import { EmbeddedMongo } from '@keyroster/embedded-mongo';
import { shared } from './shared-database.js';

/** One real mongod for all test files of a run; each file has a database of its own in it. */
export default async function startDatabase(): Promise<void> {
  // Jest calls this once for each project.
  if (shared.mongo) return;
  shared.dataDir = await mkdtemp(join(tmpdir(), 'keyroster-test-'));
  shared.mongo = await EmbeddedMongo.start({
    dataDir: shared.dataDir,
    cacheDir: projectCacheDir,
    ...(process.env['MONGOD_BINARY'] && { binary: process.env['MONGOD_BINARY'] }),
    progress: (line) => process.stderr.write(`${line}\n`),
  });
  process.env['KEYROSTER_TEST_MONGODB_URI'] = shared.mongo.uri;
}
