import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { aCredential, aSubtitle, aTitle, credentialsSeenBy } from '../support/courses.js';
import { ServerProcess } from '../support/server-process.js';
import { Session } from '../support/session.js';

jest.setTimeout(120_000);

const COUNT = 100;
const PAGE = Buffer.alloc(4_096);

/** Random to the last character: the files are compressed, and any habit of a text would be cut out of it. */
const aCanary = (): string => randomBytes(24).toString('base64url');

let server: ServerProcess;
let canaries: string[];
let openTexts: string[];

beforeAll(async () => {
  server = await ServerProcess.start({ LOG_LEVEL: 'debug' });
  const admin = await Session.root(server);
  const title = await aTitle(admin);
  const [subtitle, other] = [await aSubtitle(admin, title._id), await aSubtitle(admin, title._id)];
  for (let made = 0; made < COUNT; made += 1) {
    const secrets = { email: aCanary(), password: aCanary(), course_name: aCanary() };
    const { _id: id } = await aCredential(admin, subtitle._id, secrets);
    await admin.post('/api/products/copy', { p_id: id, subtitleId: other._id }).expect(201);
    if (made % 10 === 0) {
      await admin.post('/api/products/update', { id, password: aCanary() }).expect(200);
      await admin.delete('/api/products/delete', { id }).expect(200);
    }
  }
  const credentials = [
    ...(await credentialsSeenBy(admin, subtitle._id)),
    ...(await credentialsSeenBy(admin, other._id)),
  ];
  canaries = [...new Set(credentials.flatMap(({ email, password }) => [email, password]))];
  openTexts = [...new Set(credentials.map(({ course_name }) => course_name))];
});
afterAll(() => server.clear());

/** Which of the texts are in the files, wherever. */
async function found(texts: string[]): Promise<Set<string>> {
  const files = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  const seen = new Set<string>();
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = withoutEmptyEnd(await readFile(path.join(file.parentPath, file.name)));
    for (const text of texts) if (bytes.includes(text)) seen.add(text);
  }
  return seen;
}

/** The database's journals are made large, and mostly stay empty. */
function withoutEmptyEnd(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end >= PAGE.length && bytes.subarray(end - PAGE.length, end).equals(PAGE)) end -= PAGE.length;
  return bytes.subarray(0, end);
}

it('hold none of a hundred logins and passwords, while the server runs and after', async () => {
  expect(canaries).toHaveLength(2 * COUNT);
  expect(await found(canaries)).toEqual(new Set());
  expect(await server.stop()).toBe(0);
  expect(await found(canaries)).toEqual(new Set());
  expect(canaries.filter((canary) => (server.stdout + server.stderr).includes(canary))).toEqual([]);
  // What may be read is found: the search does see into the files.
  expect((await found(openTexts)).size).toBeGreaterThan(openTexts.length / 2);
});
