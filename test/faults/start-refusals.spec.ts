import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { weaknessOf } from '@keyroster/embedded-mongo';
import { BuiltProgram } from '../support/processes/built-program.js';
import { aCourse, credentialsSeenBy } from '../support/data/courses.js';
import { dumpOf } from '../support/data/dump.js';
import { mongodBinary, withDatabase } from '../support/processes/embedded-bench.js';
import { Session } from '../support/app/session.js';
import { ownFolder } from '../support/processes/own-folder.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import { openDataDir, secretFrom } from '../../libs/embedded-mongo/src/data/data-files.js';
import { aloneOptions } from '../../libs/embedded-mongo/src/process/mongod-options.js';
import { spawnMongod, terminate } from '../../libs/embedded-mongo/src/process/mongod-process.js';
import { choosePort, isListening } from '../../libs/embedded-mongo/src/process/ports.js';
import { until } from '../support/checks/until.js';

jest.setTimeout(90_000);

const LONGEST_MS = 20_000;
const aSecret = (): string => randomBytes(32).toString('base64');
const PRODUCTION = { NODE_ENV: 'production' };

const folder = ownFolder();

/** The reason with which a start ends; fails if it goes on, or prints more than that line. */
async function refusedStart(start: BuiltProgram): Promise<string> {
  const giveUp = setTimeout(() => void start.end('SIGKILL'), LONGEST_MS);
  const code = await start.ended();
  clearTimeout(giveUp);
  const [, reason = ''] = /^Keyroster cannot start: ([^\n]+)\n$/.exec(start.stderr) ?? [];
  const { stdout, stderr } = start;
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: expect.not.stringContaining('Keyroster ready') as string,
    stderr: `Keyroster cannot start: ${reason}\n`,
  });
  expect(reason).not.toMatch(/\bat .*[/\\]|node_modules|Error:/);
  return reason;
}

/** Does something with a MongoDB that is no replica set. */
async function withLoneMongod(act: (uri: string) => Promise<void>): Promise<void> {
  const files = await openDataDir(path.join(folder, 'lone-mongod'));
  await secretFrom(files.keyFile, () => 'a'.repeat(64));
  const port = await choosePort(files);
  const mongod = await spawnMongod(await mongodBinary(), files, aloneOptions(files, port));
  try {
    await until(10_000, () => isListening(port));
    await act(`mongodb://127.0.0.1:${port}/keyroster`);
  } finally {
    await terminate(mongod, 5_000);
  }
}

/** Uses an external database, so that no other process is started. */
function start(env: Record<string, string>): BuiltProgram {
  const settings = { PORT: '0', DATA_DIR: path.join(folder, 'data'), MONGODB_URI: ownDatabaseUri() };
  return new BuiltProgram('backend/dist/main.js', { ...settings, ...env });
}

describe('a start with a setting that cannot be', () => {
  it.each([
    ['HOST of another machine', 'HOST', { HOST: '203.0.113.7' }],
    ['production without its CREDENTIALS_KEY', 'CREDENTIALS_KEY', { ...PRODUCTION, JWT_SECRET: aSecret() }],
    ['MONGODB_URI that is none', 'MONGODB_URI', { MONGODB_URI: 'mongodb://me:hunter2@127.0.0.1:999999' }],
  ])('ends with one line that names the variable: a %s', async (_what, name, env) => {
    const reason = await refusedStart(start(env));
    expect(reason).toMatch(new RegExp(`^${name}: `));
    expect(reason).not.toContain('hunter2');
  });

  it('ends with one line that names PORT when that is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      expect(await refusedStart(start({ PORT: String(port) }))).toBe(`PORT: ${port} is already in use`);
    } finally {
      other.close();
    }
  });
});

describe('a start in production on a mongod with known holes', () => {
  const settings = () => ({ ...PRODUCTION, JWT_SECRET: aSecret(), CREDENTIALS_KEY: aSecret() });
  const isOld = async (): Promise<boolean> => {
    const info = await withDatabase(ownDatabaseUri(), (db) => db.admin().command({ buildInfo: 1 }));
    return weaknessOf(String(info['version']))?.hasKnownHole === true;
  };

  it('ends with one line that names ALLOW_OLD_MONGOD, and goes on with it', async () => {
    const allowed = start({ ...settings(), ALLOW_OLD_MONGOD: 'on' });
    await allowed.isReady();
    await allowed.end('SIGTERM');
    if (!(await isOld())) return;
    expect(allowed.stdout).toMatch(/^MongoDB \S+ has known security holes/m);
    expect(await refusedStart(start(settings()))).toMatch(
      /^MongoDB \S+ has known security holes.*: move to \S+ \(ALLOW_OLD_MONGOD=on /,
    );
  });
});

describe('a start on a database that cannot be used', () => {
  it('ends with one line that names MONGODB_URI when that is no replica set, or not the one it says', async () => {
    await withLoneMongod(async (uri) => {
      expect(await refusedStart(start({ MONGODB_URI: uri }))).toMatch(/^MONGODB_URI: .*replica set/);
      const named = start({ MONGODB_URI: `${uri}?replicaSet=rs0`, LOG_LEVEL: 'error' });
      expect(await refusedStart(named)).toMatch(/^MONGODB_URI: .*replica set/);
    });
  });

  it('ends with one line that names MONGODB_URI when its password is wrong', async () => {
    const uri = new URL(ownDatabaseUri());
    uri.password = 'hunter2';
    const refusal = start({ MONGODB_URI: uri.href, LOG_LEVEL: 'error' });
    const reason = await refusedStart(refusal);
    expect(reason).toMatch(/^MONGODB_URI: /);
    expect(reason).not.toContain('hunter2');
  });
});

describe('a start with another CREDENTIALS_KEY', () => {
  const uri = ownDatabaseUri();
  let server: ServerProcess;

  afterAll(() => server.clear());

  it('ends within 5 s, leaves the data as they are, and the former one still opens everything', async () => {
    const startedAt = performance.now();
    // Makes a key and keeps it.
    server = await ServerProcess.start({ MONGODB_URI: uri });
    const readyAfterMs = performance.now() - startedAt;
    const admin = await Session.root(server);
    const { credential, subtitle } = await aCourse(admin);
    expect(await server.stop()).toBe(0);
    const before = await withDatabase(uri, dumpOf);

    const began = performance.now();
    const reason = await refusedStart(server.run('main.js', { CREDENTIALS_KEY: aSecret() }));
    // On a busy machine every start is slow, and so is the refusal.
    expect(performance.now() - began).toBeLessThan(Math.max(5_000, 2 * readyAfterMs));
    expect(reason).toMatch(/^CREDENTIALS_KEY: /);
    expect(await withDatabase(uri, dumpOf)).toEqual(before);

    await server.restart();
    expect(await credentialsSeenBy(admin, subtitle._id)).toEqual([credential]);
  });
});
