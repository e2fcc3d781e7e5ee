import type { Socket } from 'node:net';
import { poolsOf } from '../../backend/src/database/connection/driver-writes.js';
import { DatabaseConnection } from '../../backend/src/database/connection/database-connection.js';
import { Throttle } from '../../backend/src/database/throttles/throttle.schema.js';
import { Transactions } from '../../backend/src/database/connection/transactions.js';
import { type TestApp, withApp } from '../support/app/session.js';
import { Startup } from '../../backend/src/database/startup.js';

const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

let app: TestApp;

withApp((started) => (app = started));

/** Breaks idle connections, of which the driver is told a moment later. */
function breakIdleConnections(error?: Error): void {
  const idle = poolsOf(app.get(DatabaseConnection).connection.getClient()).flat() as { socket: Socket }[];
  // Fails if an upgrade of the driver moves what this relies on.
  expect(idle).not.toEqual([]);
  for (const { socket } of idle) socket.destroy(error);
}

it.each([
  ['closed', undefined],
  ['reset', reset],
])(
  'a read on a connection that was just %s is answered on another one',
  async (_how, error) => {
    // What begins once the server is ready may use all connections; after this call one of them is free.
    await app.database.collection('users').countDocuments();
    breakIdleConnections(error);
    expect(await app.database.collection('users').countDocuments()).toBe(1);
  },
  5_000,
);

it('a transaction whose connection breaks before it is committed is committed on another one', async () => {
  const throttles = app.get(DatabaseConnection).connection.model(Throttle.name);
  let tries = 0;
  await app.get(Transactions).run(async () => {
    tries += 1;
    await throttles.create([{ key: `broken ${tries}`, points: 1, expire: new Date() }]);
    if (tries === 1) breakIdleConnections(reset);
  });
  expect(await throttles.countDocuments({ key: `broken ${tries}` })).toBe(1);
}, 5_000);

it('heartbeats that are late are no lost database', async () => {
  // Blocks the event loop as a busy machine would, so that heartbeats stay unread.
  for (const end = performance.now() + 2_000; performance.now() < end;);
  expect(app.get(Startup).isReady).toBe(true);
  const count = app.get(Transactions).run(() => app.database.collection('users').countDocuments());
  await expect(count).resolves.toBe(1);
});
