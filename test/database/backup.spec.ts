import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { Types } from 'mongoose';
import { DAY_MS, todayInLima } from '@keyroster/contracts';
import { MIGRATIONS } from '../../backend/src/database/migrations/list.js';
import { AuditChain } from '../../backend/src/modules/record/audit/chain/audit-chain.js';
import { EndWatch } from '../../backend/src/modules/outward/webhooks/deliveries/end-watch.js';
import { inspectBackup } from '../../backend/src/modules/record/backup/backup-file.js';
import { aCourse, aCredential, auditOf, credentialsSeenBy, fill } from '../support/data/courses.js';
import { DataTasks } from '../support/data/data-tasks.js';
import { pictures } from '../support/data/pictures.js';
import { Session, withApp } from '../support/app/session.js';
import { SECRETS, TestApp } from '../support/app/test-app.js';
import { aProgram, type Program } from '../support/data/tokens.js';
import { until } from '../support/checks/until.js';
import { registered } from '../support/data/renewals.js';
import { ALLOWED, aWebhook, Receiver } from '../support/data/webhooks.js';

const NOT_KEPT = [
  ...['pin_links', 'login_tickets', 'sessions', 'throttles', 'login_tries', 'block_tries', 'undos'],
  ...['undo_parts', 'gone_images', 'plans', 'imports', 'jobs', 'seats', 'seat_pings', 'code_uses'],
  ...['webhook_deliveries', 'passkey_challenges'],
];

let app: TestApp;
let admin: Session;
let source: DataTasks;

afterAll(() => source.stop({ keepData: true }));
withApp(async (...begun) => {
  [app, admin] = begun;
  source = await DataTasks.on(app.uri);
});

const unchecked = (): void => undefined;

async function restored<T>(file: string, look: (target: DataTasks) => Promise<T>): Promise<T> {
  const target = await DataTasks.on();
  try {
    await target.restore(file);
    return await look(target);
  } finally {
    await target.stop();
  }
}

const count = (tasks: DataTasks, collection: string, filter = {}): Promise<number> =>
  tasks.database.collection(collection).countDocuments(filter);

/** A dump while nothing is written, not even a seal. */
async function quietDump(): Promise<Record<string, string[]>> {
  await until(10_000, async () => (await app.get(AuditChain).check()).unsealed === 0);
  return source.dump();
}

describe('a backup of a database with everything in it', () => {
  let course: Awaited<ReturnType<typeof aCourse>>;
  let member: Session;
  let program: Program;
  let file: string;
  let before: Record<string, string[]>;
  let after: Record<string, string[]>;
  /** Restored without and with --keep-access. */
  let plain: DataTasks;
  let kept: DataTasks;

  beforeAll(async () => {
    course = await aCourse(admin);
    await aCredential(admin, course.subtitle._id);
    member = await Session.as(app, 'member');
    await fill(admin.post('/api/upload_logo'), {}, await pictures.png()).expect(201);
    await admin.post('/api/whitelist', { ip_address: '10.0.0.0/8' }).expect(201);
    program = await aProgram(admin, ['titles.read']);
    const recovery = ['a hash', 'another'];
    await app.database
      .collection('second_factors')
      .insertOne({ _id: new Types.ObjectId(member.user._id), recovery, app: null, passkeys: [] });
    file = source.file('everything.bson.gz');
    before = await quietDump();
    await source.backup(file);
    [plain, kept] = [await DataTasks.on(), await DataTasks.on()];
    await plain.restore(file);
    await kept.restore(file, { keepAccess: true });
    await kept.database.collection('audit_entries').deleteOne({ action: 'backup.restored' });
    after = await kept.dump();
  });
  afterAll(() => Promise.all([plain.stop(), kept.stop()]));

  it('comes back to the byte, with nothing more than the entry that tells of it', () => {
    const kinds = Object.entries(before).filter(([name, all]) => all.length > 0 && !NOT_KEPT.includes(name));
    expect(after).toEqual(Object.fromEntries(kinds));
    expect(after).toMatchObject({
      users: { length: 2 },
      renewals: { length: 1 },
      credentials: { length: 2 },
      images: { length: 3 },
    });
  });

  it('says what it holds: the kinds, how many of each, the audit, the version and the key', async () => {
    const { header, collections, audit } = await inspectBackup(file, unchecked);
    expect(header).toMatchObject({
      data_version: MIGRATIONS.length,
      credentials_keys: [expect.stringMatching(/^[\da-f]{12}$/)],
    });
    const kinds = Object.keys(before).filter((name) => !NOT_KEPT.includes(name));
    expect([...collections].map(([name, { documents }]) => [name, documents])).toEqual(
      kinds.sort().map((name) => [name, before[name]?.length]),
    );
    expect(audit).toEqual({ sealed: before['audit_entries']?.length, unsealed: 0, broken: null });
  });

  it('is told of in the audit, and so is its restore', async () => {
    const entry = ({ database }: DataTasks, action: string) =>
      database.collection('audit_entries').findOne({ action });
    const by = { actor: 'command line', ip: null };
    expect(await entry(source, 'backup.created')).toMatchObject(by);
    const restored = { ...by, after: { file: 'everything.bson.gz' } };
    expect(await entry(plain, 'backup.restored')).toMatchObject(restored);
  });

  it('holds no login, no password, no token and no key', async () => {
    const content = gunzipSync(await readFile(file));
    const credentials = await credentialsSeenBy(admin, course.subtitle._id);
    const canaries = [
      ...credentials.flatMap(({ email, password }) => [email, password]),
      ...[member.password, member.token, admin.password, admin.token, program.token],
      ...Object.values(SECRETS).flatMap((secret) => [
        secret,
        Buffer.from(secret, 'base64'),
        Buffer.from(secret, 'base64').toString('hex'),
      ]),
    ];
    expect(canaries).toHaveLength(15);
    expect(canaries.filter((canary) => content.includes(canary))).toEqual([]);
    expect(content.includes(course.title.shop_name)).toBe(true);
  });

  it('lets no program in that had a token, takes no recovery code, and keeps both with --keep-access', async () => {
    const access = async (target: DataTasks) => ({
      tokens: await count(target, 'program_tokens'),
      codes: await count(target, 'second_factors', { 'recovery.0': { $exists: true } }),
    });
    expect([await access(plain), await access(kept)]).toEqual([
      { tokens: 0, codes: 0 },
      { tokens: 1, codes: 1 },
    ]);
  });

  it('lets a server go on where it was, in which everybody logs in anew', async () => {
    const again = await TestApp.start({ MONGODB_URI: plain.uri });
    try {
      await member.on(again).get('/api/verify-token').expect(401);
      await program.calls.on(again).get('/api/shops').expect(401);
      const root = await Session.root(again);
      expect(await credentialsSeenBy(root, course.subtitle._id)).toEqual(
        await credentialsSeenBy(admin, course.subtitle._id),
      );
      const { image } = course.credential;
      await root.get(`/static/products/${image}`).expect(200);
      expect(await auditOf(root, course.title._id, 'title.created')).toHaveLength(1);
      await until(10_000, async () => (await again.get(AuditChain).check()).unsealed === 0);
      expect((await again.get(AuditChain).check()).broken).toBeNull();
    } finally {
      await again.stop({ keepData: true });
    }
  });

  it('names what is wrong with an audit that was changed before it was made', async () => {
    const entries = source.database.collection('audit_entries');
    const original = await entries.findOne({ seq: 2 });
    await entries.updateOne({ seq: 2 }, { $set: { actor: 'eve' } });
    const { audit } = await source.backup(source.file('changed.bson.gz'));
    await entries.updateOne({ seq: 2 }, { $set: { actor: original?.['actor'] as string } });
    expect(audit.broken).toMatchObject({ seq: 2, reason: 'changed' });
  });
});

