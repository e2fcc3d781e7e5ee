import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { mongo } from 'mongoose';
import { closingMember, readClosing, type Signature } from '../../backend/src/common/dump/dump-format.js';
import { writeDump } from '../../backend/src/common/dump/write-dump.js';
import { signatureBy } from '../../backend/src/modules/record/backup/backup-file.js';
import { aCourse } from '../support/data/courses.js';
import { DataTasks } from '../support/data/data-tasks.js';
import { Session } from '../support/app/session.js';
import { SECRETS, TestApp } from '../support/app/test-app.js';

const NEVER = new AbortController().signal;
const unread = (): Promise<void> => Promise.resolve();

let app: TestApp;
let source: DataTasks;
let target: DataTasks;
let file: string;
let bytes: Buffer;

beforeAll(async () => {
  app = await TestApp.start();
  await aCourse(await Session.root(app));
  source = await DataTasks.on(app.uri);
  file = source.file('good.bson.gz');
  await source.backup(file);
  bytes = await readFile(file);
  target = await DataTasks.on();
});
afterEach(async () => {
  // A target with restored data could go on with the restore, so a new one takes its place.
  if ((await target.database.collections()).length === 0) return;
  await target.stop();
  target = await DataTasks.on();
});
afterAll(async () => {
  await target.stop();
  await source.stop({ keepData: true });
  await app.stop();
});

/** Expects a refusal with one line, before anything is written. */
async function expectRefused(refused: string, reason: RegExp, { unsigned = false, by = target } = {}) {
  const error = await by.restore(refused, { unsigned }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ message: expect.stringMatching(reason) as unknown });
  expect(String(error)).not.toContain('\n');
  expect(await by.dump()).toEqual({});
}

async function changed(change: (copy: Buffer) => Buffer): Promise<string> {
  const copy = source.file('changed.bson.gz');
  await writeFile(copy, change(Buffer.from(bytes)));
  return copy;
}

it('finds one flipped bit, wherever in the file it is', async () => {
  const step = Math.max(1, Math.floor(bytes.length / 30));
  const places = [...bytes.keys()].filter((at) => at < 40 || at > bytes.length - 150 || at % step === 0);
  for (const place of places) {
    const damagedFile = await changed((copy) => {
      copy.writeUInt8(copy.readUInt8(place) ^ (1 << (place % 8)), place);
      return copy;
    });
    await expect(target.restore(damagedFile)).rejects.toThrow('The file is damaged');
  }
  await expectRefused(source.file('changed.bson.gz'), /^The file is damaged/);
});

it.each<[string, (copy: Buffer) => Buffer]>([
  ['a missing end', (copy) => copy.subarray(0, -1)],
  ['a missing beginning', (copy) => copy.subarray(1)],
  ['nothing of it', () => Buffer.alloc(0)],
  ['one byte more', (copy) => Buffer.concat([copy, Buffer.alloc(1)])],
])('finds %s', async (_what, change) => {
  await expectRefused(await changed(change), /^The file is damaged/);
});

