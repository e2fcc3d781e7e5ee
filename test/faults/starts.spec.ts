import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { BuiltProgram } from '../support/built-program.js';
import { EmbeddedBench } from '../support/embedded-bench.js';
import { freePort } from '../support/free-port.js';
import { refused } from '../support/refusal.js';
import { ServerProcess } from '../support/server-process.js';
import { logIn } from '../support/session.js';
import { until } from '../support/until.js';

jest.setTimeout(90_000);

describe('a first and a second start', () => {
  const READY_LINE = /^Keyroster ready on http:\/\/localhost:\d+$/;
  let server: ServerProcess;

  beforeAll(async () => {
    // As nobody set them: the first admin is made up.
    server = await ServerProcess.start({ ADMIN_USERNAME: '', ADMIN_PASSWORD: '' });
  });
  afterAll(() => server.clear());

  const linesOf = ({ stdout }: { stdout: string }): string[] => stdout.trimEnd().split('\n');
  const saidAdmin = (): string[] => linesOf(server).filter((line) => line.startsWith('First admin'));

  it('says in plain lines how it goes on, the first admin this once, and last that it is ready', async () => {
    const first = linesOf(server);
    for (const line of first) expect(line).toMatch(/^[A-Z][^\p{Cc}{}]+$/u);
    expect(first.at(-1)).toMatch(READY_LINE);
    const [admin = '', ...others] = saidAdmin();
    expect(others).toEqual([]);
    const [, password = ''] = /^First admin: admin \/ (\S{8,})$/.exec(admin) ?? [];
    await logIn(server, 'admin', password);

    expect(await server.stop()).toBe(0);
    await server.restart();
    expect(saidAdmin()).toEqual([]);
    expect(linesOf(server).at(-1)).toMatch(READY_LINE);
    await logIn(server, 'admin', password);
  });

  it.each(['jwt-secret', 'credentials-key', 'mongodb.uri', 'mongodb.password', 'mongodb.key'])(
    'keeps %s for its owner alone',
    async (name) => {
      const { mode } = await stat(path.join(server.dataDir, name));
      expect((mode & 0o777).toString(8)).toBe('600');
    },
  );
});

describe('a start without its database', () => {
  let bench: EmbeddedBench;
  let uri: string;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'keyroster-waiting-'));
    bench = await EmbeddedBench.make();
    const away = await bench.start();
    ({ uri } = away);
    await away.stop();
  });
  afterAll(async () => {
    await bench.clear();
    await rm(dataDir, { recursive: true });
  });

  const start = (port: number): BuiltProgram =>
    new BuiltProgram('backend/dist/main.js', { PORT: String(port), DATA_DIR: dataDir, MONGODB_URI: uri });

  it('ends well when it is told to stop while it waits', async () => {
    const waiting = start(await freePort());
    await until(20_000, () => waiting.stderr.includes('The database is not available yet'));
    expect(await waiting.end('SIGTERM')).toBe(0);
    expect(waiting.stdout).toBe('');
    expect(waiting.stderr).not.toContain('cannot start');
  });

  it('waits, alive, and gets ready by itself once the database is there', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const waiting = start(port);
    const isAlive = (): Promise<boolean> =>
      request(url)
        .get('/api/health/live')
        .then(
          ({ status }) => status === 200,
          () => false,
        );
    try {
      await until(20_000, isAlive);
      for (const call of [
        '/api/health/ready',
        '/api/config',
        '/api/users/false',
        '/static/logos/none',
        '/',
      ]) {
        await refused(request(url).get(call), 503);
      }
      const login = request(url).post('/api/users/login');
      await refused(login.send({ email: 'admin', password: 'abc' }), 503);
      expect(await isAlive()).toBe(true);
      expect(waiting.stdout).toBe('');

      expect((await bench.start()).uri).toBe(uri);
      await waiting.says(new RegExp(`^Keyroster ready on http://localhost:${port}$`, 'm'));
      await request(url).get('/api/health/ready').expect(200);
    } finally {
      expect(await waiting.end('SIGTERM')).toBe(0);
    }
  });
});
