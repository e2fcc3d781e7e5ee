import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { EXTENSION_ID, EXTENSION_ORIGIN } from '@keyroster/contracts';
import { productVersion as version, projectRoot } from '../../backend/src/common/paths.js';
import { createApp, type App } from '../../backend/src/app.setup.js';
import { MetricsServer } from '../../backend/src/modules/outward/metrics/metrics-server.js';
import { loadSettings } from '../../backend/src/config/settings.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { Session } from '../support/app/session.js';
import { SECRETS, TestApp } from '../support/app/test-app.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({
    PRODUCT_SLUG: 'acme',
    PUBLIC_USER_LIST: 'off',
    UPLOAD_MAX_MB: '3',
    PHONE_REGION: 'MX',
    CURRENCY: 'USD',
    LANGUAGE: 'es',
    UNDO_MINUTES: '15',
  });
});
afterAll(() => app.stop());

describe('a process that is ready', () => {
  it.each(['/api/health/live', '/api/health/ready'])('answers %s, and nothing about itself', async (path) => {
    const { text } = await request(app.url).get(path).expect(200);
    expect(text).not.toMatch(/mongo|redis|node|\d+\.\d+/i);
  });

  it('tells the page what it needs before a login', async () => {
    expect(await answerOf(request(app.url).get('/api/config'))).toEqual({
      product: 'acme',
      logo: null,
      uploadMaxMb: 3,
      currency: 'USD',
      publicUserList: false,
      extension: true,
      hasOneAdmin: true,
      publicUrl: `http://localhost:${new URL(app.url).port}`,
      language: 'es',
    });
  });

  it('lets the page be installed under the product’s name, with an icon', async () => {
    const { headers, text } = await request(app.url).get('/api/manifest').expect(200);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(text) as { icons: { src: string }[] };
    expect(manifest).toMatchObject({ name: 'Acme', start_url: '/', display: 'standalone' });
    expect(manifest.icons.map(({ src }) => src)).toEqual(['/favicon.svg']);
  });

  it('tells an admin’s page how amounts and phone numbers are written, and for how long there is an undo', async () => {
    const settings = { currency: 'USD', phoneRegion: 'MX', undoMinutes: 15, version };
    expect(await answerOf((await Session.root(app)).get('/api/settings'))).toEqual(settings);
  });

  it('tells its version by `ready`, to an admin alone', async () => {
    const [root, member] = [await Session.root(app), await Session.as(app, 'member')];
    expect(await answerOf(root.get('/api/health/ready'))).toEqual({ status: 'ok', version });
    for (const token of [member.token, 'a.b.c', `${root.token}x`]) {
      const call = request(app.url).get('/api/health/ready').set('Authorization', `Bearer ${token}`);
      expect(await answerOf(call)).toEqual({ status: 'ok' });
    }
    expect(await answerOf(root.get('/api/health/live'))).toEqual({ status: 'ok' });
  });
});

it('a process without METRICS_PORT keeps no metrics, and listens for nobody who asks', async () => {
  expect(() => app.get(MetricsServer)).toThrow();
  await refused(request(app.url).get('/metrics'), 404, { code: 'NOT_FOUND' });
});

describe('a process that is still starting', () => {
  let app: App;
  let dataDir: string;
  let url: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'keyroster-starting-'));
    const env = { DATA_DIR: dataDir, MONGODB_URI: 'mongodb://127.0.0.1:9/away', LOG_LEVEL: 'silent' };
    app = await createApp(loadSettings({ ...SECRETS, ...env }));
    await app.nest.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.nest.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    app.startup.stop();
    await app.nest.close();
    await rm(dataDir, { recursive: true });
  });

  it('is alive, and answers all else only later, and says when to ask again', async () => {
    await request(url).get('/api/health/live').expect(200);
    for (const path of ['/api/health/ready', '/api/config', '/api/users/false', '/api/nothing']) {
      await refused(request(url).get(path), 503);
    }
    await refused(request(url).post('/api/users/login').send({ email: 'admin', password: 'abc' }), 503);
  });
});

describe('the library', () => {
  it.each(['/client/v1.js', '/client/v1.mjs'])(
    'is served to pages of any origin at %s, for an hour, packed to who takes it so',
    async (path) => {
      const ask = () => request(app.url).get(path).set('Accept-Encoding', 'identity');
      const plain = await ask().expect(200);
      expect(plain.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
        'content-type': 'text/javascript; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      await ask()
        .set('If-None-Match', plain.get('ETag') ?? '')
        .expect(304);
      await ask().set('If-None-Match', '"another"').expect(200);
      await request(app.url).post(path).expect(405);
      const packed = await fetch(app.url + path, { headers: { 'Accept-Encoding': 'gzip' } });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      expect(Number(packed.headers.get('content-length'))).toBeLessThanOrEqual(20_480);
      expect(await packed.text()).toBe(plain.text);
    },
  );

  it('is a script that sets Keyroster, and a module that a browser can resolve, and nothing else', async () => {
    const textOf = async (path: string) => (await request(app.url).get(path)).text;
    expect(await textOf('/client/v1.js')).toMatch(/var Keyroster ?=/);
    const module = await textOf('/client/v1.mjs');
    expect(module).toMatch(/export ?\{/);
    expect(module).not.toMatch(/(?:^import\s|\bfrom ?["']|[;\n]import ?["'])/m);
    for (const path of ['/client/', '/client/v2.js', '/client/../package.json'])
      await request(app.url).get(path).expect(404);
  });
});

describe('the extension', () => {
  it('is served to anyone in 153,600 bytes at most', async () => {
    const answer = await request(app.url).get('/client/extension.zip').responseType('blob').expect(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    const zip = answer.body as Buffer;
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.length).toBeLessThanOrEqual(153_600);
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
    const more = /^((optional_)?host_permissions|optional_permissions|content_scripts)$/;
    expect(Object.keys(manifest).filter((field) => more.test(field))).toEqual([]);
  });

  it('is neither served nor let in where it is turned off, as the documentation', async () => {
    const without = await TestApp.start({ EXTENSION: 'off', API_DOCS: 'off' });
    await request(without.url).get('/client/extension.zip').expect(404);
    await request(without.url).get('/client/v1.js').expect(200);
    for (const path of ['/api/docs', '/api/docs-json']) await request(without.url).get(path).expect(404);
    const config = await request(without.url).get('/api/config').set('Origin', EXTENSION_ORIGIN);
    expect(config.body).toMatchObject({ extension: false });
    expect(config.headers).not.toHaveProperty('access-control-allow-origin');
    await without.stop();
  });
});
