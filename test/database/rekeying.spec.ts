import { randomBytes } from 'node:crypto';
import type { CredentialAnswer, PlannedAnswer } from '@keyroster/contracts/dto';
import { KeyRing } from '../../backend/src/database/keys/key-ring.js';
import { CredentialCipher } from '../../backend/src/modules/courses/credentials/credential-cipher.js';
import { CredentialsRepository } from '../../backend/src/modules/courses/credentials/credentials.repository.js';
import { Rekeying } from '../../backend/src/modules/courses/credentials/rekeying.js';
import { aCourse, aCredential, aSubtitle, credentialsSeenBy } from '../support/data/courses.js';
import { answerOf } from '../support/checks/answer.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

const COUNT = 3;

const aKey = (): string => randomBytes(32).toString('base64');
const ignore = (): void => undefined;

const former = aKey();
const next = aKey();

/** Writes with the next key. */
let app: TestApp;
/** Still writes with the former one. */
let slower: TestApp;
let admin: Session;
let slowerAdmin: Session;
let course: Awaited<ReturnType<typeof aCourse>>;
let subtitleId: string;
let credentials: CredentialAnswer[];

const startWith = (...keys: string[]): Promise<TestApp> =>
  TestApp.start({ MONGODB_URI: app.uri, CREDENTIALS_KEY: keys.join(',') });

beforeAll(async () => {
  app = await TestApp.start({ CREDENTIALS_KEY: `${next},${former}` });
  admin = await Session.root(app);
  slower = await startWith(former, next);
  slowerAdmin = await Session.root(slower);
});

beforeEach(async () => {
  course = await aCourse(slowerAdmin);
  subtitleId = course.subtitle._id;
  for (let index = 1; index < COUNT; index += 1) await aCredential(slowerAdmin, subtitleId);
  credentials = await credentialsSeenBy(admin, subtitleId);
});

afterEach(() => admin.delete('/api/shops/delete', { id: course.title._id }).expect(200));

afterAll(async () => {
  await slower.stop({ keepData: true });
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
  await without.stop({ keepData: true });
  await expect(startWith(former)).rejects.toThrow(/^CREDENTIALS_KEY: /);
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
    const sealed = cipher.seal(id, cipher.open(id, credential));
    expect(await repository.reseal([{ former: credential, sealed }])).toBe(0);
  }
  const edited = credentials.map((one) => ({
    ...one,
    password: `edited ${one._id}`,
    changed_at: expect.any(Number) as number,
  }));
  expect(await credentialsSeenBy(admin, subtitleId)).toEqual(edited);
});

it('moves what a server with the former order of keys writes while it runs', async () => {
  const [, made] = await Promise.all([app.get(Rekeying).run(ignore), aCredential(slowerAdmin, subtitleId)]);
  await app.get(Rekeying).run(ignore);
  expect(await keysInUse()).toEqual([app.get(KeyRing).writing.id]);
  expect(await credentialsSeenBy(slowerAdmin, subtitleId)).toEqual([...credentials, made]);
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
});

it('moves what can still come back, too', async () => {
  const deleted = await slowerAdmin.delete('/api/shops/subtitle', { id: subtitleId }).expect(200);
  await app.get(Rekeying).run(ignore);
  await takeBack(admin, undoOf(deleted)).expect(200);
  expect(await keysInUse()).toEqual([app.get(KeyRing).writing.id]);
  expect(await credentialsSeenBy(admin, subtitleId)).toEqual(credentials);
});

it('does not keep a copy that was moved from being taken back', async () => {
  const target = await aSubtitle(slowerAdmin, course.title._id);
  const asked = { action: 'credentials.copy', ids: [course.credential._id], subtitleId: target._id };
  const { plan } = await answerOf<PlannedAnswer>(slowerAdmin.post('/api/plans', asked), 201);
  const ran = await slowerAdmin.post('/api/plans/run', { id: plan.id }).expect(200);
  await app.get(Rekeying).run(ignore);
  await takeBack(admin, undoOf(ran)).expect(200);
  expect(await credentialsSeenBy(admin, target._id)).toEqual([]);
});
