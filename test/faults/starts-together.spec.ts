import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedMongo } from '@keyroster/embedded-mongo';
import type { mongo } from 'mongoose';
import request from 'supertest';
import { BuiltProgram } from '../support/processes/built-program.js';
import { cacheDir, withDatabase } from '../support/processes/embedded-bench.js';
import { FaultTally } from '../support/faults/fault-report.js';
import { times } from '../support/checks/full-run.js';
import { logIn } from '../support/app/session.js';
import { SECRETS } from '../support/app/test-app.js';
import { ownDatabaseUri } from '../support/app/test-database.js';

jest.setTimeout(600_000);

const ROUNDS = times(2, 20);
const FIRST_ADMIN = /^First admin: (\S+) \/ (\S+)$/gm;
const MIGRATION = /Data version 1: /g;

type Shape = Record<string, string[]>;

let dirs: string[];
let running: BuiltProgram[];

beforeEach(() => {
  dirs = [];
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((program) => program.end('SIGTERM')));
  for (const dir of dirs) await rm(dir, { recursive: true, force: true });
});

async function aDir(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'keyroster-together-'));
  dirs.push(dir);
  return dir;
}

/** Starts two servers at once; returns their addresses. */
async function startBoth(tally: FaultTally, env: () => Promise<Record<string, string>>): Promise<string[]> {
  const both = [await env(), await env()].map((each) => ({ PORT: '0', LOG_LEVEL: 'info', ...each }));
  const startedAt = performance.now();
  running = both.map((each) => new BuiltProgram('backend/dist/main.js', each));
  const urls = await Promise.all(running.map((program) => program.isReady()));
  tally.healed(performance.now() - startedAt);
  return urls;
}

const shapeOf = async (db: mongo.Db): Promise<Shape> => {
  const collections = await db.listCollections().toArray();
  const entries = collections.map(async ({ name }) => {
    const indexes = await db.collection(name).indexes();
    return [name, indexes.map((index) => JSON.stringify([index.key, index.unique ?? false])).sort()];
  });
  return Object.fromEntries(await Promise.all(entries)) as Shape;
};

/** The stored shape that a single start leaves. */
async function shapeOfOneStart(): Promise<Shape> {
  const uri = ownDatabaseUri();
  const env = { PORT: '0', DATA_DIR: await aDir(), MONGODB_URI: uri, ...SECRETS };
  const alone = new BuiltProgram('backend/dist/main.js', env);
  running = [alone];
  await alone.isReady();
  return withDatabase(uri, async (db) => {
    const shape = await shapeOf(db);
    await alone.end('SIGTERM');
    await db.dropDatabase();
    return shape;
  });
}

/** Expects the output of both, and what is stored, to be that of one start. */
async function expectOneStart(urls: string[], db: mongo.Db, shape: Shape): Promise<void> {
  const migrations = running.flatMap(({ stderr }) => stderr.match(MIGRATION) ?? []);
  expect(migrations).toHaveLength(1);
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
}

/** Repeats a fault. The one write that is acknowledged each time is the first admin. */
async function again(fault: string, once: (shape: Shape, tally: FaultTally) => Promise<void>): Promise<void> {
  const shape = await shapeOfOneStart();
  const told = { acknowledged: 0 };
  await FaultTally.of(fault, told, async (tally) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await once(shape, tally);
      told.acknowledged += 1;
      tally.expectNothingLost({ lost: [], halves: [] });
    }
  });
}

it(`${ROUNDS} times two on one empty database: one first admin, one migration, all indexes, both ready`, () =>
  again('two start on one database', async (shape, tally) => {
    const uri = ownDatabaseUri();
    const urls = await startBoth(tally, async () => ({
      DATA_DIR: await aDir(),
      MONGODB_URI: uri,
      ...SECRETS,
    }));
    await withDatabase(uri, async (db) => {
      await expectOneStart(urls, db, shape);
      await db.dropDatabase();
    });
    await Promise.all(running.map((program) => program.end('SIGKILL')));
  }));

it(`${ROUNDS} times two on one empty DATA_DIR share what is made there: one database, one set of secrets`, () =>
  again('two start on one DATA_DIR', async (shape, tally) => {
    const dir = await aDir();
    const urls = await startBoth(tally, () => Promise.resolve({ DATA_DIR: dir }));
    const joined = await EmbeddedMongo.start({ dataDir: dir, cacheDir, progress: () => undefined });
    await withDatabase(joined.uri, (db) => expectOneStart(urls, db, shape));
    await joined.stop();
    for (const program of running) expect(await program.end('SIGTERM')).toBe(0);
  }));
