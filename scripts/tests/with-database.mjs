import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/root.mjs';
import { quickTmp } from './quick-tmp.mjs';

const MOST_NICE = 19;

/**
 * Runs tests with one real mongod, in which each test file has its own database.
 * @template T
 * @param {(env: Record<string, string>) => Promise<T>} work gets the environment for the tests
 * @returns {Promise<T>}
 */
export async function withDatabase(work) {
  // Imported late, because it has just been built.
  const { EmbeddedMongo } = await import('@keyroster/embedded-mongo');
  const dataDir = await mkdtemp(join(quickTmp(), 'keyroster-test-'));
  const binary = process.env['MONGOD_BINARY'];
  const mongo = await EmbeddedMongo.start({
    dataDir,
    cacheDir: join(root, '.cache'),
    ...(binary && { binary }),
    progress: (line) => process.stderr.write(`${line}\n`),
  });
  // Lowers the priority of all that starts after mongod, because a starved database seems unreachable.
  setPriority(Math.min(getPriority() + 2, MOST_NICE));
  try {
    return await work({ KEYROSTER_TEST_MONGODB_URI: mongo.uri });
  } finally {
    await mongo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
