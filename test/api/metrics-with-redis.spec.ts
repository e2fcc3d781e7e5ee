import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { RedisServer } from '../support/processes/redis.js';
import { Scrape } from '../support/load/scrape.js';
import { TestApp } from '../support/app/test-app.js';
import { until } from '../support/checks/until.js';

let redis: RedisServer;
let app: TestApp;

beforeAll(async () => {
  redis = await RedisServer.start();
  app = await TestApp.start({ METRICS_PORT: '0', REDIS_URL: redis.url });
});
afterAll(async () => {
  await app.stop();
  await redis.stop();
});

it.each(['ops/alerts.yml', 'ops/dashboard.json'])('%s asks for what is there', async (file) => {
  const { names } = await Scrape.of(app);
  const text = await readFile(path.resolve(__dirname, '../..', file), 'utf8');
  const asked = [...text.matchAll(/\b(?:keyroster|nodejs|process)_\w+/g)].map(([name]) => name);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !names.has(name))).toEqual([]);
});

it('tells whether Redis is there, gone, and back', async () => {
  const isThere = async () => (await Scrape.of(app)).samples.get('keyroster_redis_reachable');
  await until(5_000, async () => (await isThere()) === 1);
  await redis.kill();
  await until(5_000, async () => (await isThere()) === 0);
  await redis.up();
  await until(5_000, async () => (await isThere()) === 1);
});
