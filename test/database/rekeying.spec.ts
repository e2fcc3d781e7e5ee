import { randomBytes } from 'node:crypto';
import { CAUSE_WAITS_MS } from '@keyroster/contracts';
import type { CredentialAnswer, PlannedAnswer } from '@keyroster/contracts/dto';
import { Clock } from '../../backend/src/common/time/clock.js';
import { KeyRing } from '../../backend/src/database/keys/key-ring.js';
import { CredentialCipher } from '../../backend/src/modules/courses/credentials/credential-cipher.js';
import { CredentialsRepository } from '../../backend/src/modules/courses/credentials/credentials.repository.js';
import { Rekeying } from '../../backend/src/modules/courses/credentials/rekeying.js';
import { inspectBackup } from '../../backend/src/modules/record/backup/backup-file.js';
import { Session, TestApp } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { takeBack, undoOf } from '../support/checks/changes.js';
import { until } from '../support/checks/until.js';
import { aCourse, aCredential, aSubtitle, credentialsSeenBy } from '../support/data/courses.js';
import { DataTasks } from '../support/data/data-tasks.js';
import { aMessageTemplate, anHttpChannel, aRule, HttpReceiver, unpause } from '../support/data/outreach.js';
import { registered } from '../support/data/renewals.js';
import {
  appCode,
  enterWith,
  logInWith,
  setUpApp,
  type AuthenticatorApp,
} from '../support/data/second-factor.js';
import { ALLOWED, aWebhook, Receiver, verified, type Heard } from '../support/data/webhooks.js';

const COUNT = 3;
const ARRIVES_MS = 5_000;

const aKey = (): string => randomBytes(32).toString('base64');
const ignore = (): void => undefined;

const former = aKey();
const next = aKey();

/** Writes with the next key. */
let app: TestApp;
/** Still writes with the former one. */
let slower: TestApp;
/** Those that run; the last one to stop takes the data along. */
const apps: TestApp[] = [];
let admin: Session;
let slowerAdmin: Session;

const startWith = (...keys: string[]): Promise<TestApp> =>
  TestApp.start({ ...ALLOWED, MONGODB_URI: app.uri, CREDENTIALS_KEY: keys.join(',') });

beforeAll(async () => {
  app = await TestApp.start({ ...ALLOWED, CREDENTIALS_KEY: `${next},${former}` });
  admin = await Session.root(app);
  slower = await startWith(former, next);
  slowerAdmin = await Session.root(slower);
  apps.push(slower, app);
});
afterAll(async () => {
  const last = apps.pop();
  for (const each of apps) await each.stop({ keepData: true });
  await last?.stop();
});

