import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import jwt from 'jsonwebtoken';
import { Server } from 'socket.io';
import { serve } from './serve.js';

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

io.on('connection', (socket) => {
  socket.on('presence:ping', (_payload: unknown, acknowledge: (answer: object) => void) => {
    acknowledge({ serverTime: Date.now() });
  });
  socket.on('activity:subscribe', (_payload: unknown, acknowledge: (answer: object) => void) => {
    void socket.join('watchers');
    acknowledge({});
  });
  socket.on('activity:unsubscribe', (_payload: unknown, acknowledge: (answer: object) => void) => {
    void socket.leave('watchers');
    acknowledge({});
  });
  // As large a frame as the product would send, to the same room.
  socket.on('tell', (frame: object, acknowledge: (answer: object) => void) => {
    io.to('watchers').emit('activity:delta', frame);
    acknowledge({});
  });
});

http.on('request', (request, response) => {
  if (request.url !== '/disconnect') return;
  const [first] = io.sockets.sockets.values();
  first?.disconnect(true);
  response.end('{}');
});

serve(http);
