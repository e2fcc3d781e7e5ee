import { randomBytes } from 'node:crypto';
import type { CredentialAnswer } from '@keyroster/contracts/dto';
import { KeyRing } from '../../backend/src/database/key-ring.js';
import { CredentialCipher } from '../../backend/src/modules/credentials/credential-cipher.js';
import { CredentialsRepository } from '../../backend/src/modules/credentials/credentials.repository.js';
import { Rekeying } from '../../backend/src/modules/credentials/rekeying.service.js';
import { aCourse, aCredential, credentialsSeenBy } from '../support/courses.js';
import { Session } from '../support/session.js';
import { TestApp } from '../support/test-app.js';

const COUNT = 8;

const aKey = (): string => randomBytes(32).toString('base64');
const ignore = (): void => undefined;

let former: string;
let next: string;
/** Knows the former key alone, at first; `app` has the list. */
let app: TestApp;
let admin: Session;
let subtitleId: string;
let credentials: CredentialAnswer[];
let others: TestApp[];

const startWith = async (...keys: string[]): Promise<TestApp> => {
  const another = await TestApp.start({ MONGODB_URI: app.uri, CREDENTIALS_KEY: keys.join(',') });
  others.push(another);
  return another;
};

beforeEach(async () => {
  [former, next, others] = [aKey(), aKey(), []];
  const first = await TestApp.start({ CREDENTIALS_KEY: former });
  const { subtitle } = await aCourse(await Session.root(first));
  subtitleId = subtitle._id;
  for (let index = 1; index < COUNT; index += 1) await aCredential(await Session.root(first), subtitleId);
  await first.stop({ keepData: true });
  app = await TestApp.start({ MONGODB_URI: first.uri, CREDENTIALS_KEY: `${next},${former}` });
  admin = await Session.root(app);
  credentials = await credentialsSeenBy(admin, subtitleId);
});

afterEach(async () => {
  for (const other of others) await other.stop({ keepData: true });
  await app.stop();
});

const keysInUse = (): Promise<string[]> => app.get(CredentialsRepository).keysInUse();

it('moves every credential to the first key, to the letter', async () => {
  expect(credentials).toHaveLength(COUNT);
  expect(await app.get(Rekeying).run(ignore)).toBe(COUNT);
  expect(await keysInUse()).toEqual([app.get(KeyRing).writing.id]);
  expect(await credentialsSeenBy(admin, subtitleId)).toEqual(credentials);
});

it('makes the former key needless, and not before', async () => {
  await expect(startWith(next)).rejects.toThrow(/^CREDENTIALS_KEY: /);
  await app.get(Rekeying).run(ignore);
  const without = await startWith(next);
  expect(await credentialsSeenBy(await Session.root(without), subtitleId)).toEqual(credentials);
  await expect(startWith(former)).rejects.toThrow(/^CREDENTIALS_KEY: /);
});

it('finds nothing to do the second time', async () => {
  await app.get(Rekeying).run(ignore);
  expect(await app.get(Rekeying).run(ignore)).toBe(0);
});

it('goes on where it was stopped', async () => {
  const stopping = new AbortController();
  stopping.abort();
  await expect(app.get(Rekeying).run(ignore, stopping.signal)).rejects.toThrow();
  await expect(startWith(next)).rejects.toThrow(/^CREDENTIALS_KEY: /);
  await app.get(Rekeying).run(ignore);
  expect(await credentialsSeenBy(admin, subtitleId)).toEqual(credentials);
});

it('shares the work when it runs twice at once', async () => {
  const moved = await Promise.all([app.get(Rekeying).run(ignore), app.get(Rekeying).run(ignore)]);
  expect(moved[0] + moved[1]).toBe(COUNT);
  expect(await credentialsSeenBy(admin, subtitleId)).toEqual(credentials);
});

it('never undoes an edit that came between its reading and its writing', async () => {
  const [repository, cipher] = [app.get(CredentialsRepository), app.get(CredentialCipher)];
  const read = await repository.notUnder(app.get(KeyRing).writing.id, [], COUNT);
  for (const credential of read) {
    const id = String(credential._id);
    await admin.post('/api/products/update', { id, password: `edited ${id}` }).expect(200);
    expect(await repository.reseal(credential, cipher.seal(id, cipher.open(id, credential)))).toBe(false);
  }
  const edited = credentials.map((one) => ({ ...one, password: `edited ${one._id}` }));
  expect(await credentialsSeenBy(admin, subtitleId)).toEqual(edited);
});

it('moves what a server with the former order of keys writes while it runs', async () => {
  const late = await startWith(former, next);
  const lateAdmin = await Session.root(late);
  const [, made] = await Promise.all([app.get(Rekeying).run(ignore), aCredential(lateAdmin, subtitleId)]);
  await app.get(Rekeying).run(ignore);
  expect(await keysInUse()).toEqual([app.get(KeyRing).writing.id]);
  expect(await credentialsSeenBy(lateAdmin, subtitleId)).toEqual([...credentials, made]);
});

it('refuses a start without a key that a slower server has written with again', async () => {
  const late = await startWith(former, next);
  await app.get(Rekeying).run(ignore);
  await aCredential(await Session.root(late), subtitleId);
  await expect(startWith(next)).rejects.toThrow(/^CREDENTIALS_KEY: /);
});

it('names a credential that no key reads, leaves it alone and moves all others', async () => {
  const [broken] = credentials;
  const stored = app.database.collection('credentials');
  const isBroken = { $expr: { $eq: [{ $toString: '$_id' }, broken?._id] } };
  await stored.updateOne(isBroken, { $set: { login_sealed: randomBytes(40).toString('base64') } });
  const before = await stored.findOne(isBroken);
  await expect(app.get(Rekeying).run(ignore)).rejects.toThrow(broken?._id);
  expect(await stored.findOne(isBroken)).toEqual(before);
  expect(await stored.countDocuments({ key_id: app.get(KeyRing).writing.id })).toBe(COUNT - 1);
  await expect(startWith(next)).rejects.toThrow(/^CREDENTIALS_KEY: /);
});
