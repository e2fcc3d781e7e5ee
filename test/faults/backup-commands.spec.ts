import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SECRETS } from '../support/app/test-app.js';
import { expectAllSeen, manyCredentials, type ManyCredentials } from '../support/data/many-credentials.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';

jest.setTimeout(180_000);

const SUBTITLES = 4;
const IN_EACH = 50;

let server: ServerProcess;
let made: ManyCredentials;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyroster-backups-'));
  server = await ServerProcess.start(SECRETS);
  const settings = { ...SECRETS, DATA_DIR: server.dataDir };
  const counts = { subtitles: SUBTITLES, credentialsInEach: IN_EACH };
  made = await server.withDatabase((db) => manyCredentials({ db, settings, ...counts }));
});
afterAll(async () => {
  await server.clear();
  await rm(folder, { recursive: true });
});

/** Runs a command as it is typed in the folder of the backups. */
const command = (name: string, ...words: string[]) =>
  server.run(`cli/${name}.js`, { INIT_CWD: folder }, { words });

async function wipe(): Promise<void> {
  await server.stop();
  for (const name of await readdir(server.dataDir)) {
    await rm(path.join(server.dataDir, name), { recursive: true });
  }
}

async function expectEverything(): Promise<void> {
  await server.restart();
  await expectAllSeen(await Session.root(server), made, IN_EACH);
}

it('backs up beside the server, and brings everything back after the data were lost', async () => {
  const backup = command('backup', 'all.bson.gz');
  expect(await backup.ended()).toBe(0);
  const counts = new RegExp(`^ +credentials +${SUBTITLES * IN_EACH}  [\\da-f]{16}$`, 'm');
  expect(backup.stdout).toMatch(counts);
  expect(backup.stdout).toMatch(/\nBackup written and read back: .*\/all\.bson\.gz\n$/);
  await wipe();
  const restore = command('restore', 'all.bson.gz');
  expect(await restore.ended()).toBe(0);
  expect(restore.stdout).toMatch(counts);
  await expectEverything();
});

it('puts a backup without a name into DATA_DIR, and works without a server too', async () => {
  await server.stop();
  const backup = command('backup');
  expect(await backup.ended()).toBe(0);
  const [name = ''] = await readdir(path.join(server.dataDir, 'backups'));
  expect(name).toMatch(/^keyroster-\d{4}-\d{2}-\d{2}T\d{6}Z\.bson\.gz$/);
  expect(backup.stdout).toContain(name);
});

it('refuses in one line, with an exit code', async () => {
  const bytes = await readFile(path.join(folder, 'all.bson.gz'));
  bytes.writeUInt8(bytes.readUInt8(1_000) ^ 4, 1_000);
  await writeFile(path.join(folder, 'flipped.bson.gz'), bytes);
  const line = (reason: string) => new RegExp(`^The restore failed: [^\\n]*${reason}[^\\n]*\\n$`);
  for (const [words, reason] of [
    [[], 'name the file'],
    [['flipped.bson.gz'], 'The file is damaged'],
    [['all.bson.gz'], 'The database is not empty'],
  ] as const) {
    const refused = command('restore', ...words);
    expect(await refused.ended()).toBe(1);
    expect(refused.stderr).toMatch(line(reason));
  }
  const another = { INIT_CWD: folder, CREDENTIALS_KEY: randomBytes(32).toString('base64') };
  const refused = server.run('cli/restore.js', another, { words: ['all.bson.gz'] });
  expect(await refused.ended()).toBe(1);
  expect(refused.stderr).toMatch(line('CREDENTIALS_KEY: '));
});