describe('credentials', () => {
  let course: Awaited<ReturnType<typeof aCourse>>;
  let subtitleId: string;
  let credentials: CredentialAnswer[];

  beforeEach(async () => {
    course = await aCourse(slowerAdmin);
    subtitleId = course.subtitle._id;
    for (let index = 1; index < COUNT; index += 1) await aCredential(slowerAdmin, subtitleId);
    credentials = await credentialsSeenBy(admin, subtitleId);
  });
  afterEach(() => admin.delete('/api/shops/delete', { id: course.title._id }).expect(200));

  const keysInUse = (): Promise<string[]> => app.get(CredentialsRepository).keysInUse();

  it('makes the former key needless, and not before', async () => {
    await expect(startWith(next)).rejects.toThrow(/^CREDENTIALS_KEY: /);
    expect(credentials).toHaveLength(COUNT);
    expect(await app.get(Rekeying).run(ignore)).toBe(COUNT);
    expect(await keysInUse()).toEqual([app.get(KeyRing).writing.id]);
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
});

describe('second factors, secrets of webhooks and channels, and messages that wait', () => {
  const formerId = () => slower.get(KeyRing).writing.id;
  let member: Session;
  let theirs: AuthenticatorApp;
  /** Deleted, with a second factor that comes back with them. */
  let gone: Session;
  let goners: AuthenticatorApp;
  let undo: { id: string };
  let receiver: Receiver;
  let webhook: Awaited<ReturnType<typeof aWebhook>>;
  let chat: HttpReceiver;
  let channel: string;

  beforeAll(async () => {
    await slowerAdmin.confirmed();
    member = await Session.as(slower, 'member', { usageLimit: 0 });
    gone = await Session.as(slower, 'member', { usageLimit: 0 });
    [theirs, goners] = [await setUpApp(slower, member), await setUpApp(slower, gone)];
    undo = undoOf(await slowerAdmin.delete(`/api/users/${gone.user._id}`).expect(200));
    receiver = await Receiver.start();
    webhook = await aWebhook(slowerAdmin, receiver.url, 'trouble.opened');
    chat = await HttpReceiver.start();
    const headers = [{ name: 'X-Key', value: 'what opens the chat', secret: true }];
    channel = await anHttpChannel(slowerAdmin, chat.url, { headers }, { paused: true });
    const template = await aMessageTemplate(slowerAdmin, 'Your password is {password}');
    await aRule(slowerAdmin, { when: 'welcome', template, channel });
    await registered(slowerAdmin, { password: '13572468', wasap: '987654321' });
  });
  afterAll(() => Promise.all([receiver.stop(), chat.stop()]));

  it('are moved beside what no key reads, all of which is named', async () => {
    const unreadable = randomBytes(40).toString('base64');
    const { credential } = await aCourse(slowerAdmin);
    const { image } = credential;
    await app.database.collection('credentials').updateOne({ image }, { $set: { login_sealed: unreadable } });
    const name = 'Broken one';
    const url = 'https://hooks.example';
    await app.database
      .collection('webhooks')
      .insertOne({ name, url, wants: [], secret_sealed: unreadable, key_id: formerId() });
    const broken = await Session.as(slower, 'member', { usageLimit: 0 });
    await setUpApp(slower, broken);
    const ofBroken = { $expr: { $eq: [{ $toString: '$_id' }, broken.user._id] } };
    await app.database
      .collection('second_factors')
      .updateOne(ofBroken, { $set: { 'app.sealed': unreadable } });

    await expect(app.get(Rekeying).run(ignore)).rejects.toThrow(
      new RegExp(`^CREDENTIALS_KEY: (?=.*${credential._id})(?=.*${name})(?=.*1 second factor\\b).*$`),
    );
    expect(await app.database.collection('second_factors').countDocuments({ 'app.key_id': formerId() })).toBe(
      1,
    );
    await app.database.collection('credentials').deleteOne({ image });
    await app.database.collection('webhooks').deleteOne({ name });
    await app.database.collection('second_factors').deleteOne(ofBroken);
    await app.get(Rekeying).run(ignore);
  });

  describe('after a server that writes with the former key has set up an app again', () => {
    beforeAll(async () => {
      await setUpApp(slower, await Session.as(slower, 'member', { usageLimit: 0 }));
    });

    it('none starts without that key', async () => {
      await expect(startWith(next)).rejects.toThrow(/^CREDENTIALS_KEY: .*second factors/);
    });

    it('a backup names it, and is not restored without it', async () => {
      const tasks = await DataTasks.on(app.uri, { CREDENTIALS_KEY: next });
      const file = tasks.file('both.bson.gz');
      await tasks.backup(file);
      const { credentials_keys } = (await inspectBackup(file, ignore)).header;
      expect(credentials_keys).toEqual(
        expect.arrayContaining([formerId(), expect.not.stringMatching(formerId())]),
      );
      await expect(tasks.restore(file)).rejects.toThrow(`fingerprint ${formerId()}`);
      await tasks.stop({ keepData: true });
    });
  });

  it('secrets of webhooks and channels, and messages that wait, go with them and are used as before', async () => {
    await app.get(Rekeying).run(ignore);
    const alone = await startWith(next);
    // Only the one without the former key shall send.
    for (const each of apps.splice(0)) await each.stop({ keepData: true });
    apps.push((app = alone));
    const codeOf = ({ secret }: AuthenticatorApp) => appCode(secret, app.get(Clock).now());
    await enterWith(app, member, codeOf(theirs));
    admin = await (await Session.root(app)).confirmed();
    await takeBack(admin, undo).expect(200);
    await logInWith(app, gone).expect(401);
    await enterWith(app, gone, goners.recovery[0] ?? '');
    await enterWith(app, gone, codeOf(goners));

    await admin.post('/api/webhooks/test', { id: webhook.webhook._id }).expect(200);
    await until(ARRIVES_MS, () => receiver.heard.length > 0);
    expect(verified(webhook.secret, receiver.heard[0] as Heard)).toMatchObject({ type: 'webhook.test' });
    app.turnClock(CAUSE_WAITS_MS);
    await unpause(admin, channel);
    await until(ARRIVES_MS, () => chat.got.length > 0);
    expect(chat.got).toMatchObject([
      {
        text: expect.stringContaining('Your password is 13572468') as string,
        headers: { 'x-key': 'what opens the chat' },
      },
    ]);
  });
});
