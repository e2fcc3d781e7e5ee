import { randomBytes } from 'node:crypto';
import { CAUSE_WAITS_MS } from '@keyroster/contracts';
import { Clock } from '../../backend/src/common/time/clock.js';
import { KeyRing } from '../../backend/src/database/keys/key-ring.js';
import { Rekeying } from '../../backend/src/modules/courses/credentials/rekeying.js';
import { inspectBackup } from '../../backend/src/modules/record/backup/backup-file.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { answerOf } from '../support/checks/answer.js';
import { aCourse } from '../support/data/courses.js';
import { DataTasks } from '../support/data/data-tasks.js';
import { appCode, enterWith, logInWith, setUpApp } from '../support/data/second-factor.js';
import { until } from '../support/checks/until.js';
import { aMessageTemplate, anHttpChannel, aRule, HttpReceiver, unpause } from '../support/data/outreach.js';
import { registered } from '../support/data/renewals.js';
import { ALLOWED, aWebhook, Receiver, verified, type Heard } from '../support/data/webhooks.js';

const aKey = (): string => randomBytes(32).toString('base64');
const ignore = (): void => undefined;
const [former, next] = [aKey(), aKey()];

let before: TestApp;

const startWith = (...keys: string[]): Promise<TestApp> =>
  TestApp.start({ MONGODB_URI: before.uri, CREDENTIALS_KEY: keys.join(',') });

beforeAll(async () => {
  before = await TestApp.start({ CREDENTIALS_KEY: former });
});
afterAll(() => before.stop());

const keyIn = (app: TestApp): string => app.get(KeyRing).writing.id;

const keyOf = async () => {
  const factor = await before.database
    .collection<{ app: { key_id: string } }>('second_factors')
    .findOne({ app: { $ne: null } as never });
  return factor?.app.key_id;
};

it('second factors move to the first key with the credentials, those of deleted users too', async () => {
  before.stopClock();
  const member = await Session.as(before, 'member', { usageLimit: 0 });
  const gone = await Session.as(before, 'member', { usageLimit: 0 });
  const [theirs, goners] = [await setUpApp(before, member), await setUpApp(before, gone)];
  const root = await Session.root(before);
  const { undo } = await answerOf<{ undo?: { id: string } }>(root.delete(`/api/users/${gone.user._id}`));
  const moving = await startWith(next, former);
  await moving.get(Rekeying).run(ignore);
  expect(await keyOf()).toBe(keyIn(moving));
  await moving.stop({ keepData: true });
  const without = await startWith(next);
  without.stopClock();
  await enterWith(without, member, appCode(theirs.secret, without.get(Clock).now()));
  await (await Session.root(without)).post('/api/undo', { id: undo?.id }).expect(200);
  await logInWith(without, gone).expect(401);
  await enterWith(without, gone, goners.recovery[0] ?? '');
  await enterWith(without, gone, appCode(goners.secret, without.get(Clock).now()));
  await without.stop({ keepData: true });
});

describe('after a server that writes with the former key has set up an app again', () => {
  beforeAll(async () => {
    await setUpApp(before, await Session.as(before, 'member', { usageLimit: 0 }));
  });

  it('none starts without that key', async () => {
    await expect(startWith(next)).rejects.toThrow(/^CREDENTIALS_KEY: .*second factors/);
  });

  it('a backup names it, and is not restored without it', async () => {
    const tasks = await DataTasks.on(before.uri, { CREDENTIALS_KEY: next });
    const file = tasks.file('both.bson.gz');
    await tasks.backup(file);
    const { credentials_keys } = (await inspectBackup(file, () => undefined)).header;
    expect(credentials_keys).toEqual(
      expect.arrayContaining([keyIn(before), expect.not.stringMatching(keyIn(before))]),
    );
    await expect(tasks.restore(file)).rejects.toThrow(`fingerprint ${keyIn(before)}`);
    await tasks.stop({ keepData: true });
  });

  it('what no key reads of one kind holds up no other kind, and all of it is named', async () => {
    const { credential } = await aCourse(await Session.root(before));
    const unreadable = randomBytes(40).toString('base64');
    await before.database
      .collection('credentials')
      .updateOne({ image: credential.image }, { $set: { login_sealed: unreadable } });
    await before.database.collection('webhooks').insertOne({
      name: 'Broken one',
      url: 'https://hooks.example',
      wants: [],
      secret_sealed: unreadable,
      key_id: keyIn(before),
    });
    const broken = await Session.as(before, 'member', { usageLimit: 0 });
    await setUpApp(before, broken);
    await before.database
      .collection<{ user: string }>('second_factors')
      .updateOne(
        { $expr: { $eq: [{ $toString: '$_id' }, broken.user._id] } },
        { $set: { 'app.sealed': unreadable } },
      );
    const moving = await startWith(next, former);
    const run = moving.get(Rekeying).run(ignore);
    await expect(run).rejects.toThrow(
      new RegExp(`^CREDENTIALS_KEY: (?=.*${credential._id})(?=.*Broken one)(?=.*1 second factor\\b).*$`),
    );
    const heldUnder = { 'app.key_id': keyIn(before) };
    expect(await before.database.collection('second_factors').countDocuments(heldUnder)).toBe(1);
    await moving.stop({ keepData: true });
  });
});

const ARRIVES_MS = 5_000;

it('secrets of webhooks and channels, and messages that wait, go with them and are used as before', async () => {
  const old = await TestApp.start({ ...ALLOWED, CREDENTIALS_KEY: former });
  const start = (keys: string) => TestApp.start({ ...ALLOWED, MONGODB_URI: old.uri, CREDENTIALS_KEY: keys });
  const receiver = await Receiver.start();
  const chat = await HttpReceiver.start();
  const admin = await (await Session.root(old)).confirmed();
  const { webhook, secret } = await aWebhook(admin, receiver.url, 'trouble.opened');
  const headers = [{ name: 'X-Key', value: 'what opens the chat', secret: true }];
  const channel = await anHttpChannel(admin, chat.url, { headers }, { paused: true });
  const template = await aMessageTemplate(admin, 'Your password is {password}');
  await aRule(admin, { when: 'welcome', template, channel });
  await registered(admin, { password: '13572468', wasap: '987654321' });
  const both = await start(`${next},${former}`);
  await expect(start(next)).rejects.toThrow(/^CREDENTIALS_KEY: /);
  await both.get(Rekeying).run(() => undefined);
  await both.stop({ keepData: true });
  const alone = await start(next);
  // The app that knows only the former key can't sign any more; the other one does.
  await old.stop({ keepData: true });
  const root = await (await Session.root(alone)).confirmed();
  await root.post('/api/webhooks/test', { id: webhook._id }).expect(200);
  await until(ARRIVES_MS, () => receiver.heard.length > 0);
  expect(verified(secret, receiver.heard[0] as Heard)).toMatchObject({ type: 'webhook.test' });
  alone.turnClock(CAUSE_WAITS_MS);
  await unpause(await (await Session.root(alone)).confirmed(), channel);
  await until(ARRIVES_MS, () => chat.got.length > 0);
  expect(chat.got).toMatchObject([
    {
      text: expect.stringContaining('Your password is 13572468') as string,
      headers: { 'x-key': 'what opens the chat' },
    },
  ]);
  await Promise.all([receiver.stop(), chat.stop()]);
  await alone.stop();
});
