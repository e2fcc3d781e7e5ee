import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { WebSocketEngine } from './websocket-engine.js';

const TEXTS = {
  empty: '',
  short: '431[{"serverTime":1900000000000}]',
  'as long as a short one may be': 'a'.repeat(125),
  'one longer': 'b'.repeat(126),
  'short, of more bytes than characters': 'ñandú ✓',
  'of 125 characters, and more bytes': 'ñ'.repeat(125),
  long: 'c'.repeat(70_000),
};

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
  beforeEach(() => heard.splice(0));

  const sent = (text: string): Promise<unknown> =>
    new Promise((resolve) => server.send(text, (error) => resolve(error ?? undefined)));

  it.each(Object.entries(TEXTS))('arrives as it is: %s', async (_what, text) => {
    const arrived = once(client, 'message');
    expect(await sent(text)).toBeUndefined();
    await arrived;
    expect(heard).toEqual([text]);
  });

  it('arrives in the order of sending', async () => {
    const texts = Object.values(TEXTS);
    await Promise.all([...texts, 'the end'].map(sent));
    while (heard.at(-1) !== 'the end') await once(client, 'message');
    expect(heard).toEqual([...texts, 'the end']);
  });

  it('is an error once the socket is closed', async () => {
    const closed = once(client, 'close');
    server.close();
    await closed;
    expect(await sent('too late')).toBeInstanceOf(Error);
  });
});
