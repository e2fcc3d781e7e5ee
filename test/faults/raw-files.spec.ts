import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { aUser } from '@keyroster/testing';
import type { VersionListAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { Canaries } from '../support/data/canaries.js';
import { aCodeSecret } from '../support/data/codes.js';
import { aCredential, aSubtitle, aTitle, credentialsSeenBy } from '../support/data/courses.js';
import { times } from '../support/checks/full-run.js';
import { ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';

jest.setTimeout(600_000);

/** Each is made with a login, a password and a secret of codes, and gets others when it is edited. */
const CREDENTIALS = times(60, 250);
const USERS = times(5, 25);
const AT_ONCE = 5;
const SECRETS = 6 * CREDENTIALS + USERS;
const BACKUP = 'backups/canaries.bson.gz';
const ARCHIVE = 'backups/audit.bson.gz';

const secrets = new Canaries();
/** Texts that anybody who has the files may read. */
const open = new Canaries();

let server: ServerProcess;

beforeAll(async () => {
  server = await ServerProcess.start({ LOG_LEVEL: 'debug' });
  const admin = await Session.root(server);
  const title = await aTitle(admin);
  const [subtitle, other] = [await aSubtitle(admin, title._id), await aSubtitle(admin, title._id)];
  for (let made = 0; made < CREDENTIALS; made += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => made + index);
    await Promise.all(numbers.map((number) => aLife(admin, number, subtitle._id, other._id)));
  }
  for (let made = 0; made < USERS; made += 1) {
    const user = aUser({ password: secrets.make(`the password of user ${made}`) });
    await admin.post('/api/users/register', user).expect(201);
  }
});
afterAll(() => server.clear());

/** A credential is made, copied, edited and revealed; every third is deleted, but not its copy. */
async function aLife(admin: Session, number: number, subtitleId: string, otherId: string): Promise<void> {
  const made = {
    email: secrets.make(`the login of ${number}`),
    password: secrets.make(`the password of ${number}`),
    otp: secrets.take(`the code of ${number}`, aCodeSecret()),
    course_name: open.make(`the name of ${number}`),
  };
  const id = await idOf(admin, subtitleId, made);
  await admin.post('/api/products/copy', { p_id: id, subtitleId: otherId }).expect(201);
  const next = {
    email: secrets.make(`the next login of ${number}`),
    password: secrets.make(`the next password of ${number}`),
    otp: `otpauth://totp/x?secret=${secrets.take(`the next code of ${number}`, aCodeSecret())}&digits=8`,
  };
  await admin.post('/api/products/code', { p_id: id }).expect(200);
  await admin.post('/api/products/update', { id, ...next }).expect(200);
  await admin.post('/api/products/code', { p_id: id }).expect(200);
  const { versions } = await answerOf<VersionListAnswer>(admin.get(`/api/products/versions/${id}`));
  await (await admin.confirmed()).post('/api/products/versions/reveal', { id: versions[0]?._id }).expect(200);
  // Some get their first state back, and the second one becomes a former one.
  if (number % 2 === 0)
    await admin.post('/api/products/versions/restore', { id: versions[0]?._id }).expect(200);
  if (number % 3 === 0) await admin.delete('/api/products/delete', { id }).expect(200);
}

/** Found by its login, because others are made at the same time. */
async function idOf(admin: Session, subtitleId: string, made: Record<string, string>): Promise<string> {
  await aCredential(admin, subtitleId, made);
  const credentials = await credentialsSeenBy(admin, subtitleId);
  return credentials.find(({ email }) => email === made['email'])?._id ?? '';
}

const file = (name: string): string => path.join(server.dataDir, name);

async function unpacked(name: string): Promise<Buffer> {
  return gunzipSync(await readFile(file(name)));
}

it(`hold none of ${SECRETS} logins, passwords and codes: a backup, and an archive of the audit`, async () => {
  expect(secrets.size).toBe(SECRETS);
  expect(await server.run('cli/backup.js', {}, { words: [file(BACKUP)] }).ended()).toBe(0);
  const words = ['archive-audit', file(ARCHIVE)];
  expect(await server.run('cli/admin.js', {}, { words }).ended()).toBe(0);
  for (const name of [BACKUP, ARCHIVE]) {
    const bytes = await unpacked(name);
    expect(secrets.in(bytes)).toEqual([]);
    // All open texts are there.
    expect(open.in(bytes)).toHaveLength(CREDENTIALS);
  }
});

it(`hold none of ${SECRETS} logins, passwords and codes: the files of DATA_DIR, while the server runs and after`, async () => {
  expect(await secrets.inFilesOf(server.dataDir)).toEqual([]);
  expect(await server.stop()).toBe(0);
  expect(await secrets.inFilesOf(server.dataDir)).toEqual([]);
  // The open texts are found, so the search does see into the files, which are compressed.
  expect((await open.inFilesOf(server.dataDir)).length).toBeGreaterThan(CREDENTIALS / 2);
});

it(`hold none of ${SECRETS} logins, passwords and codes: what the server said`, () => {
  expect(secrets.in(server.stdout + server.stderr)).toEqual([]);
  expect(server.stderr).toContain('"path":"/api/products/update"');
});
