import type { mongo } from 'mongoose';
import request from 'supertest';
import { withDatabase } from '../support/processes/embedded-bench.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { FaultTally } from '../support/faults/fault-report.js';
import { times } from '../support/checks/full-run.js';
import { logIn } from '../support/app/session.js';
import { SECRETS } from '../support/app/test-app.js';
import { ownDatabaseUri } from '../support/app/test-database.js';

jest.setTimeout(600_000);

const ROUNDS = times(2, 20);
const FIRST_ADMIN = /^First admin: (\S+) \/ (\S+)$/gm;
const MIGRATION = /Data version 1: /g;

/** Starts servers at once on an empty database, and does something with both. */
async function withServers<T>(count: number, act: (servers: ServerProcess[], db: mongo.Db) => Promise<T>) {
  const uri = ownDatabaseUri();
  // Without a given admin, so that the first server makes one up.
  const env = { ...SECRETS, MONGODB_URI: uri, ADMIN_USERNAME: '', ADMIN_PASSWORD: '', LOG_LEVEL: 'info' };
  const servers = await Promise.all(Array.from({ length: count }, () => ServerProcess.start(env)));
  try {
    return await withDatabase(uri, (db) => act(servers, db));
  } finally {
    for (const server of servers) await server.clear();
  }
}

/** The collections with their indexes. */
const shapeOf = async (db: mongo.Db): Promise<Record<string, string[]>> => {
  const collections = await db.listCollections().toArray();
  const entries = collections.map(async ({ name }) => {
    const indexes = await db.collection(name).indexes();
    return [name, indexes.map((index) => JSON.stringify([index.key, index.unique ?? false])).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
};

it(`${ROUNDS} times two on one empty database: one first admin, one migration, all indexes, both ready`, async () => {
  const shape = await withServers(1, (_servers, db) => shapeOf(db));
  // The one write that is acknowledged each time is the first admin.
  const told = { acknowledged: 0 };
  await FaultTally.of('two start on one database', told, async (tally) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      await withServers(2, async (servers, db) => {
        tally.healed(performance.now() - startedAt);
        expect(servers.flatMap(({ stderr }) => stderr.match(MIGRATION) ?? [])).toHaveLength(1);
        const said = servers.flatMap(({ stdout }) => [...stdout.matchAll(FIRST_ADMIN)]);
        expect(said).toHaveLength(1);
        const [[, username = '', password = ''] = []] = said;
        const admins = await db.collection('users').find({ role: 'admin' }).toArray();
        expect(admins.map(({ email }): unknown => email)).toEqual([username]);
        const made = { action: 'user.created', target_name: username };
        expect(await db.collection('audit_entries').countDocuments(made)).toBe(1);
        expect(await shapeOf(db)).toMatchObject(shape);
        for (const { url } of servers) {
          await request(url).get('/api/health/ready').expect(200);
          await logIn({ url }, username, password);
        }
      });
      told.acknowledged += 1;
      tally.expectNothingLost({ lost: [], halves: [] });
    }
  });
});
