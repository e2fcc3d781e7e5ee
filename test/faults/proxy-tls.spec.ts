import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { NginxServer } from '../support/processes/nginx.js';

jest.setTimeout(30_000);

const HSTS = 'max-age=31536000';

/** Long enough to be worth compressing. */
const ANSWER = { users: Array.from({ length: 100 }, (_, at) => ({ email: `member ${at}` })) };

let server: Server;
let nginx: NginxServer;

beforeAll(async () => {
  server = createServer((_request, answer) => {
    answer.setHeader('Content-Type', 'application/json; charset=utf-8').end(JSON.stringify(ANSWER));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  nginx = await NginxServer.start([port, 2], { withTls: true });
});
afterAll(async () => {
  await nginx.stop();
  server.close();
});

/** Accepts nginx's self-signed certificate. */
const headerOverTls = (port: number): Promise<string | undefined> =>
  new Promise((resolveTo, reject) => {
    const call = request({ port, host: '127.0.0.1', rejectUnauthorized: false }, (answer) => {
      answer.resume();
      resolveTo(answer.headers['strict-transport-security']);
    });
    call.on('error', reject).end();
  });

it('the nginx of the example tells browsers to keep to TLS where it speaks TLS, and nowhere else', async () => {
  expect(await headerOverTls(nginx.tlsPort)).toBe(HSTS);
  expect((await fetch(nginx.url)).headers.get('strict-transport-security')).toBeNull();
});

it('the nginx of the example speaks HTTP/2 over TLS, and compresses JSON', async () => {
  const client = connect(`https://127.0.0.1:${nginx.tlsPort}`, { rejectUnauthorized: false });
  const call = client.request({ ':path': '/api/config', 'accept-encoding': 'gzip' });
  const [headers] = (await once(call, 'response')) as [IncomingHttpHeaders];
  const parts: Buffer[] = [];
  for await (const part of call) parts.push(part as Buffer);
  client.close();
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers['content-type']).toContain('application/json');
  expect(JSON.parse(gunzipSync(Buffer.concat(parts)).toString('utf8'))).toEqual(ANSWER);
});

it('the Caddyfile tells them the same, over TLS alone', async () => {
  const caddyfile = await readFile(resolve(__dirname, '../../docker-compose.yml'), 'utf8');
  expect(caddyfile).toMatch(/^ +@tls protocol https$/m);
  expect(caddyfile.match(/Strict-Transport-Security.*/g)).toEqual([`Strict-Transport-Security "${HSTS}"`]);
  expect(caddyfile).toContain(' header @tls Strict-Transport-Security');
  // Caddy compresses, as the examples of the documentation do.
  const operations = await readFile(resolve(__dirname, '../../docs/operations.md'), 'utf8');
  expect(caddyfile).toMatch(/^ +encode zstd gzip$/m);
  expect(operations).toMatch(/^\tencode zstd gzip$/m);
  expect(operations).toContain('compress: {}');
});
