import { randomBytes } from 'node:crypto';

/** The address of a database that nobody else uses, on the run's mongod. */
export function ownDatabaseUri(): string {
  const uri = process.env['KEYROSTER_TEST_MONGODB_URI'];
  if (!uri) throw new Error('The tests are started by npm: see scripts/tests/with-database.mjs');
  const url = new URL(uri);
  url.pathname = `/test_${randomBytes(6).toString('hex')}`;
  return url.href;
}
