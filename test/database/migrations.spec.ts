import mongoose, { type Connection } from 'mongoose';
import { MIGRATIONS } from '../../backend/src/database/migrations/list.js';
import { BuiltProgram } from '../support/processes/built-program.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

const NOTES = 100;

let uri: string;
let connection: Connection;

interface Note {
  text?: string;
  body?: string;
  runs?: number;
}

const notes = () => connection.collection<Note>('notes');
const migrated = () => notes().countDocuments({ body: { $exists: true } });
const version = async () =>
  (await connection.collection<{ _id: string; value: number }>('meta').findOne({ _id: 'data-version' }))
    ?.value;
const startMigrating = () => new BuiltProgram('test/support/processes/migrating.mjs', { MONGODB_URI: uri });

async function expectEachNoteMigratedOnce(): Promise<void> {
  expect(await version()).toBe(2);
  const all = await notes().find().toArray();
  expect(all).toHaveLength(NOTES);
  for (const [index, { text, body, runs }] of all.entries()) {
    expect({ text, body, runs }).toEqual({ text: undefined, body: `note ${index}`, runs: 1 });
  }
}

beforeEach(async () => {
  uri = ownDatabaseUri();
  connection = await mongoose.createConnection(uri).asPromise();
  await notes().insertMany(Array.from({ length: NOTES }, (_, index) => ({ text: `note ${index}` })));
});
afterEach(async () => {
  await connection.dropDatabase();
  await connection.close();
});

it('run once where two processes start at the same time, and both go on with the new shape', async () => {
  const both = [startMigrating(), startMigrating()];
  await Promise.all(both.map((program) => program.says(/^done$/m)));
  expect(await Promise.all(both.map((program) => program.ended()))).toEqual([0, 0]);
  await expectEachNoteMigratedOnce();
  // Only one of them had anything to do.
  expect(both.filter(({ stdout }) => stdout.includes('began'))).toHaveLength(1);
});

it('are finished by the next process when one is killed in the middle of them', async () => {
  const killed = startMigrating();
  await until(25_000, async () => (await migrated()) > 10);
  await killed.end('SIGKILL');
  expect(await migrated()).toBeLessThan(NOTES);
  expect(await version()).not.toBe(2);

  const next = startMigrating();
  await next.says(/^done$/m);
  expect(await next.ended()).toBe(0);
  await expectEachNoteMigratedOnce();
});

it('leave newer data alone: the start is refused, and says why', async () => {
  const stored = connection.collection<{ _id: string; value: number }>('meta');
  await stored.insertOne({ _id: 'data-version', value: 99 });
  const before = await stored.find().toArray();
  await expect(TestApp.start({ MONGODB_URI: uri })).rejects.toThrow(
    `The data were written by a newer version of Keyroster (data version 99, this one knows ${MIGRATIONS.length})`,
  );
  expect(await stored.find().toArray()).toEqual(before);
});
