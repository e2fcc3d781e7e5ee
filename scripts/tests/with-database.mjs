import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/root.mjs';
import { quickTmp } from './quick-tmp.mjs';

const MOST_NICE = 19;

/**
 * Runs tests beside one real mongod for all of their files, each of which has a database of its own in it.
 * @template T
 * @param {(env: Record<string, string>) => Promise<T>} work is told what the tests are told
 * @returns {Promise<T>}
 */
export async function withDatabase(work) {
  // Built a moment ago.
  const { EmbeddedMongo } = await import('@keyroster/embedded-mongo');
  const dataDir = await mkdtemp(join(quickTmp(), 'keyroster-test-'));
  const binary = process.env['MONGOD_BINARY'];
  const mongo = await EmbeddedMongo.start({
    dataDir,
    cacheDir: join(root, '.cache'),
    ...(binary && { binary }),
    progress: (line) => process.stderr.write(`${line}\n`),
  });
  // What is started from now on stands back: a starved database counts as one that is away.
  setPriority(Math.min(getPriority() + 2, MOST_NICE));
  try {
    return await work({ KEYROSTER_TEST_MONGODB_URI: mongo.uri });
  } finally {
    await mongo.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