it('refuses a file that is not there', () => expectRefused(source.file('no.bson.gz'), /can't be read$/));

it('refuses another CREDENTIALS_KEY, naming it, and takes a list that has the right one', async () => {
  const another = randomBytes(32).toString('base64');
  const without = await DataTasks.on(undefined, { CREDENTIALS_KEY: another });
  await expectRefused(file, /^CREDENTIALS_KEY: .*fingerprint [\da-f]{12}/, { by: without });
  await without.stop();
  const both = await DataTasks.on(undefined, { CREDENTIALS_KEY: `${another},${SECRETS.CREDENTIALS_KEY}` });
  await both.restore(file);
  await both.stop();
});

describe('a backup that somebody without the key changed', () => {
  /** A forged backup with right checksums. */
  async function madeAnew(name: string, sign?: (sha256: string) => Signature): Promise<string> {
    const made = source.file(name);
    const header = { keyroster: 'backup', format: 1, at: new Date(), data_version: 1, credentials_keys: [] };
    const admin = { collection: 'users', documents: Readable.from([mongo.BSON.serialize({ _id: 'eve' })]) };
    await writeDump(made, header, [admin], NEVER, unread, sign);
    return made;
  }

  it('in one byte, with its sum made right again, is refused, unsigned backups taken or not', async () => {
    const { length, signature } = readClosing(bytes) ?? { length: 0, signature: undefined };
    const forged = await changed((copy) => {
      const body = copy.subarray(0, -length);
      // The byte for the operating system in gzip's head, which nothing reads.
      body.writeUInt8(body.readUInt8(9) ^ 1, 9);
      const sha256 = createHash('sha256').update(body).digest('hex');
      return Buffer.concat([body, closingMember({ sha256, signature })]);
    });
    const reason = /^The backup was changed after it was made: its signature does not match$/;
    await expectRefused(forged, reason);
    await expectRefused(forged, reason, { unsigned: true });
  });

  it('is refused where it has no signature, unless such are taken', async () => {
    const unsigned = await madeAnew('unsigned.bson.gz');
    await expectRefused(unsigned, /^The backup is not signed: .*--unsigned/);
    await target.restore(unsigned, { unsigned: true });
    expect((await target.dump())['users']).toHaveLength(1);
  });

  it('is refused where it is signed with a key of theirs, whatever they call it', async () => {
    const own = { id: 'ab'.repeat(6), bytes: randomBytes(32) };
    const foreign = await madeAnew('foreign.bson.gz', (sha256) => signatureBy(own, sha256));
    await expectRefused(foreign, /^CREDENTIALS_KEY: .*signed with another key \(fingerprint abababababab\)/, {
      unsigned: true,
    });
    const id = readClosing(bytes)?.signature?.key_id ?? '';
    const claimed = await madeAnew('claimed.bson.gz', (sha256) => signatureBy({ ...own, id }, sha256));
    await expectRefused(claimed, /its signature does not match$/, { unsigned: true });
  });
});

it('refuses data of a newer version, and a file of a newer format', async () => {
  const header = { keyroster: 'backup', format: 1, at: new Date(), data_version: 99, credentials_keys: [] };
  await writeDump(source.file('newer.bson.gz'), header, [], NEVER, unread);
  await expectRefused(source.file('newer.bson.gz'), /newer version of Keyroster \(data version 99/, {
    unsigned: true,
  });
  await writeDump(source.file('format.bson.gz'), { ...header, format: 2 }, [], NEVER, unread);
  await expectRefused(source.file('format.bson.gz'), /newer version of Keyroster/, { unsigned: true });
});

it('refuses what is a dump, but no backup', async () => {
  await writeDump(source.file('other.bson.gz'), { keyroster: 'audit archive' }, [], NEVER, unread);
  await expectRefused(source.file('other.bson.gz'), /^This file is no backup of Keyroster$/, {
    unsigned: true,
  });
});

it('refuses a database that is not empty, and leaves it as it is', async () => {
  await target.database.collection<{ _id: string }>('notes').insertOne({ _id: 'mine' });
  const before = await target.dump();
  await expect(target.restore(file)).rejects.toThrow(/^The database is not empty \(notes\)/);
  expect(await target.dump()).toEqual(before);
});

it('takes a database whose collections are all empty', async () => {
  await target.database.createCollection('users');
  await target.database
    .collection('known_addresses')
    .createIndexes([{ key: { at: 1 }, expireAfterSeconds: 1 }]);
  await target.restore(file);
  expect((await target.dump())['users']).toHaveLength(1);
});

describe('after a restore that was killed', () => {
  beforeEach(async () => {
    const meta = target.database.collection<{ _id: string; value: string }>('meta');
    await meta.insertOne({ _id: 'restore-under-way', value: 'a dead one' });
    const [half] = await source.database.collection('users').find().limit(1).toArray();
    await target.database.collection('users').insertOne(half ?? {});
    await target.database.collection<{ _id: string }>('titles').insertOne({ _id: 'half' });
  });

  it('no server starts on what it left, and no backup is made of it', async () => {
    const reason = 'restore that did not finish; run npm run restore again';
    await expect(TestApp.start({ MONGODB_URI: target.uri })).rejects.toThrow(reason);
    await expect(target.backup(target.file('half.bson.gz'))).rejects.toThrow(reason);
  });

  it('the next one clears that away and restores everything', async () => {
    const said: string[] = [];
    await target.restore(file, { say: (line) => said.push(line) });
    expect(said[0]).toBe('Cleared away a restore that did not finish');
    const again = await TestApp.start({ MONGODB_URI: target.uri });
    expect(await (await Session.root(again)).get('/api/shops').expect(200)).toMatchObject({
      body: { shops: { length: 1 } },
    });
    await again.stop({ keepData: true });
  });
});
