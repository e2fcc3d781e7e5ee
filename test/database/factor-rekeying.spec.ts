import { randomBytes } from 'node:crypto';
import { CAUSE_WAITS_MS } from '@keyroster/contracts';
import { Clock } from '../../backend/src/common/time/clock.js';
import { KeyRing } from '../../backend/src/database/keys/key-ring.js';
import { Rekeying } from '../../backend/src/modules/courses/credentials/rekeying.js';
import { inspectBackup } from '../../backend/src/modules/record/backup/backup-file.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { until } from '../support/checks/until.js';
import { aCourse } from '../support/data/courses.js';
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

const ARRIVES_MS = 5_000;

const aKey = (): string => randomBytes(32).toString('base64');
const ignore = (): void => undefined;
const [former, next] = [aKey(), aKey()];

/** Writes with the former key. */
let app: TestApp;
/** Writes with the next one, and reads both. */
let moving: TestApp;
let root: Session;
let formerId: string;

const start = (...keys: string[]): Promise<TestApp> =>
  TestApp.start({ ...ALLOWED, MONGODB_URI: app.uri, CREDENTIALS_KEY: keys.join(',') });

const stored = (name: string) => app.database.collection(name);

beforeAll(async () => {
  app = await TestApp.start({ ...ALLOWED, CREDENTIALS_KEY: former });
  root = await (await Session.root(app)).confirmed();
  formerId = app.get(KeyRing).writing.id;
  moving = await start(next, former);
});
afterAll(() => app.stop());

describe('second factors, secrets of webhooks and channels, and messages that wait', () => {
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
    member = await Session.as(app, 'member', { usageLimit: 0 });
    gone = await Session.as(app, 'member', { usageLimit: 0 });
    [theirs, goners] = [await setUpApp(app, member), await setUpApp(app, gone)];
    undo = undoOf(await root.delete(`/api/users/${gone.user._id}`).expect(200));
    receiver = await Receiver.start();
    webhook = await aWebhook(root, receiver.url, 'trouble.opened');
    chat = await HttpReceiver.start();
    const headers = [{ name: 'X-Key', value: 'what opens the chat', secret: true }];
    channel = await anHttpChannel(root, chat.url, { headers }, { paused: true });
    const template = await aMessageTemplate(root, 'Your password is {password}');
    await aRule(root, { when: 'welcome', template, channel });
    await registered(root, { password: '13572468', wasap: '987654321' });
  });
  afterAll(() => Promise.all([receiver.stop(), chat.stop()]));

  it('are moved beside what no key reads, all of which is named', async () => {
    const unreadable = randomBytes(40).toString('base64');
    const { credential } = await aCourse(root);
    const { image } = credential;
    await stored('credentials').updateOne({ image }, { $set: { login_sealed: unreadable } });
    const name = 'Broken one';
    const url = 'https://hooks.example';
    await stored('webhooks').insertOne({ name, url, wants: [], secret_sealed: unreadable, key_id: formerId });
    const broken = await Session.as(app, 'member', { usageLimit: 0 });
    await setUpApp(app, broken);
    const ofBroken = { $expr: { $eq: [{ $toString: '$_id' }, broken.user._id] } };
    await stored('second_factors').updateOne(ofBroken, { $set: { 'app.sealed': unreadable } });

    await expect(moving.get(Rekeying).run(ignore)).rejects.toThrow(
      new RegExp(`^CREDENTIALS_KEY: (?=.*${credential._id})(?=.*${name})(?=.*1 second factor\\b).*$`),
    );
    expect(await stored('second_factors').countDocuments({ 'app.key_id': formerId })).toBe(1);
    await stored('credentials').deleteOne({ image });
    await stored('webhooks').deleteOne({ name });
    await stored('second_factors').deleteOne(ofBroken);
    await moving.get(Rekeying).run(ignore);
  });

  describe('after a server that writes with the former key has set up an app again', () => {
    beforeAll(async () => {
      await setUpApp(app, await Session.as(app, 'member', { usageLimit: 0 }));
    });

    it('none starts without that key', async () => {
      await expect(start(next)).rejects.toThrow(/^CREDENTIALS_KEY: .*second factors/);
    });

    it('a backup names it, and is not restored without it', async () => {
      const tasks = await DataTasks.on(app.uri, { CREDENTIALS_KEY: next });
      const file = tasks.file('both.bson.gz');
      await tasks.backup(file);
      const { credentials_keys } = (await inspectBackup(file, ignore)).header;
      expect(credentials_keys).toEqual(
        expect.arrayContaining([formerId, expect.not.stringMatching(formerId)]),
      );
      await expect(tasks.restore(file)).rejects.toThrow(`fingerprint ${formerId}`);
      await tasks.stop({ keepData: true });
    });
  });

  it('secrets of webhooks and channels, and messages that wait, go with them and are used as before', async () => {
    await moving.get(Rekeying).run(ignore);
    await moving.stop({ keepData: true });
    const alone = await start(next);
    // The app that knows only the former key can't sign any more.
    await app.stop({ keepData: true });
    app = alone;
    const codeOf = ({ secret }: AuthenticatorApp) => appCode(secret, app.get(Clock).now());
    await enterWith(app, member, codeOf(theirs));
    root = await (await Session.root(app)).confirmed();
    await takeBack(root, undo).expect(200);
    await logInWith(app, gone).expect(401);
    await enterWith(app, gone, goners.recovery[0] ?? '');
    await enterWith(app, gone, codeOf(goners));

    await root.post('/api/webhooks/test', { id: webhook.webhook._id }).expect(200);
    await until(ARRIVES_MS, () => receiver.heard.length > 0);
    expect(verified(webhook.secret, receiver.heard[0] as Heard)).toMatchObject({ type: 'webhook.test' });
    app.turnClock(CAUSE_WAITS_MS);
    await unpause(root, channel);
    await until(ARRIVES_MS, () => chat.got.length > 0);
    expect(chat.got).toMatchObject([
      {
        text: expect.stringContaining('Your password is 13572468') as string,
        headers: { 'x-key': 'what opens the chat' },
      },
    ]);
  });
});
