import mongoose, { mongo, type Connection } from 'mongoose';
import { ChangeCursor, type Change, type Position } from '../../backend/src/database/feed/change-cursor.js';
import { ownDatabaseUri } from '../support/app/test-database.js';

/** How much longer a look may take than it is told to wait. */
const ANSWERED_WITHIN_MS = 1_500;
const EVERYTHING = [{ $match: {} }];

let connection: Connection;
let db: mongo.Db;
let cursor: ChangeCursor;
const connections: Connection[] = [];

const open = (after?: Position) => ChangeCursor.open(connection, db, EVERYTHING, after);
const write = (...names: string[]) => db.collection('things').insertMany(names.map((name) => ({ name })));
const idsOf = (changes: Change[]) =>
  changes.map((change) => ('fullDocument' in change ? String(change.fullDocument?.['name']) : ''));

/** The names of the next changes, which may take more than one look. */
async function nextNames(from: ChangeCursor, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let look = 0; look < 20 && names.length < count; look += 1) {
    names.push(...idsOf((await from.look(200)).changes));
  }
  return names;
}

/** The number of cursors on this database that wait for the next look. */
async function openCursors(): Promise<number> {
  const found = connection
    .getClient()
    .db('admin')
    .aggregate([
      { $currentOp: { idleCursors: true, allUsers: true } },
      { $match: { type: 'idleCursor', ns: { $regex: `^${db.databaseName}\\.` } } },
    ]);
  return (await found.toArray()).length;
}

/** How many sessions, other than the driver's own, end meanwhile. */
async function sessionsEndedBy(act: () => Promise<unknown>): Promise<number> {
  const ending = jest.spyOn(mongo.ClientSession.prototype, 'endSession');
  await act();
  const ended = ending.mock.contexts.filter((session) => (session as mongo.ClientSession).explicit);
  ending.mockRestore();
  return ended.length;
}

/** Connects to a database of its own. */
async function connect(): Promise<[Connection, mongo.Db]> {
  const made = await mongoose.createConnection(ownDatabaseUri()).asPromise();
  connections.push(made);
  if (!made.db) throw new Error('There is no database');
  return [made, made.db];
}

beforeAll(async () => {
  [connection, db] = await connect();
  await db.createCollection('things');
});
beforeEach(async () => {
  cursor = await open();
});
afterEach(() => cursor.close());
afterAll(() => Promise.all(connections.map((each) => each.close())));

it('answers after the time that it was told to wait, when there is nothing', async () => {
  for (const waitMs of [1, 400]) {
    const askedAt = performance.now();
    expect((await cursor.look(waitMs)).changes).toEqual([]);
    const tookMs = performance.now() - askedAt;
    expect(tookMs).toBeGreaterThan(waitMs - 5);
    expect(tookMs).toBeLessThan(waitMs + ANSWERED_WITHIN_MS);
  }
});

it('goes on from its start, and from after each look', async () => {
  await write('one');
  const { changes, position } = await cursor.look(1_000);
  expect(idsOf(changes)).toEqual(['one']);
  await write('two');
  const [fromStart, fromThere] = [await open(cursor.start), await open(position)];
  expect(await nextNames(fromStart, 2)).toEqual(['one', 'two']);
  expect(await nextNames(fromThere, 1)).toEqual(['two']);
  await Promise.all([fromStart.close(), fromThere.close()]);
});

it('counts all writes of a second', async () => {
  await Promise.all(Array.from({ length: 300 }, (_, number) => write(`thing ${number}`)));
  let most = 0;
  for (let look = 0; look < 10; look += 1) most = Math.max(most, (await cursor.look(1)).writesThisSecond);
  expect(most).toBeGreaterThan(1);
});

it('says so when dropping the database ends it', async () => {
  const [dropped, itsDb] = await connect();
  await itsDb.createCollection('things');
  const ended = await ChangeCursor.open(dropped, itsDb, EVERYTHING);
  await dropped.dropDatabase();
  await expect(
    (async () => {
      for (let look = 0; look < 10; look += 1) await ended.look(200);
    })(),
  ).rejects.toThrow('the stream has ended');
  await ended.close();
});

it('is looked at once more at most when it is killed, without waiting for the look that is under way', async () => {
  const looking = cursor.look(3_000);
  const askedAt = performance.now();
  await cursor.kill();
  expect(performance.now() - askedAt).toBeLessThan(ANSWERED_WITHIN_MS);
  await looking.catch(() => undefined);
  await expect(cursor.look(1)).rejects.toThrow(mongo.MongoServerError);
});

it('leaves nothing behind in the database when it is closed', async () => {
  expect(await openCursors()).toBe(1);
  expect(await sessionsEndedBy(() => cursor.close())).toBe(1);
  expect(await openCursors()).toBe(0);
});

it('leaves no session behind when it can not be opened', async () => {
  const opening = () => ChangeCursor.open(connection, db, [{ $nonsense: {} }]);
  expect(await sessionsEndedBy(() => expect(opening()).rejects.toThrow(mongo.MongoServerError))).toBe(1);
});

it('closes in peace where the database is away', async () => {
  const [gone, itsDb] = await connect();
  const left = await ChangeCursor.open(gone, itsDb, EVERYTHING);
  await gone.close();
  await expect(left.close()).resolves.toBeUndefined();
});
