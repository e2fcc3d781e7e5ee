import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import request from 'supertest';
import { BuiltProgram } from '../support/processes/built-program.js';
import { EmbeddedBench } from '../support/processes/embedded-bench.js';
import { freePort } from '../support/processes/free-port.js';
import { ownFolder } from '../support/processes/own-folder.js';
import { refused } from '../support/checks/answer.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { logIn } from '../support/app/session.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(90_000);

const folder = ownFolder();

describe('a first and a second start', () => {
  const READY_LINE = /^Keyroster ready on http:\/\/localhost:\d+$/;
  let server: ServerProcess;

  beforeAll(async () => {
    // Unset, so that the server makes the first admin up.
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
});

describe('a first start with a given password', () => {
  const password = randomBytes(12).toString('base64url');
  const file = path.join(folder, 'password');

  it.each([
    ['a variable', { ADMIN_PASSWORD: password }],
    ['a file', { ADMIN_PASSWORD: '', ADMIN_PASSWORD_FILE: file }],
  ])('never prints it where it was given by %s', async (_what, given) => {
    await writeFile(file, `${password}\n`);
    const env = { MONGODB_URI: ownDatabaseUri(), ADMIN_USERNAME: 'boss', LOG_LEVEL: 'debug', ...given };
    const server = await ServerProcess.start(env);
    try {
      await logIn(server, 'boss', password);
    } finally {
      await server.clear();
    }
    expect(server.stdout).toMatch(/^First admin: boss, with the given password$/m);
    expect(server.stdout + server.stderr).not.toContain(password);
  });
});

describe('a start without its database', () => {
  let bench: EmbeddedBench;
  let uri: string;

  beforeAll(async () => {
    bench = await EmbeddedBench.make();
    const away = await bench.start();
    ({ uri } = away);
    await away.stop();
  });
  afterAll(() => bench.clear());

  const start = (port: number): BuiltProgram =>
    new BuiltProgram('backend/dist/main.js', { PORT: String(port), DATA_DIR: folder, MONGODB_URI: uri });

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
      expect(await waiting.isReady()).toBe(url);
      await request(url).get('/api/health/ready').expect(200);
    } finally {
      expect(await waiting.end('SIGTERM')).toBe(0);
    }
  });
});
