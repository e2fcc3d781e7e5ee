/*
 * Migrates the data of MONGODB_URI to version 2 by a migration of its own: the text of each note becomes its
 * body, one note after the other, and each note counts how often that was done. Prints its progress.
 */
import 'reflect-metadata';
import mongoose from 'mongoose';
import { Leases } from '../../../backend/dist/parts/database/leases.js';
import { Meta } from '../../../backend/dist/parts/database/meta.js';
import { Migrations } from '../../../backend/dist/parts/database/migrations/migrations.js';

const NOTE_MS = 5;
const GIVE_UP_MS = 30_000;

const say = (line) => process.stdout.write(`${line}\n`);

const list = [
  { name: 'the first shape', up: () => Promise.resolve() },
  {
    name: 'the text of notes becomes their body',
    async up({ db }) {
      say('began');
      const notes = db.collection('notes');
      for await (const { _id, text } of notes.find({ text: { $exists: true } })) {
        await notes.updateOne({ _id }, { $set: { body: text }, $unset: { text: '' }, $inc: { runs: 1 } });
        await new Promise((resolve) => setTimeout(resolve, NOTE_MS));
      }
    },
  },
];

const connection = await mongoose.createConnection(process.env.MONGODB_URI).asPromise();
const meta = new Meta(connection);
const migrations = new Migrations(connection, meta, new Leases(connection), list);
const deadline = Date.now() + GIVE_UP_MS;
for (;;) {
  try {
    await migrations.run();
    break;
  } catch (error) {
    // A start retries, too, while another process migrates.
    if (error.code !== 'UNAVAILABLE' || Date.now() > deadline) throw error;
  }
}
say('done');
await connection.close();
