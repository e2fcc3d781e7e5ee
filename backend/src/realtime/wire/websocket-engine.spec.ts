import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { WebSocketEngine } from './websocket-engine.js';

/** Texts of 125 bytes or less are written in another way than longer ones. */
const TEXTS = [
  '',
  'a'.repeat(125),
  'b'.repeat(126),
  'ñandú ✓',
  'ñ'.repeat(125),
  'c'.repeat(70_000),
  'the end',
];

describe('a text that the server sends', () => {
  let http: Server;
  let server: WebSocket;
  let client: WebSocket;
  const heard: string[] = [];

  beforeAll(async () => {
    http = createServer().listen(0, '127.0.0.1');
    const engine = new WebSocketEngine({ noServer: true, clientTracking: false });
    await once(http, 'listening');
    const accepted = new Promise<WebSocket>((resolve) => {
      http.on('upgrade', (request, socket, head) => engine.handleUpgrade(request, socket, head, resolve));
    });
    client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
    client.on('message', (data: Buffer) => heard.push(data.toString()));
    server = await accepted;
  });
  afterAll(() => {
    client.terminate();
    http.close();
  });

  const sent = (text: string): Promise<unknown> =>
    new Promise((resolve) => server.send(text, (error) => resolve(error ?? undefined)));

  it('arrives as it is, in the order of sending', async () => {
    await Promise.all(TEXTS.map(sent));
    while (heard.at(-1) !== 'the end') await once(client, 'message');
    expect(heard).toEqual(TEXTS);
  });

  it('is an error once the socket is closed', async () => {
    const closed = once(client, 'close');
    server.close();
    await closed;
    expect(await sent('too late')).toBeInstanceOf(Error);
  });
});