it('leaves out pictures that are gone, while their deletion can be taken back', async () => {
  const { credential } = await aCourse(admin);
  const { image } = await aCredential(admin, credential.shop_id);
  await admin.delete('/api/products/delete', { id: credential._id }).expect(200);
  const file = source.file('gone.bson.gz');
  await source.backup(file);
  await restored(file, async (target) => {
    const kept = await target.database.collection<{ _id: string }>('images').distinct('_id');
    expect(kept).toContain(image);
    expect(kept).not.toContain(credential.image);
  });
});

it('a backup while others write holds one instant: users, and the entries that tell of them', async () => {
  const usersBefore = await count(source, 'users');
  let isOver = false;
  let acknowledged = 0;
  const write = async (): Promise<void> => {
    while (!isOver) {
      await registered(admin);
      acknowledged += 1;
    }
  };
  const writing = [write(), write(), write()];
  await until(20_000, () => acknowledged > 3);
  const file = source.file('writing.bson.gz');
  await source.backup(file);
  isOver = true;
  await Promise.all(writing);

  await restored(file, async (target) => {
    const users = await count(target, 'users');
    expect(users).toBeGreaterThan(usersBefore + 3);
    expect(await count(target, 'audit_entries', { action: 'user.created' })).toBe(users);
  });
  expect((await inspectBackup(file, unchecked)).audit.broken).toBeNull();
});

it('never writes over a file', async () => {
  const file = source.file('twice.bson.gz');
  await source.backup(file);
  const first = await readFile(file);
  await expect(source.backup(file)).rejects.toThrow(/There is a file .*twice\.bson\.gz already/);
  expect((await readFile(file)).equals(first)).toBe(true);
});

it('is refused where there are no data yet', async () => {
  const empty = await DataTasks.on(undefined, { CREDENTIALS_KEY: randomBytes(32).toString('base64') });
  await expect(empty.backup(empty.file('nothing.bson.gz'))).rejects.toThrow('no data of Keyroster');
  await empty.stop();
});

it('an end that was told before a backup is not told again after its restore; what comes then is', async () => {
  const app = await TestApp.start(ALLOWED);
  const receiver = await Receiver.start();
  const admin = await (await Session.root(app)).confirmed();
  await aWebhook(admin, receiver.url, 'user.expired', 'user.created');
  // As if the webhook had existed for long.
  await app.database
    .collection('webhooks')
    .updateMany({}, { $set: { 'wants.$[].since': Date.now() - 30 * DAY_MS } });
  const subStartDate = todayInLima(Date.now() - 12 * DAY_MS);
  const user = await registered(admin, { subStartDate, subValidity: 10 });
  await receiver.told('user.expired', user._id);

  const source = await DataTasks.on(app.uri);
  const file = source.file('told.bson.gz');
  await source.backup(file);
  const target = await DataTasks.on();
  await target.restore(file);
  const again = await TestApp.start({ ...ALLOWED, MONGODB_URI: target.uri });
  // Longer than the interval at which ends are looked for.
  again.turnClock(6_000);
  await again.get(EndWatch).look();
  const later = await registered(await Session.root(again));
  await receiver.told('user.created', later._id);
  expect(receiver.about('user.expired', user._id)).toHaveLength(1);

  await again.stop({ keepData: true });
  await source.stop({ keepData: true });
  await target.stop();
  await app.stop();
  await receiver.stop();
}, 60_000);
