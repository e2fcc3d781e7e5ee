import { createServer } from 'node:http';
import { mongo } from 'mongoose';
import { serve } from './serve.js';

/** The driver's own transaction with as many writes as an admin's change: one update, else inserts. */
const WRITES = Number(process.env['WRITES']);
const USERS = 1_000;
const FILLING = 'x'.repeat(500);

const client = new mongo.MongoClient(process.env['MONGODB_URI'] ?? '');
const db = client.db();
const users = db.collection<{ _id: number; turn: number; filling: string }>('changed');
await users.insertMany(Array.from({ length: USERS }, (_, _id) => ({ _id, turn: 0, filling: FILLING })));
for (let number = 1; number < WRITES; number += 1) await db.createCollection(`noted_${number}`);
let turn = 0;

const change = (): Promise<void> =>
  client.withSession((session) =>
    session.withTransaction(async () => {
      await users.updateOne({ _id: turn++ % USERS }, { $inc: { turn: 1 } }, { session });
      for (let number = 1; number < WRITES; number += 1) {
        await db.collection(`noted_${number}`).insertOne({ filling: FILLING }, { session });
      }
    }),
  );

serve(
  createServer((_request, response) => {
    void change().then(() => response.end('{}'));
  }),
);
