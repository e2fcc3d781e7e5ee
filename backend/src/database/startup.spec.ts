import type { Lifecycle } from '../common/lifecycle.js';
import type { DatabaseConnection } from './connection/database-connection.js';
import type { AbandonedTransactions } from './connection/abandoned-transactions.js';
import type { MongodRelease } from './connection/mongod-release.js';
import type { ChangeFeed } from './feed/change-feed.js';
import type { CredentialsKeyCheck } from './keys/credentials-key-check.js';
import type { Migrations } from './migrations/migrations.js';
import { Startup } from './startup.js';

const nothing = () => Promise.resolve();

async function started() {
  const said: string[] = [];
  const database = { isReachable: true, connection: { models: {} }, locate: nothing, open: nothing };
  const startup = new Startup(
    database as unknown as DatabaseConnection,
    { check: nothing } as unknown as MongodRelease,
    { endOrphaned: nothing } as unknown as AbandonedTransactions,
    { run: nothing } as unknown as CredentialsKeyCheck,
    { checkData: nothing, run: nothing } as unknown as Migrations,
    { start: nothing } as unknown as ChangeFeed,
    { say: (line: string) => said.push(line) },
    { start: nothing } as unknown as Lifecycle,
  );
  await startup.run();
  return { startup, database, said };
}

it('says that it is ready once it is, where the database is away at the end of the start', async () => {
  const { startup, database, said } = await started();
  database.isReachable = false;
  const announced = startup.announce('ready');
  expect(said).toEqual([]);
  database.isReachable = true;
  await announced;
  expect(said).toEqual(['ready']);
});

it('says nothing after a stop', async () => {
  const { startup, database, said } = await started();
  database.isReachable = false;
  const announced = startup.announce('ready');
  startup.stop();
  database.isReachable = true;
  await announced;
  expect(said).toEqual([]);
});
