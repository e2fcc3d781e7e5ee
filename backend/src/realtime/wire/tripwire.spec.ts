import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { WebSocket } from 'ws';
import type { RealtimeServer, RealtimeSocket } from '../socket-types.js';
import { isPongAwaited, waitingBytes } from './connection.js';
import { shortenWay, textParser } from './text-parser.js';
import { WebSocketEngine, webSocketOf } from './websocket-engine.js';

const PING_EVERY_MS = 100;

let http: HttpServer;
let server: RealtimeServer;
let socket: RealtimeSocket;
let client: WebSocket;
let heard: string[];

const hearing = async (text: string): Promise<void> => {
  while (!heard.some((packet) => packet.startsWith(text))) await once(client, 'message');
};

/** Makes the server like the adapter does. */
beforeEach(async () => {
  heard = [];
  http = createServer();
  server = new Server(http, {
    transports: ['websocket'],
    pingInterval: PING_EVERY_MS,
    wsEngine: WebSocketEngine,
    parser: textParser,
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const connected = new Promise<RealtimeSocket>((resolve) => server.once('connection', resolve));
  const { port } = http.address() as AddressInfo;
  client = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`);
  client.on('message', (data: Buffer) => heard.push(data.toString()));
  await hearing('0');
  client.send('40');
  socket = await connected;
});
afterEach(async () => {
  client.terminate();
  await server.close();
});

describe('the libraries are as this folder relies on:', () => {
  it('socket.io reads with our decoder, and every text passes there', async () => {
    const read: string[] = [];
    const isShort = shortenWay(socket, (_socket, packet) => read.push(packet) > 0);
    expect(isShort).toBe(true);
    client.send('42["one"]');
    client.send('435[]');
    client.send('41');
    client.send('42["four"]');
    while (read.length < 4) await once(socket.conn, 'packet');
    expect(read).toEqual(['2["one"]', '35[]', '1', '2["four"]']);
  });

  it('what the decoder throws closes the connection', async () => {
    shortenWay(socket, () => false);
    client.send('40');
    const [reason] = (await once(socket, 'disconnect')) as [string];
    expect(reason).toBe('forced close');
  });

  it('an event is numbered as we read it, and its ack as we write it', async () => {
    socket.on('presence:ping', (_payload, ack) => ack({ serverTime: 1 }));
    client.send('425["presence:ping",{}]');
    await hearing('43');
    expect(heard.at(-1)).toBe('435[{"serverTime":1}]');
  });

  it('engine.io leaves our websocket on the request, and ws its connection on that', () => {
    const websocket = webSocketOf(socket.conn);
    expect(websocket?.['_socket']).toBeInstanceOf(Socket);
    expect(websocket?.['_socket']).toBe(socket.conn.request.socket);
  });

  it('ws tells of every frame by emit', async () => {
    const frames: boolean[] = [];
    webSocketOf(socket.conn)?.letIn(socket, (owner, isPong) => {
      expect(owner).toBe(socket);
      frames.push(isPong);
    });
    client.ping();
    client.pong();
    client.send('6');
    client.send('3');
    client.send('42["counted elsewhere"]');
    await once(socket.conn, 'data');
    expect(frames).toEqual([false, false, false, true]);
  });

  it('ws cuts off a message of many frames, and whoever does not answer a goodbye', async () => {
    for (let frame = 0; frame < 20; frame += 1) client.send('', { fin: false });
    const [code] = (await once(client, 'close')) as [number];
    expect(code).toBe(1008);
    expect(webSocketOf(socket.conn)?.['_closeTimeout' as never]).toBe(1_000);
  });

  it('engine.io keeps a timer while it waits for a pong', async () => {
    expect(isPongAwaited(socket.conn)).toBe(false);
    await hearing('2');
    expect(isPongAwaited(socket.conn)).toBe(true);
    client.send('3');
    await once(socket.conn, 'heartbeat');
    expect(isPongAwaited(socket.conn)).toBe(false);
  });

  it('engine.io keeps what the websocket can’t take in a list', () => {
    client.pause();
    // The first packet is in flight; those that follow wait for it.
    const hello = { serverTime: 1, pingEvery: 2 };
    for (let packet = 0; packet < 3; packet += 1) socket.emit('session:hello', hello);
    expect(socket.conn.transport.writable).toBe(false);
    const packets: string[] = [];
    const bytes = waitingBytes(socket.conn, (packet) => packets.push(packet) > 0);
    expect(packets).toEqual(Array(2).fill('2["session:hello",{"serverTime":1,"pingEvery":2}]'));
    expect(bytes).toBeGreaterThan(2 * (packets[0]?.length ?? 0));
    expect(waitingBytes(socket.conn, () => false)).toBe(0);
  });
});

describe('a text that the server sends', () => {
  /** Texts of 125 bytes or less are written in another way than longer ones. */
  const LONG = ['a'.repeat(125), 'b'.repeat(126), 'ñ'.repeat(125), 'c'.repeat(70_000)];
  const TEXTS = ['', ...LONG, 'ñandú ✓', 'the end'];

  const sent = (text: string): Promise<unknown> =>
    new Promise((resolve) => webSocketOf(socket.conn)?.send(text, (error) => resolve(error ?? undefined)));

  it('arrives as it is, in the order of sending', async () => {
    await Promise.all(TEXTS.map(sent));
    await hearing('the end');
    const heartbeat = '2';
    expect(heard.filter((text) => text !== heartbeat).slice(-TEXTS.length)).toEqual(TEXTS);
  });

  it('is an error once the socket is closed', async () => {
    webSocketOf(socket.conn)?.close();
    await once(client, 'close');
    expect(await sent('too late')).toBeInstanceOf(Error);
  });
});

describe('where they are not, the plain way is taken:', () => {
  const conn = { request: {} } as unknown as RealtimeSocket['conn'];

  it('without the decoder, the timer, the list or the websocket on the request', () => {
    expect(shortenWay({ client: {}, conn } as RealtimeSocket, () => true)).toBe(false);
    expect(isPongAwaited(conn)).toBe(false);
    expect(waitingBytes(conn, () => true)).toBe(0);
    expect(webSocketOf(conn)).toBeUndefined();
  });

  it('by a client whom the short way was never opened to', async () => {
    socket.on('presence:ping', (_payload, ack) => ack({ serverTime: 1 }));
    client.send('425["presence:ping",{}]');
    await hearing('435');
    client.send('40');
    await once(client, 'close');
  });
});
