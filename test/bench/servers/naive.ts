import { createServer } from 'node:http';
import { mongo } from 'mongoose';
import { Server } from 'socket.io';
import { serve } from './serve.js';

/** A common design: each ping is written at once, and everybody who watches gets the whole list each time. */
const LISTED = 1_000;

const client = new mongo.MongoClient(process.env['MONGODB_URI'] ?? '');
const users = client.db().collection('users');
const ids = (
  await users
    .find({}, { projection: { _id: 1 } })
    .limit(LISTED)
    .toArray()
).map(({ _id }) => _id);
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
let joined = 0;

io.on('connection', (socket) => {
  const _id = ids[joined % ids.length];
  joined += 1;
  socket.on('presence:ping', (_payload: unknown, acknowledge: (answer: object) => void) => {
    void ping().then(acknowledge);
  });
  socket.on('activity:subscribe', (_payload: unknown, acknowledge: (answer: object) => void) => {
    void socket.join('watchers');
    acknowledge({});
  });

  async function ping(): Promise<object> {
    const last_ping_timestamp = Math.floor(Date.now() / 1_000);
    await users.findOneAndUpdate({ _id }, { $set: { last_ping_timestamp } });
    io.to('watchers').emit('users', await users.find().limit(LISTED).toArray());
    return { serverTime: Date.now() };
  }
});

serve(http);
