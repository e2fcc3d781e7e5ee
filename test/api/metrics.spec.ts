import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import request from 'supertest';
import { MetricsServer } from '../../backend/src/modules/outward/metrics/metrics-server.js';
import { UserActivityService } from '../../backend/src/modules/people/users/user-activity.service.js';
import { registered } from '../support/data/renewals.js';
import { deafen } from '../support/faults/feed-faults.js';
import { LiveSocket } from '../support/sockets/live-socket.js';
import { refused } from '../support/checks/answer.js';
import { metricsUrl, Scrape } from '../support/load/scrape.js';
import { logIn, Session, TestApp, withApp } from '../support/app/session.js';
import { until } from '../support/checks/until.js';
import { RedisServer } from '../support/processes/redis.js';

const PASSWORD = 'not for any metric';

/** Counters, without durations and numbers of commands. */
const isCount = (name: string): boolean =>
  name.startsWith('keyroster_') && !/_(bucket|sum|seconds)\b|^keyroster_(database|flush)_/.test(name);

const requests = (method: string, route: string, status: number): string =>
  `keyroster_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe('with METRICS_PORT', () => {
  let app: TestApp;
  let root: Session;

  const register = () => registered(root, { password: PASSWORD });
  const tryAs = (email: string, password: string) =>
    request(app.url).post('/api/users/login').send({ email, password });

  withApp((...begun) => ([app, root] = begun), { METRICS_PORT: '0' });

  it('counts exactly what happened', async () => {
    const user = await register();
    const before = await Scrape.of(app);

    const member = root.with(await logIn(app, user.email, PASSWORD));
    await tryAs(user.email, 'wrong').expect(401);
    await member.get('/api/no/such/route').expect(404);
    await member.post('/api/users/ping').expect(200);
    const socket = await member.socket();
    await socket.ping();
    await root.post('/api/users/lock', { id: user._id, value: true }).expect(200);
    await until(5_000, () => !socket.isOpen);

    expect((await Scrape.of(app)).since(before, isCount)).toEqual({
      [requests('POST', '/api/users/login', 200)]: 1,
      [requests('POST', '/api/users/login', 401)]: 1,
      [requests('GET', 'other', 404)]: 1,
      [requests('POST', '/api/users/ping', 200)]: 1,
      [requests('POST', '/api/users/lock', 200)]: 1,
      keyroster_logins_total: 1,
      'keyroster_login_refusals_total{reason="wrong password"}': 1,
      keyroster_pings_total: 2,
      'keyroster_session_ends_total{code="locked"}': 1,
      keyroster_users_active: 1,
      keyroster_users_locked: 1,
    });
  });

  it('tells pictures, the page and what is not there by one route each', async () => {
    const before = await Scrape.of(app);
    const missing = ['/static/logos/one.png', '/static/logos/two.png', '/api/users/maria/secrets'];
    for (const path of [...missing, '/assets/none.js']) await request(app.url).get(path).expect(404);
    for (const page of ['/', '/dashboard/users']) await request(app.url).get(page).expect(200);
    expect((await Scrape.of(app)).since(before, isCount)).toEqual({
      [requests('GET', '/static/:kind/:name', 404)]: 2,
      [requests('GET', 'page', 200)]: 2,
      [requests('GET', 'other', 404)]: 2,
    });
  });

  it('tells logins by why they were refused, and that unknown names were tried', async () => {
    const user = await register();
    await root.post('/api/users/lock', { id: user._id, value: true }).expect(200);
    const before = await Scrape.of(app);
    await tryAs(user.email, PASSWORD).expect(403);
    for (let tries = 0; tries < 5; tries += 1) await tryAs('nobody_of_that_name', 'guess').expect(401);
    await tryAs('nobody_of_that_name', 'guess').expect(429);
    expect((await Scrape.of(app)).since(before, (name) => name.startsWith('keyroster_login'))).toEqual({
      'keyroster_login_refusals_total{reason="locked"}': 1,
      'keyroster_login_refusals_total{reason="unknown user"}': 5,
      'keyroster_login_refusals_total{reason="paused"}': 1,
    });
  });

  it('tells of sockets: open, watching, and refused by why', async () => {
    const before = await Scrape.of(app);
    const socket = await root.socket();
    await socket.watch();
    await LiveSocket.refusal(app.url, { auth: { token: 'none of ours' } });
    await LiveSocket.refusal(app.url, { auth: {}, headers: { origin: 'https://elsewhere.example' } });
    const member = await Session.as(app, 'member');
    await socket.deltaOf(member.user);
    const now = await Scrape.of(app);
    expect(now.since(before, (name) => /socket|handshake/.test(name))).toEqual({
      keyroster_sockets_open: 1,
      keyroster_sockets_watching: 1,
      'keyroster_handshakes_refused_total{code="UNAUTHENTICATED"}': 1,
      'keyroster_handshakes_refused_total{code="FOREIGN_ORIGIN"}': 1,
    });
    expect(now.samples.get('keyroster_sockets_limit')).toBe(20_000);
    expect(now.samples.get('keyroster_deltas_sent_total')).toBeGreaterThanOrEqual(1);
    socket.close();
    await until(5_000, async () => (await Scrape.of(app)).samples.get('keyroster_sockets_open') === 0);
  });

  it('tells that ping times could not be stored, and how long the first of them waits by now', async () => {
    const member = await Session.as(app, 'member');
    const figure = async (name: string) => (await Scrape.of(app)).samples.get(`keyroster_flush_${name}`);
    await until(5_000, async () => (await figure('waiting_touches')) === 0);
    const away = new Error('The database is away');
    const save = jest.spyOn(app.get(UserActivityService), 'save').mockRejectedValue(away);
    await member.post('/api/users/ping').expect(200);
    await until(5_000, async () => ((await figure('failures_total')) ?? 0) > 1);
    await member.post('/api/users/ping').expect(200);
    expect(await figure('waiting_touches')).toBe(1);
    // Since the first ping, which two tries a second apart did not store, and not since the one just now.
    expect(await figure('lag_seconds')).toBeGreaterThan(1);
    save.mockRestore();
    await until(5_000, async () => (await figure('waiting_touches')) === 0);
    expect(await figure('lag_seconds')).toBe(0);
    expect(await figure('last_duration_seconds')).toBeGreaterThan(0);
  });

  it('tells how long what it holds in memory was not proven, and of breaks in the news', async () => {
    const before = await Scrape.of(app);
    const unproven = ({ samples }: Scrape) =>
      [...samples].filter(([name]) => name.startsWith('keyroster_replica_unproven_seconds'));
    const names = ['images', 'sessions', 'users', 'whitelist'];
    expect(unproven(before).map(([name]) => name)).toEqual(
      expect.arrayContaining(names.map((name) => `keyroster_replica_unproven_seconds{replica="${name}"}`)),
    );
    const ears = await deafen();
    await until(5_000, async () => unproven(await Scrape.of(app)).every(([, seconds]) => seconds > 1));
    ears.heal();
    await until(5_000, async () => unproven(await Scrape.of(app)).every(([, seconds]) => seconds < 1));
    const after = await Scrape.of(app);
    const isOfFeed = (name: string) => name.startsWith('keyroster_change_feed');
    const changes = after.since(before, isOfFeed);
    expect(Object.keys(changes)).toEqual(['keyroster_change_feed_breaks_total']);
    expect(changes['keyroster_change_feed_breaks_total']).toBeGreaterThan(1);
  });

  it('tells of the database, the process and the build, and explains every metric', async () => {
    const { samples, names, text } = await Scrape.of(app);
    expect(samples.get('keyroster_database_reachable')).toBe(1);
    expect(samples.get('keyroster_ready')).toBe(1);
    const inserts = 'keyroster_database_command_duration_seconds_count{command="insert"}';
    expect(samples.get(inserts)).toBeGreaterThan(0);
    expect(samples.get('keyroster_database_connections_in_use')).toBeLessThanOrEqual(50);
    const build = [...samples.keys()].find((name) => name.startsWith('keyroster_build_info'));
    expect(build).toMatch(/\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\}$/);
    const ofProcess = ['process_cpu_seconds_total', 'process_resident_memory_bytes'];
    const ofNode = ['nodejs_eventloop_lag_p99_seconds', 'nodejs_gc_duration_seconds_count'];
    expect([...names]).toEqual(expect.arrayContaining([...ofProcess, ...ofNode]));
    expect([...names]).not.toContain('keyroster_redis_reachable');
    const told = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    const explained = [...text.matchAll(/^# HELP (\w+) \S.{10,}$/gm)].map(([, name]) => name);
    expect(explained).toEqual(told);
  });

  it('holds no secret, name, address, id or path', async () => {
    const member = await Session.as(app, 'member', { password: PASSWORD });
    await member.get(`/api/shops/member/${member.user._id}?q=searched-for`);
    await (await member.socket()).ping();
    const { text } = await Scrape.of(app);
    const telling = [PASSWORD, member.user.email, member.user._id, member.token, 'searched-for', 'root'];
    expect(telling.filter((word) => text.includes(word))).toEqual([]);
    expect(text).not.toMatch(/mongodb:\/\/|127\.0\.0\.1|\/Dashboard|such\/route/i);
  });

  it('answers there for /metrics alone, only reads, and nothing on the port for visitors', async () => {
    const metrics = request(metricsUrl(app));
    const { headers } = await metrics.get('/metrics?any=thing').expect(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect((await metrics.head('/metrics').expect(200)).text).toBeUndefined();
    for (const path of ['/', '/api/users/false', '/metrics/', '/Metrics'])
      await metrics.get(path).expect(404);
    await metrics.post('/metrics').expect(404);
    await refused(request(app.url).get('/metrics'), 404, { code: 'NOT_FOUND' });
  });
});

describe('a start is refused', () => {
  const listening = (ports: { metricsPort: number; port: number }) =>
    new MetricsServer({} as never, { host: '127.0.0.1', ...ports } as never).listen();

  it('when METRICS_PORT is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port: metricsPort } = other.address() as AddressInfo;
    const problem = `METRICS_PORT: ${metricsPort} is already in use`;
    await expect(listening({ metricsPort, port: 0 })).rejects.toThrow(problem);
    other.close();
  });

  it('when METRICS_PORT is the one for visitors', async () => {
    const problem = 'METRICS_PORT: 3000 is the PORT already';
    await expect(listening({ metricsPort: 3_000, port: 3_000 })).rejects.toThrow(problem);
  });
});

describe('with Redis', () => {
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

  it.each(['ops/monitoring/alerts.yml', 'ops/monitoring/dashboard.json'])(
    '%s asks for what is there',
    async (file) => {
      const { names } = await Scrape.of(app);
      const text = await readFile(path.resolve(__dirname, '../..', file), 'utf8');
      const asked = [...text.matchAll(/\b(?:keyroster|nodejs|process)_\w+/g)].map(([name]) => name);
      expect(asked.length).toBeGreaterThan(10);
      expect(asked.filter((name) => !names.has(name))).toEqual([]);
    },
  );

  it('tells whether Redis is there, gone, and back', async () => {
    const isThere = async () => (await Scrape.of(app)).samples.get('keyroster_redis_reachable');
    await until(5_000, async () => (await isThere()) === 1);
    await redis.kill();
    await until(5_000, async () => (await isThere()) === 0);
    await redis.up();
    await until(5_000, async () => (await isThere()) === 1);
  });
});
