import { randomBytes } from 'node:crypto';
import { withDatabase } from '../processes/embedded-bench.js';

/** With more documents than this, dropping a database costs less than emptying it. */
const WORTH_EMPTYING = 5_000;

/** Emptied databases of this worker: creating their collections and indexes costs more than a start. */
const { emptiedDatabases = [] } = globalThis as { emptiedDatabases?: string[] };

/** The address of a database that nobody else uses, on the run's mongod. */
export function ownDatabaseUri(): string {
  const uri = process.env['KEYROSTER_TEST_MONGODB_URI'];
  if (!uri) throw new Error('The tests are started by npm: see scripts/tests/with-database.mjs');
  const url = new URL(uri);
  url.pathname = `/test_${randomBytes(6).toString('hex')}`;
  return url.href;
}

/** The address of an empty database for an app, perhaps one that an earlier file has used. */
export const appDatabaseUri = (): string => emptiedDatabases.pop() ?? ownDatabaseUri();

/** Takes back what `appDatabaseUri` gave, once nothing is connected to it. */
export async function giveBack(uri: string): Promise<void> {
  await withDatabase(uri, async (db) => {
    const isLarge = Number((await db.stats())['objects']) > WORTH_EMPTYING;
    if (isLarge) await db.dropDatabase();
    else await Promise.all((await db.collections()).map((collection) => collection.deleteMany({})));
    emptiedDatabases.push(uri);
  });
}
