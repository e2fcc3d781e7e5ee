import type { AddressInfo } from 'node:net';
import express from 'express';
import { mongo } from 'mongoose';

/** What the product's answers are held against: the driver's own read of all users, and a file from disk. */
const app = express();
const uri = process.env['MONGODB_URI'];
const folder = process.env['FOLDER'];

if (uri !== undefined) {
  const users = new mongo.MongoClient(uri).db().collection('users');
  app.get('/users', async (_request, response) => {
    const found = await users
      .find({ role: { $ne: 'admin' } }, { projection: { password_hash: 0 } })
      .toArray();
    response.type('json').send(JSON.stringify(found));
  });
}
if (folder !== undefined) app.use(express.static(folder));

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready on http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit());
