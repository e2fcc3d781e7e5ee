import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { promisify } from 'node:util';
import type { RenewalListAnswer, UserListAnswer } from '@keyroster/contracts/dto';
import { type Served, Session } from '../support/app/session.js';
import { ADMIN, SECRETS } from '../support/app/test-app.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import { answerOf } from '../support/checks/answer.js';
import { aCourse, assign, credentialsSeenBy } from '../support/data/courses.js';
import { renew } from '../support/data/renewals.js';
import { BuiltProgram } from '../support/processes/built-program.js';
import { withDatabase } from '../support/processes/embedded-bench.js';

const root = path.resolve(__dirname, '../..');
const run = promisify(execFile);

/**
 * The server of the release before this commit, which is built once into the cache: its path, relative to the
 * project's root. Found by its commit, because a clone may lack tags.
 */
async function formerRelease(): Promise<string> {
  const words = ['log', '-1', '--grep=^release: [0-9]', '--format=%H', 'HEAD^'];
  const commit = (await run('git', words, { cwd: root })).stdout.trim();
  if (commit === '') throw new Error('This test needs the history: git fetch --unshallow');
  const folder = path.join(root, '.cache/releases', commit);
  if (!existsSync(folder)) await build(commit, folder);
  return path.join('.cache/releases', commit, 'backend/dist/main.js');
}

async function build(commit: string, folder: string): Promise<void> {
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const archive = path.join(draft, 'release.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: root });
  await run('tar', ['-xf', archive], { cwd: draft });
  await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: draft });
  // Any command of the server builds the server, and nothing else.
  await run(process.execPath, ['scripts/command.mjs', 'admin', 'help'], { cwd: draft });
  await rename(draft, folder);
}

// The former release is installed and built first.
jest.setTimeout(900_000);

const NOW = 'backend/dist/main.js';
const NEWER = /were written by a newer version of Keyroster/;

const uri = ownDatabaseUri();
const dataDir = mkdtempSync(path.join(tmpdir(), 'keyroster-upgrade-'));

afterAll(() => rm(dataDir, { recursive: true }));

async function served<T>(main: string, act: (server: Served) => Promise<T>): Promise<T> {
  const program = new BuiltProgram(main, {
    PORT: '0',
    DATA_DIR: dataDir,
    MONGODB_URI: uri,
    ...SECRETS,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  });
  try {
    return await act({ url: await program.isReady() });
  } finally {
    expect([0, 1]).toContain(await program.end('SIGTERM'));
  }
}

const dataVersion = () =>
  withDatabase(uri, async (db) => {
    const meta = db.collection<{ _id: string; value: number }>('meta');
    return (await meta.findOne({ _id: 'data-version' }))?.value ?? 0;
  });

async function written(server: Served) {
  const admin = await Session.root(server);
  const member = await Session.as(server, 'member');
  const { title, subtitle } = await aCourse(admin);
  await assign(admin, member.user, title).expect(200);
  await renew(admin, member.user._id, { amount: 5_000 }).expect(201);
  const { email } = member.user;
  return { email, password: member.password, subtitle: subtitle._id };
}

async function seen(server: Served, { email, password, subtitle }: Awaited<ReturnType<typeof written>>) {
  const admin = await Session.root(server);
  const member = await Session.of(server, email, password);
  const { users } = await answerOf<UserListAnswer>(admin.get('/api/users/false'));
  const { renewals } = await answerOf<RenewalListAnswer>(admin.get('/api/renewals'));
  // Fields of a user that both releases know, and that don't change by themselves.
  const told = users.map((user) => [
    user.email,
    user.role,
    user.sub_start_date,
    user.sub_validity,
    user.is_locked,
  ]);
  const paid = renewals.map(({ email: of, days, amount, from, to }) => [of, days, amount, from, to]);
  return { told, paid, credentials: await credentialsSeenBy(member, subtitle) };
}

it('what the former release wrote is there under this one, and again under the former where the shape is the same', async () => {
  const former = await formerRelease();
  const story = await served(former, written);
  const before = await served(former, (server) => seen(server, story));
  expect(before.credentials).toHaveLength(1);
  const shape = await dataVersion();
  expect(shape).toBeGreaterThan(0);

  expect(await served(NOW, (server) => seen(server, story))).toMatchObject(before);

  const isSameShape = (await dataVersion()) === shape;
  const back = served(former, (server) => seen(server, story));
  if (isSameShape) expect(await back).toEqual(before);
  else await expect(back).rejects.toThrow(NEWER);
});
