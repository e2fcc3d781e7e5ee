import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mongo } from 'mongoose';

/** What the product's lists are held against: the driver's own read of so many users, newest first, and JSON. */
const users = new mongo.MongoClient(process.env['MONGODB_URI'] ?? '').db().collection('users');

const http = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const [q, limit] = [searchParams.get('q'), Number(searchParams.get('limit') ?? 50)];
  void users
    .find(q === null ? {} : { email: { $regex: q } }, { projection: { password_hash: 0 } })
    .sort({ _id: -1 })
    .limit(limit)
    .toArray()
    .then((found) => response.setHeader('content-type', 'application/json').end(JSON.stringify(found)));
});
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  process.stdout.write(`ready on http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit());
