import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../support/processes/free-port.js';
import { ownFolder } from '../support/processes/own-folder.js';
import { withServer, type ServerProcess } from '../support/processes/server-process.js';
import { logIn, Session } from '../support/app/session.js';
import { SECRETS } from '../support/app/test-app.js';
import { refused } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { auditOf } from '../support/data/courses.js';
import { expectAllSeen, manyCredentials, type ManyCredentials } from '../support/data/many-credentials.js';
import { logInWith, setUpApp } from '../support/data/second-factor.js';

jest.setTimeout(180_000);

const folder = ownFolder();
let server: ServerProcess;
let root: Session;

withServer((...begun) => ([server, root] = begun), SECRETS);

/** Runs a command as it is typed in a folder. */
const command = (name: string, words: string[] = [], input = '') =>
  server.run(`cli/${name}.js`, { INIT_CWD: folder }, { words, input });

async function admin(words: string[], input = '') {
  const program = command('admin', words, input);
  const code = await program.ended();
  return { code, stdout: program.stdout, stderr: program.stderr };
}

const isOut = async (session: Session) => (await session.get('/api/verify-token')).status === 401;

it('makes an admin beside the server, and prints their password this once', async () => {
  const { code, stdout } = await admin(['make-admin', 'Second Boss']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^second_boss is a new admin\nPassword: \S{12}\n$/);
  const [, password = ''] = /^Password: (.*)$/m.exec(stdout) ?? [];
  await logIn(server, 'second_boss', password);
});

it('resets an admin to a password that is typed in, and their sessions end within a second', async () => {
  const other = await Session.as(server, 'admin');
  const { email } = other.user;
  const reset = await admin(['make-admin', email, '--password-stdin'], 'a new one\n');
  expect(reset).toEqual({ code: 0, stdout: `${email} is an admin and has a new password\n`, stderr: '' });
  await until(1_000, () => isOut(other));
  await logIn(server, email, 'a new one');
});

it('lists the sessions of a user and ends one or all of them', async () => {
  const member = await Session.as(server, 'member', { usageLimit: 0 });
  const { email } = member.user;
  const other = await member.again();
  const { stdout } = await admin(['sessions', email]);
  expect(stdout).toMatch(new RegExp(`^([\\da-f]{24}  since .*\\n){2}${email} has 2 running\\n$`));
  const [newest = ''] = stdout.split(' ');
  expect((await admin(['end-sessions', email, newest])).code).toBe(0);
  await until(1_000, () => isOut(other));
  expect(await isOut(member)).toBe(false);
  expect((await admin(['end-sessions', email])).stdout).toBe(`Ended 1 of ${email}\n`);
  await until(1_000, () => isOut(member));
});

it('archives the audit and checks what is left of it, and what is in the file', async () => {
  const archived = await admin(['archive-audit', 'audit.bson.gz']);
  expect(archived.stdout).toMatch(/^Entries 1 to \d+ of the audit are in \S+\/audit\.bson\.gz now/);
  const here = await admin(['verify-audit']);
  expect(here.code).toBe(0);
  expect(here.stdout).toMatch(/^Entries 1 to \d+ are archived; .*\nThe chain of the audit is whole: /);
  const there = await admin(['verify-audit', 'audit.bson.gz']);
  expect(there.code).toBe(0);
  expect(there.stdout).toMatch(/all as they were sealed\nThe audit in the database goes on from it\n$/);
});

it('takes the second factor of somebody away who lost all, and ends their sessions', async () => {
  const member = await Session.as(server, 'member');
  await setUpApp(server, member);
  await refused(logInWith(server, member), 401, { code: 'SECOND_FACTOR' });
  const { code, stdout } = await admin(['reset-second-factor', member.user.email.toUpperCase()]);
  expect(code).toBe(0);
  expect(stdout).toBe(`${member.user.email} has no second factor any more, and may set one up anew\n`);
  await until(1_000, () => isOut(member));
  await logInWith(server, member).expect(200);
  expect(await auditOf(root, member.user._id, 'factor.reset')).toMatchObject([{ actor: 'command line' }]);
});

it('says how it is called, and refuses what it does not know', async () => {
  const help = await admin(['help']);
  expect(help.code).toBe(0);
  const named = ['make-admin NAME', 'unlock NAME', 'sessions NAME', 'reset-second-factor NAME'];
  for (const name of [...named, 'verify-audit', 'archive-audit FILE'])
    expect(help.stdout).toContain(`\n  ${name}`);
  expect(await admin(['reset-everything'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'npm run admin -- help lists the commands: there is no reset-everything\n',
  });
  expect(await admin(['unlock'])).toEqual({ code: 2, stdout: '', stderr: 'npm run admin -- unlock NAME\n' });
  expect(await admin(['unlock', 'nobody'])).toMatchObject({
    code: 1,
    stderr: 'unlock failed: there is no user nobody\n',
  });
});

it.each([
  ['backup', ['a', 'b'], 'npm run backup -- [FILE] [--list]\n'],
  ['restore', [], 'npm run restore -- FILE|latest [--unsigned] [--keep-access]\n'],
  ['rekey', ['--dry-run'], 'npm run rekey\n'],
])('%s does nothing but say how it is called if a word is wrong', async (name, words, usage) => {
  const wrong = command(name, words);
  expect(await wrong.ended()).toBe(2);
  expect(wrong).toMatchObject({ stdout: '', stderr: usage });
  const asked = command(name, ['--help']);
  expect(await asked.ended()).toBe(0);
  expect(asked).toMatchObject({ stdout: usage, stderr: '' });
});

it.each([
  ['admin', ['unlock', 'nobody']],
  ['backup', []],
])('%s fails in one line when the database is away', async (name, words) => {
  const uri = `mongodb://127.0.0.1:${await freePort()}/keyroster`;
  const program = server.run(`cli/${name}.js`, { MONGODB_URI: uri, LOG_LEVEL: 'info' }, { words });
  expect(await program.ended()).toBe(1);
  expect(program.stderr).toMatch(
    /^[^\n]* failed: the database is not there \(connect ECONNREFUSED [^\n]*\)\n$/,
  );
});

describe('a backup', () => {
  const SUBTITLES = 4;
  const IN_EACH = 50;
  let made: ManyCredentials;

  beforeAll(async () => {
    const settings = { ...SECRETS, DATA_DIR: server.dataDir };
    const counts = { subtitles: SUBTITLES, credentialsInEach: IN_EACH };
    made = await server.withDatabase((db) => manyCredentials({ db, settings, ...counts }));
  });

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
    const backup = command('backup', ['all.bson.gz']);
    expect(await backup.ended()).toBe(0);
    const counts = new RegExp(`^ +credentials +${SUBTITLES * IN_EACH}  [\\da-f]{16}$`, 'm');
    expect(backup.stdout).toMatch(counts);
    expect(backup.stdout).toMatch(/\nBackup written and read back: .*\/all\.bson\.gz\n$/);
    await wipe();
    const restore = command('restore', ['all.bson.gz']);
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
      [['flipped.bson.gz'], 'The file is damaged'],
      [['all.bson.gz'], 'The database is not empty'],
    ] as const) {
      const refusal = command('restore', [...words]);
      expect(await refusal.ended()).toBe(1);
      expect(refusal.stderr).toMatch(line(reason));
    }
    const another = { INIT_CWD: folder, CREDENTIALS_KEY: randomBytes(32).toString('base64') };
    const refusal = server.run('cli/restore.js', another, { words: ['all.bson.gz'] });
    expect(await refusal.ended()).toBe(1);
    expect(refusal.stderr).toMatch(line('CREDENTIALS_KEY: '));
  });
});
