import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { mongo } from 'mongoose';
import request from 'supertest';
import { BuiltProgram } from '../support/processes/built-program.js';
import { withDatabase } from '../support/processes/embedded-bench.js';
import { FaultTally } from '../support/faults/fault-report.js';
import { times } from '../support/checks/full-run.js';
import { logIn } from '../support/app/session.js';
import { SECRETS } from '../support/app/test-app.js';
import { ownDatabaseUri } from '../support/app/test-database.js';

jest.setTimeout(600_000);

const ROUNDS = times(2, 20);
const FIRST_ADMIN = /^First admin: (\S+) \/ (\S+)$/gm;
const MIGRATION = /Data version 1: /g;

let folder: string;
let running: BuiltProgram[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyroster-together-'));
});
afterEach(() => Promise.all(running.map((program) => program.end('SIGKILL'))));
afterAll(() => rm(folder, { recursive: true }));

/** Starts servers at once, each with a DATA_DIR of its own; returns their addresses. */
function start(count: number, uri: string): Promise<string[]> {
  running = Array.from({ length: count }, (_, place) => {
    const env = { PORT: '0', DATA_DIR: path.join(folder, `${place}`), MONGODB_URI: uri, ...SECRETS };
    return new BuiltProgram('backend/dist/main.js', { ...env, LOG_LEVEL: 'info' });
  });
  return Promise.all(running.map((program) => program.isReady()));
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

/** Does something on a database of its own, which goes with its servers. */
async function onNewDatabase<T>(act: (uri: string, db: mongo.Db) => Promise<T>): Promise<T> {
  const uri = ownDatabaseUri();
  return withDatabase(uri, async (db) => {
    const result = await act(uri, db);
    await Promise.all(running.map((program) => program.end('SIGKILL')));
    await db.dropDatabase();
    return result;
  });
}

it(`${ROUNDS} times two on one empty database: one first admin, one migration, all indexes, both ready`, async () => {
  const shape = await onNewDatabase(async (uri, db) => {
    await start(1, uri);
    return shapeOf(db);
  });
  // The one write that is acknowledged each time is the first admin.
  const told = { acknowledged: 0 };
  await FaultTally.of('two start on one database', told, async (tally) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await onNewDatabase(async (uri, db) => {
        const startedAt = performance.now();
        const urls = await start(2, uri);
        tally.healed(performance.now() - startedAt);
        expect(running.flatMap(({ stderr }) => stderr.match(MIGRATION) ?? [])).toHaveLength(1);
        const said = running.flatMap(({ stdout }) => [...stdout.matchAll(FIRST_ADMIN)]);
        expect(said).toHaveLength(1);
        const [[, username = '', password = ''] = []] = said;
        const admins = await db.collection('users').find({ role: 'admin' }).toArray();
        expect(admins.map(({ email }): unknown => email)).toEqual([username]);
        const made = { action: 'user.created', target_name: username };
        expect(await db.collection('audit_entries').countDocuments(made)).toBe(1);
        expect(await shapeOf(db)).toMatchObject(shape);
        for (const url of urls) {
          await request(url).get('/api/health/ready').expect(200);
          await logIn({ url }, username, password);
        }
      });
      told.acknowledged += 1;
      tally.expectNothingLost({ lost: [], halves: [] });
    }
  });
});
