import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DemoApi } from './demo-api.js';

it('a call is tried again where the server was too busy for it', async () => {
  let calls = 0;
  const server = createServer((_, answer) => {
    calls += 1;
    if (calls > 2) answer.end('{"made":true}');
    else answer.writeHead(503, { 'Retry-After': '0' }).end('{"message":"please try again"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const api = DemoApi.nobody(`http://127.0.0.1:${port}`, '192.0.2.1');
  expect(await api.post('/api/shops/create', {})).toEqual({ made: true });
  expect(calls).toBe(3);
  server.closeAllConnections();
  server.close();
});
