import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Session } from '../support/app/session.js';
import { takeBack } from '../support/checks/undo.js';
import { Canaries } from '../support/data/canaries.js';
import { csvOf, imported, planCredentials, planUsers, runImport, upload } from '../support/data/imports.js';
import { ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(180_000);

const canaries = new Canaries();
const secret = (what: string): string => canaries.take(what, randomBytes(16).toString('hex'));

let server: ServerProcess;
let admin: Session;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyroster-canaries-'));
  server = await ServerProcess.start({
    LOG_LEVEL: 'debug',
    JWT_SECRET: randomBytes(32).toString('base64'),
    CREDENTIALS_KEY: randomBytes(32).toString('base64'),
  });
  admin = await Session.root(server);
});
afterAll(async () => {
  await server.clear();
  await rm(folder, { recursive: true });
});

function expectNoneSaid(): void {
  expect(canaries.in(server.stdout)).toEqual([]);
  expect(canaries.in(server.stderr)).toEqual([]);
}
afterEach(expectNoneSaid);

it('users: run, refused, waiting, taken back, and no file at all', async () => {
  const file =
    `email,password,note\none,${secret('a password of a file')},${secret('what is in a column of nothing')}\n` +
    `two,,\nthree,${secret('a password too long')}${'x'.repeat(300)},\n` +
    `one,${secret('a password of a row that is repeated')},\n`;
  const planned = await planUsers(admin, file);
  const refusal = await runImport(admin, planned).expect(409);
  expect(canaries.in(refusal.text)).toEqual([]);
  const job = await imported(admin, planned, true);
  const report = await csvOf(admin.get(`/api/import/${planned.plan.id}/report`));
  expect(canaries.in(report)).toEqual([]);
  const [, made = ''] = /^2,two,create,,,(\d{8})\r$/m.exec(report) ?? [];
  canaries.take('a password that was made', made);
  const changing = `email,password\none,${secret('a password that replaces another')}\n`;
  await imported(admin, await planUsers(admin, changing, { mode: 'upsert' }));
  await takeBack(admin, job.undo ?? { id: '' }).expect(409);
  const unseen = await planUsers(
    admin,
    `email,password\nfour,\nfive,${secret('a password of an unseen report')}\n`,
  );
  const { undo } = await imported(admin, unseen);
  await takeBack(admin, undo ?? { id: '' }).expect(200);
  await planUsers(admin, `email,password\nsix,${secret('a password of a plan that waits')}\n`);
  const answers = [
    await upload(admin, 'users', `email,password\n"x,${secret('a password behind a quote')}\n`, {
      mode: 'create',
    }),
    await upload(admin, 'users', `${secret('a password alone')}\n`, { mode: 'create' }),
    await upload(admin, 'users', 'a\nb\n', {
      mode: 'create',
      mapping: `{"a":"${secret('one in a mapping')}"}`,
    }),
    await upload(admin, 'users', 'a\nb\n', { mode: secret('a password for a mode') }),
  ];
  for (const { status, text } of answers) expect([status < 500, canaries.in(text)]).toEqual([true, []]);
});

it('credentials: run, refused, waiting, taken back and handed out', async () => {
  const row = (what: string) =>
    `T,S,Course,https://a.example,${secret(`the login ${what}`)},${secret(`the password ${what}`)},` +
    `otpauth://totp/x?secret=${secret(`the code ${what}`)}\n`;
  const head = 'title,subtitle,course_name,domain,email,password,code\n';
  const planned = await planCredentials(
    admin,
    `${head}${row('of a file')}${row('of a bad domain').replace('https:', 'nowhere:')}`,
  );
  await imported(admin, planned, true);
  const report = await csvOf(admin.get(`/api/import/${planned.plan.id}/report`));
  expect(canaries.in(report)).toEqual([]);
  const { undo } = await imported(admin, await planCredentials(admin, head + row('that is taken back')));
  await takeBack(admin, undo ?? { id: '' }).expect(200);
  await imported(admin, await planCredentials(admin, head + row('that can be taken back')));
  await planCredentials(admin, head + row('of a plan that waits'));
  const exported = canaries.in(await csvOf((await admin.confirmed()).get('/api/products/export')));
  expect(exported).toEqual([
    'the login of a file',
    'the password of a file',
    'the login that can be taken back',
    'the password that can be taken back',
  ]);
});

it('none of it is in the audit, in a backup, or in any file of the database', async () => {
  expect(canaries.size).toBeGreaterThanOrEqual(20);
  const audit = (await admin.get('/api/audit?format=csv').expect(200)).text;
  expect(canaries.in(audit)).toEqual([]);
  for (const action of ['plan.run', 'user.created', 'credential.created', 'credential.exported', 'undone']) {
    expect(audit).toContain(`,${action},`);
  }
  const backup = server.run('cli/backup.js', { INIT_CWD: folder }, { words: ['all.bson.gz'] });
  expect(await backup.ended()).toBe(0);
  const content = gunzipSync(await readFile(path.join(folder, 'all.bson.gz')));
  expect(content.includes('credential.exported')).toBe(true);
  expect(canaries.in(content)).toEqual([]);
  const kept = await server.withDatabase((db) =>
    db.collection('imports').countDocuments({ file: { $ne: null } }),
  );
  expect(kept).toBeGreaterThanOrEqual(2);
  expect(await server.stop()).toBe(0);
  expect(await canaries.inFilesOf(server.dataDir)).toEqual([]);
  expect(server.stderr).toContain('"path":"/api/import/users"');
});
