import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { mongo } from 'mongoose';
import { hash, verify } from '@node-rs/argon2';
import { serve } from './serve.js';

/** The cost of the driver, or of hashing, alone for what the product does, a path each. */
const client = new mongo.MongoClient(process.env['MONGODB_URI'] ?? '');
const db = client.db();
const users = db.collection('users');
const changed = db.collection('changed');
const noted = db.collection('noted');
const renewals = db.collection('renewals');
const FILLING = 'x'.repeat(400);
const NOTE = 'x'.repeat(500);
const LINES_AT_ONCE = 50;

type Work = (asked: URLSearchParams) => Promise<Readable | object>;

const paths: Record<string, Work> = {
  '/users': async () => ({ users: (await users.find().toArray()).length }),

  /** The newest users, or the newest whose names contain some letters. */
  '/page': (asked) => {
    const q = asked.get('q');
    const filter = q === null ? {} : { email: { $regex: q } };
    return users
      .find(filter, { projection: { password_hash: 0 } })
      .sort({ _id: -1 })
      .limit(numberIn(asked, 'limit'))
      .toArray();
  },

  '/users.csv': () => Promise.resolve(Readable.from(csv())),

  /** Copies users for `/change`, and removes earlier notes. */
  async '/changed'(asked) {
    await Promise.all([changed.deleteMany({}), noted.deleteMany({})]);
    const some = await users.find({ role: 'member' }).limit(numberIn(asked, 'count')).toArray();
    await changed.insertMany(some);
    return {};
  },

  /** Updates or deletes each of them, and inserts so many notes for each. */
  async '/change'(asked) {
    const ids = await changed.find({}, { projection: { _id: 1 } }).toArray();
    const update = { $set: { is_locked: true }, $inc: { revision: 1 } };
    const changeOf = asked.has('delete')
      ? (filter: { _id: mongo.ObjectId }) => ({ deleteOne: { filter } })
      : (filter: { _id: mongo.ObjectId }) => ({ updateOne: { filter, update } });
    await changed.bulkWrite(ids.map(({ _id }) => changeOf({ _id })));
    const noteOf = (about: mongo.ObjectId) => ({ insertOne: { document: { about, filling: FILLING } } });
    const each = numberIn(asked, 'inserts');
    await noted.bulkWrite(ids.flatMap(({ _id }) => Array.from({ length: each }, () => noteOf(_id))));
    return {};
  },

  /** The part of a report that the entries alone give. */
  async '/report'(asked) {
    const key =
      asked.get('by') === 'month'
        ? { $dateToString: { date: { $toDate: '$at' }, format: '%Y-%m', timezone: 'America/Lima' } }
        : `$${asked.get('by')}`;
    const count = (kind: string) => ({ $sum: { $cond: [{ $eq: ['$kind', kind] }, 1, 0] } });
    const sums = { days: { $sum: '$days' }, amount: { $sum: '$amount' } };
    const group = { _id: key, new: count('first'), renewed: count('renewal'), ...sums };
    return renewals.aggregate([{ $group: group }]).toArray();
  },

  /** A transaction with as many writes as an admin's change: one update, else inserts. */
  async '/transaction'(asked) {
    const notes = Array.from({ length: numberIn(asked, 'writes') - 1 }, (_, at) => `noted_${at}`);
    await (turned ??= prepare(notes));
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await turns.updateOne({ _id: turn++ % TURNED }, { $inc: { turn: 1 } }, { session });
        for (const name of notes) await db.collection(name).insertOne({ filling: NOTE }, { session });
      }),
    );
    return {};
  },

  /** Hashes one after the other, as an import does. */
  async '/hashes'(asked) {
    for (let number = 0; number < numberIn(asked, 'count'); number += 1) await hash(String(number), COST);
    return {};
  },

  /** Checks a password, which a login can't do without, as many at once as the product does. */
  async '/login'() {
    stored ??= hash(PASSWORD, COST);
    const lane = login++ % AT_ONCE;
    await (lanes[lane] = (lanes[lane] ?? Promise.resolve()).then(async () => {
      await verify(await (stored ?? ''), PASSWORD);
    }));
    return {};
  },
};

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PASSWORD = 'one for all of them';
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
const lanes: Promise<void>[] = [];
let stored: Promise<string> | undefined;
let login = 0;

const TURNED = 1_000;
const turns = db.collection<{ _id: number; turn: number; filling: string }>('turned');
let turned: Promise<void> | undefined;
let turn = 0;

async function prepare(notes: string[]): Promise<void> {
  await turns.insertMany(Array.from({ length: TURNED }, (_, _id) => ({ _id, turn: 0, filling: NOTE })));
  for (const name of notes) await db.createCollection(name);
}

const numberIn = (asked: URLSearchParams, name: string): number => Number(asked.get(name));

async function* csv(): AsyncGenerator<string> {
  let lines = '';
  let count = 0;
  for await (const user of users.find({}, { projection: { password_hash: 0 } })) {
    lines += `${Object.values(user)
      .map((value) => cellOf(String(value)))
      .join(',')}\r\n`;
    count += 1;
    if (count % LINES_AT_ONCE > 0) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}

const cellOf = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const http = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer');
  void paths[pathname]?.(searchParams).then((answer) => {
    if (answer instanceof Readable) answer.pipe(response);
    else response.end(JSON.stringify(answer));
  });
});
serve(http);
