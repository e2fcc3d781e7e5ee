import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import jwt from 'jsonwebtoken';
import { mongo } from 'mongoose';
import { Server } from 'socket.io';
import { serve } from './serve.js';

type Acknowledge = (answer: object) => void;

/** The basic peer: socket.io as the product runs it, with a handler that only acknowledges. */
const http = createServer();
const io = new Server(http, {
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
});

/** With a secret, a token that is signed with it is needed. */
const secret = process.env['SECRET'];
if (secret !== undefined) {
  // Prepared once, as in the product.
  const key = createSecretKey(secret, 'base64');
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token: string };
    jwt.verify(token, key, { algorithms: ['HS256'] }, (error) => next(error ?? undefined));
  });
}

/**
 * With a database it is naive, which is common: each ping is written at once, and everybody who watches gets the
 * whole list each time.
 */
const LISTED = 1_000;
const uri = process.env['MONGODB_URI'];
const users = uri === undefined ? undefined : new mongo.MongoClient(uri).db().collection('users');
const found = users?.find({}, { projection: { _id: 1 } }).limit(LISTED);
const listed = (await found?.toArray()) ?? [];
let joined = 0;

async function write(all: mongo.Collection, at: number): Promise<void> {
  const last_ping_timestamp = Math.floor(Date.now() / 1_000);
  await all.findOneAndUpdate({ _id: listed[at]?._id }, { $set: { last_ping_timestamp } });
  io.to('watchers').emit('users', await all.find().limit(LISTED).toArray());
}

io.on('connection', (socket) => {
  const at = joined % LISTED;
  joined += 1;
  socket.on('presence:ping', (_payload: unknown, acknowledge: Acknowledge) => {
    const acknowledged = () => acknowledge({ serverTime: Date.now() });
    if (users) void write(users, at).then(acknowledged);
    else acknowledged();
  });
  socket.on('activity:subscribe', (_payload: unknown, acknowledge: Acknowledge) => {
    void socket.join('watchers');
    acknowledge({});
  });
  socket.on('activity:unsubscribe', (_payload: unknown, acknowledge: Acknowledge) => {
    void socket.leave('watchers');
    acknowledge({});
  });
  // As large a frame as the product would send, to the same room.
  socket.on('tell', (frame: object, acknowledge: Acknowledge) => {
    io.to('watchers').emit('activity:delta', frame);
    acknowledge({});
  });
});

http.on('request', (request, response) => {
  if (request.url !== '/disconnect') return;
  // The oldest.
  const [first] = io.sockets.sockets.values();
  first?.disconnect(true);
  response.end('{}');
});

serve(http);
