import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import { loadSettings } from '../../backend/src/config/settings.js';
import { KeyRing } from '../../backend/src/database/keys/key-ring.js';
import { CredentialCipher } from '../../backend/src/modules/courses/credentials/credential-cipher.js';
import type { Credential } from '../../backend/src/modules/courses/credentials/credential.schema.js';
import { FaultTally } from '../support/faults/fault-report.js';
import { times } from '../support/checks/full-run.js';
import {
  expectAllSeen,
  manyCredentials,
  secretsOf,
  type ManyCredentials,
} from '../support/data/many-credentials.js';
import { withServer, type ServerProcess } from '../support/processes/server-process.js';
import { Session } from '../support/app/session.js';

jest.setTimeout(600_000);

const SUBTITLES = times(4, 10);
const IN_EACH = 1_000;
const COUNT = SUBTITLES * IN_EACH;
/** Half of them beside a server, and half of them alone. */
const KILLS = times(2, 10);

const [former, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const both = `${next},${former}`;

let server: ServerProcess;
let made: ManyCredentials;

withServer(
  async (started) => {
    server = started;
    const settings = { CREDENTIALS_KEY: former, DATA_DIR: server.dataDir };
    const counts = { subtitles: SUBTITLES, credentialsInEach: IN_EACH };
    made = await server.withDatabase((db) => manyCredentials({ db, settings, ...counts }));
    await server.stop();
  },
  { CREDENTIALS_KEY: former },
);

const ringOf = (keys: string) =>
  new KeyRing(loadSettings({ CREDENTIALS_KEY: keys, DATA_DIR: server.dataDir }));
const rekey = () => server.run('cli/rekey.js', { CREDENTIALS_KEY: both });
const stored = (db: mongo.Db) => db.collection<Credential>('credentials');
const left = () =>
  server.withDatabase((db) => stored(db).countDocuments({ key_id: { $ne: ringOf(next).writing.id } }));

/** The credentials that these keys decrypt to what was put into them. */
async function readableWith(keys: string, db: mongo.Db): Promise<Set<string>> {
  const cipher = new CredentialCipher(ringOf(keys));
  const ids = new Set<string>();
  for await (const credential of stored(db).find()) {
    const id = String(credential._id);
    expect(cipher.open(id, credential)).toEqual({ ...secretsOf(id), otp: '' });
    ids.add(id);
  }
  return ids;
}

it(`moves ${COUNT} credentials, killed ${KILLS} times on the way, beside a server and alone`, async () => {
  await server.restart({ CREDENTIALS_KEY: both });
  const admin = await Session.root(server);
  let before = await left();
  expect(before).toBe(COUNT);
  const all = await server.withDatabase((db) => readableWith(both, db));
  expect(all.size).toBe(COUNT);
  const moved = { acknowledged: 0 };
  await FaultTally.of('re-keying killed', moved, async (tally) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      // In the second half without a server: the command then starts a database, which survives its kill.
      if (kill === Math.floor(KILLS / 2)) await server.stop();
      const command = rekey();
      await command.says(/^Moved \d+ /m);
      await command.end('SIGKILL');
      const after = await left();
      expect(after).toBeLessThan(before);
      expect(after).toBeGreaterThan(0);
      moved.acknowledged += before - after;
      before = after;
      const readable = await server.withDatabase((db) => readableWith(both, db));
      tally.expectNothingLost({ lost: [...all].filter((id) => !readable.has(id)), halves: [] });
      if (kill === 0) await expectAllSeen(admin, made, IN_EACH);
    }
  });

  const last = rekey();
  expect(await last.ended()).toBe(0);
  expect(last.stdout).toMatch(new RegExp(`^Re-keying is complete \\(${before} moved\\)`, 'm'));
  expect(await left()).toBe(0);

  expect((await server.withDatabase((db) => readableWith(next, db))).size).toBe(COUNT);
  await server.restart({ CREDENTIALS_KEY: next });
  await expectAllSeen(await Session.root(server), made, IN_EACH);
});

it('stops at once at a signal, and says with one line that a key is wrong', async () => {
  await server.stop();
  const wrong = server.run('cli/rekey.js', { CREDENTIALS_KEY: former });
  expect(await wrong.ended()).toBe(1);
  expect(wrong.stderr).toMatch(/^Re-keying failed: CREDENTIALS_KEY: [^\n]+\n$/);
  const stopped = server.run('cli/rekey.js', { CREDENTIALS_KEY: next });
  expect(await stopped.end('SIGTERM')).not.toBe(0);
});
