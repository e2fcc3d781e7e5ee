import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { resolve } from 'node:path';
import { NginxServer } from '../support/processes/nginx.js';

jest.setTimeout(30_000);

const HSTS = 'max-age=31536000';

let nginx: NginxServer;

beforeAll(async () => {
  // Nobody is behind it: what it says of itself it says with its own errors too.
  nginx = await NginxServer.start([1, 2], { withTls: true });
});
afterAll(() => nginx.stop());

/** By the certificate that it made for itself. */
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

it('the Caddyfile tells them the same, over TLS alone', async () => {
  const caddyfile = await readFile(resolve(__dirname, '../../ops/Caddyfile'), 'utf8');
  expect(caddyfile).toMatch(/^\t@tls protocol https$/m);
  expect(caddyfile.match(/Strict-Transport-Security.*/g)).toEqual([`Strict-Transport-Security "${HSTS}"`]);
  expect(caddyfile).toContain('\theader @tls Strict-Transport-Security');
});
