import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { EXTENSION_ID, EXTENSION_ORIGIN } from '@keyroster/contracts';
import { projectRoot } from '../../backend/src/common/paths.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

const SCRIPTS = ['/client/v1.js', '/client/v1.mjs'];

describe('the library', () => {
  it.each(SCRIPTS)('is served to pages of any origin at %s, for an hour', async (path) => {
    const { headers, text } = await request(app.url).get(path).expect(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(text.length).toBeGreaterThan(10_000);
    const tag = headers['etag'] ?? '';
    await request(app.url).get(path).set('If-None-Match', tag).expect(304);
    await request(app.url).get(path).set('If-None-Match', '"another"').expect(200);
    await request(app.url).post(path).expect(405);
  });

  it.each(SCRIPTS)('comes packed to who takes it so, in 20,480 bytes at most: %s', async (path) => {
    const answer = await fetch(app.url + path, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(20_480);
    const plain = await request(app.url).get(path).set('Accept-Encoding', 'identity');
    expect(await answer.text()).toBe(plain.text);
  });

  it('is a script that sets Keyroster, and a module that a browser can resolve', async () => {
    const [script, module] = await Promise.all(
      SCRIPTS.map(async (path) => (await request(app.url).get(path)).text),
    );
    expect(script).toMatch(/var Keyroster ?=/);
    expect(module).toMatch(/export ?\{/);
    expect(module).not.toMatch(/^import\s/m);
    expect(module).not.toMatch(/(?:\bfrom|[;\n]import) ?["']/);
  });
});

describe('the extension', () => {
  it('is served to anyone in 153,600 bytes at most', async () => {
    const answer = await request(app.url).get('/client/extension.zip').responseType('blob').expect(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    const zip = answer.body as Buffer;
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.length).toBeLessThanOrEqual(153_600);
    expect((await request(app.url).get('/api/config')).body).toMatchObject({ extension: true });
  });

  it('has the id that its key gives it, and no more permissions than it needs', () => {
    const file = join(projectRoot, 'libs/extension/dist/unpacked/manifest.json');
    const { key, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as { key: string };
    const hex = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
    expect([...hex].map((digit) => 'abcdefghijklmnop'[parseInt(digit, 16)]).join('')).toBe(EXTENSION_ID);
    expect(manifest).toMatchObject({
      manifest_version: 3,
      permissions: ['storage', 'alarms', 'scripting', 'activeTab', 'idle'],
    });
    for (const more of [
      'host_permissions',
      'optional_permissions',
      'optional_host_permissions',
      'content_scripts',
    ]) {
      expect(manifest).not.toHaveProperty(more);
    }
  });

  it('is neither served nor let in where it is turned off', async () => {
    const without = await TestApp.start({ EXTENSION: 'off' });
    await request(without.url).get('/client/extension.zip').expect(404);
    await request(without.url).get('/client/v1.js').expect(200);
    const config = await request(without.url).get('/api/config').set('Origin', EXTENSION_ORIGIN);
    expect(config.body).toMatchObject({ extension: false });
    expect(config.headers).not.toHaveProperty('access-control-allow-origin');
    await without.stop();
  });
});

it.each(['/client', '/client/', '/client/v2.js', '/client/../package.json'])(
  'knows nothing at %s',
  async (path) => {
    await request(app.url).get(path).expect(404);
  },
);
