import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { productVersion as version } from '../../backend/src/common/paths.js';
import { createApp, type App } from '../../backend/src/app.setup.js';
import { loadSettings } from '../../backend/src/config/settings.js';
import { answerOf } from '../support/checks/answer.js';
import { refused } from '../support/checks/refusal.js';
import { Session } from '../support/app/session.js';
import { SECRETS, TestApp } from '../support/app/test-app.js';

describe('a process that is ready', () => {
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
    const root = await Session.root(app);
    expect(await answerOf(root.get('/api/settings'))).toEqual({
      currency: 'USD',
      phoneRegion: 'MX',
      undoMinutes: 15,
      version,
    });
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

  it('is alive', async () => {
    await request(url).get('/api/health/live').expect(200);
  });

  it.each(['/api/health/ready', '/api/config', '/api/users/false', '/api/nothing'])(
    'answers %s only later, and says when to ask again',
    async (path) => {
      await refused(request(url).get(path), 503);
    },
  );

  it('lets nobody in yet', async () => {
    await refused(request(url).post('/api/users/login').send({ email: 'admin', password: 'abc' }), 503);
  });
});
