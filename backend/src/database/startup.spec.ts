import type { Lifecycle } from '../common/lifecycle.js';
import type { DatabaseConnection } from './connection/database-connection.js';
import type { AbandonedTransactions } from './connection/abandoned-transactions.js';
import type { MongodRelease } from './connection/mongod-release.js';
import type { ChangeFeed } from './feed/change-feed.js';
import type { CredentialsKeyCheck } from './keys/credentials-key-check.js';
import type { Migrations } from './migrations/migrations.js';
import { Startup } from './startup.js';

const nothing = () => Promise.resolve();

it('is ready once it is, where the database is away at the end of the start', async () => {
  const database = { isReachable: false, connection: { models: {} }, locate: nothing, open: nothing };
  const startup = new Startup(
    database as unknown as DatabaseConnection,
    { check: nothing } as unknown as MongodRelease,
    { endOrphaned: nothing } as unknown as AbandonedTransactions,
    { run: nothing } as unknown as CredentialsKeyCheck,
    { checkData: nothing, run: nothing } as unknown as Migrations,
    { start: nothing } as unknown as ChangeFeed,
    { start: nothing } as unknown as Lifecycle,
  );
  await startup.run();
  let isReady: boolean | undefined;
  const waiting = startup.untilReady().then((answer) => (isReady = answer));
  await nothing();
  expect(isReady).toBeUndefined();
  database.isReachable = true;
  await waiting;
  expect(isReady).toBe(true);
});
