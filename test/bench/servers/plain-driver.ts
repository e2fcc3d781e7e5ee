import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { mongo } from 'mongoose';
import { hash } from '@node-rs/argon2';
import { serve } from './serve.js';

/** The cost of the driver alone for reading and writing what the product does, a path each. */
const db = new mongo.MongoClient(process.env['MONGODB_URI'] ?? '').db();
const users = db.collection('users');
const changed = db.collection('changed');
const noted = db.collection('noted');
const renewals = db.collection('renewals');
const FILLING = 'x'.repeat(400);
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
    await changed.bulkWrite(
      ids.map(({ _id }) =>
        asked.has('delete') ? { deleteOne: { filter: { _id } } } : { updateOne: { filter: { _id }, update } },
      ),
    );
    const notes = ids.flatMap(({ _id }) =>
      Array.from({ length: numberIn(asked, 'inserts') }, () => ({
        insertOne: { document: { about: _id, filling: FILLING } },
      })),
    );
    await noted.bulkWrite(notes);
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

  /** Hashes one after the other, as an import does. */
  async '/hashes'(asked) {
    for (let number = 0; number < numberIn(asked, 'count'); number += 1) {
      await hash(String(number), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    }
    return {};
  },
};

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
