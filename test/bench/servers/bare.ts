import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** The peer that everything is held against: socket.io as the product runs it, and a handler that only acknowledges. */
const http = createServer();
const io = new Server(http, {
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
});

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

http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  process.stdout.write(`ready on http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => process.exit());
