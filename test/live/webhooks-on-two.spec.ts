import type { ServerResponse } from 'node:http';
import { CAUSE_WAITS_MS, DELIVERY_WAITS_MS } from '@keyroster/contracts';
import { InboxNews } from '../../backend/src/modules/outward/inbox/inbox-news.js';
import { ChannelCalls } from '../../backend/src/modules/outward/messages/channel-calls.js';
import { HostResolver } from '../../backend/src/modules/outward/deliveries/addresses.js';
import { UserRoster } from '../../backend/src/modules/people/users/roster/user-roster.js';
import { planned, runPlan, takeBack, undoOf } from '../support/checks/changes.js';
import type { Session, TestApp } from '../support/app/session.js';
import { until } from '../support/checks/until.js';
import { aMessageTemplate, anHttpChannel, aRule, HttpReceiver } from '../support/data/outreach.js';
import { registered } from '../support/data/renewals.js';
import {
  ALLOWED,
  aWebhook,
  deliveriesOf,
  Receiver,
  removeWebhook,
  webhookOf,
  webhooksOf,
} from '../support/data/webhooks.js';
import { withTwoProcesses, type TwoProcesses } from '../support/processes/two-processes.js';

jest.setTimeout(60_000);

const ARRIVES_MS = 8_000;
/** The wait after a failed try. */
const AGAIN_MS = DELIVERY_WAITS_MS[0];
const CHANGES = 10;
const MORE_THAN_AT_ONCE = 12;

let both: TwoProcesses;
let one: TestApp;
let other: TestApp;
let root: Session;
const receivers: Receiver[] = [];

async function listening(behaves?: (answer: ServerResponse) => void): Promise<Receiver> {
  const receiver = await Receiver.start(behaves);
  receivers.push(receiver);
  return receiver;
}

/** The outcome of a webhook's first try. */
async function firstTry(id: string) {
  await until(ARRIVES_MS, async () => ((await deliveriesOf(root, id))[0]?.tries ?? 0) > 0);
  return (await deliveriesOf(root, id))[0];
}

withTwoProcesses(
  async (started) => {
    both = started;
    [one, other] = both.apps;
    root = await both.root.confirmed();
  },
  { env: ALLOWED },
);
afterEach(async () => {
  for (const { _id } of await webhooksOf(root)) await removeWebhook(root, _id).expect(200);
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
});

it('two processes send each delivery once, whichever of them the change came to', async () => {
  const receiver = await listening();
  const { webhook } = await aWebhook(root, receiver.url, 'user.created');
  const users: string[] = [];
  for (let change = 0; change < CHANGES; change += 2) {
    const made = await Promise.all([registered(root), registered(root.on(other))]);
    users.push(...made.map(({ _id }) => _id));
  }
  await until(ARRIVES_MS, async () => (await webhookOf(root, webhook._id)).waiting === 0);
  const told = receiver.heard.map(({ body }) => String(body.data['user_id']));
  expect([...told].sort()).toEqual([...users].sort());
  expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(CHANGES);
});

it('what is taken back is told by a process that has not heard yet of what was done', async () => {
  const receiver = await listening();
  await aWebhook(root, receiver.url, 'user.created', 'user.deleted', 'user.locked', 'user.unlocked');
  const heardOf = (id: string) =>
    receiver.heard.filter(({ body }) => body.data['user_id'] === id).map(({ body }) => body.type);
  const [user, locked] = [await registered(root), await registered(root)];
  const memory = other.get(UserRoster);
  await until(ARRIVES_MS, () => memory.get(user._id) !== undefined && memory.get(locked._id) !== undefined);
  // Usually one process lags behind for milliseconds: here it stays behind.
  jest.spyOn(memory, 'remove').mockImplementation(() => undefined);
  jest.spyOn(memory, 'put').mockImplementation(() => undefined);
  const gone = await root.delete(`/api/users/${user._id}`).expect(200);
  await takeBack(root.on(other), undoOf(gone)).expect(200);
  await until(ARRIVES_MS, () => heardOf(user._id).length === 3);
  expect(heardOf(user._id)).toEqual(['user.created', 'user.deleted', 'user.created']);
  const done = await runPlan(root, await planned(root, 'users.lock', [locked._id])).expect(200);
  await takeBack(root.on(other), undoOf(done)).expect(200);
  await until(ARRIVES_MS, () => heardOf(locked._id).length === 3);
  expect(heardOf(locked._id)).toEqual(['user.created', 'user.locked', 'user.unlocked']);
});

it('what is to be delivered again is sent at once, though a try of it is on its way', async () => {
  const receiver = await listening(() => undefined);
  const { webhook } = await aWebhook(root, receiver.url, 'user.created');
  await registered(root);
  await until(ARRIVES_MS, () => receiver.heard.length === 1);
  receiver.behavesWell();
  const [{ _id: id } = { _id: '' }] = await deliveriesOf(root, webhook._id);
  await root.post('/api/webhooks/redeliver', { id }).expect(200);
  await until(ARRIVES_MS, () => receiver.heard.length === 2);
  expect(new Set(receiver.heard.map((heard) => heard.id)).size).toBe(1);
  expect(await firstTry(webhook._id)).toMatchObject({ state: 'delivered', tries: 1 });
});

it('what is to be delivered again stirs the inboxes of both', async () => {
  const receiver = await listening(() => undefined);
  const { webhook } = await aWebhook(root, receiver.url, 'user.created');
  await registered(root);
  await until(ARRIVES_MS, () => receiver.heard.length === 1);
  const [{ _id: id } = { _id: '' }] = await deliveriesOf(root, webhook._id);
  const stirred = [one, other].map((app) => jest.spyOn(app.get(InboxNews), 'outdate'));
  const areAllStirred = () => stirred.every(({ mock }) => mock.calls.some(([kind]) => kind === 'webhook'));
  const failed = { state: 'failed', next_at: null, over_at: Date.now(), lease: '' };
  await one.database.collection('webhook_deliveries').updateOne({ event: 'user.created' }, { $set: failed });
  await until(ARRIVES_MS, areAllStirred);
  for (const { mock } of stirred) mock.calls.length = 0;
  await root.post('/api/webhooks/redeliver', { id }).expect(200);
  // The next try would come later.
  await until(5_000, areAllStirred);
});

it('what waits with one that stops is sent by the other', async () => {
  const receiver = await listening((answer) => void answer.writeHead(500).end());
  const third = await both.another();
  await aWebhook(root, receiver.url, 'user.created');
  const { _id } = await registered(root.on(third));
  await until(ARRIVES_MS, () => receiver.heard.length > 0);
  await third.stop({ keepData: true });
  receiver.behavesWell();
  both.turnClocks(AGAIN_MS);
  await until(ARRIVES_MS, () => receiver.heard.length > 1);
  expect(receiver.heard.map(({ body }) => body.data['user_id'])).toEqual([_id, _id]);
  expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(1);
});

it('one that never answers holds no other up', async () => {
  const silent = await listening(() => undefined);
  const quick = await listening();
  const { webhook } = await aWebhook(root, silent.url, 'user.created');
  await aWebhook(root, quick.url, 'user.created');
  // More than are sent to one receiver at a time.
  for (let change = 0; change < MORE_THAN_AT_ONCE; change += 1) await registered(root);
  await until(ARRIVES_MS, () => quick.heard.length === MORE_THAN_AT_ONCE);
  expect(silent.heard.length).toBeGreaterThan(0);
  expect((await deliveriesOf(root, webhook._id)).every(({ tries }) => tries === 0)).toBe(true);
});

it('a redirect is a failure, and is not followed', async () => {
  const elsewhere = await listening();
  const receiver = await listening((answer) => void answer.writeHead(307, { location: elsewhere.url }).end());
  const { webhook } = await aWebhook(root, receiver.url, 'user.created');
  await registered(root);
  expect(await firstTry(webhook._id)).toMatchObject({ state: 'waiting', status: 307 });
  expect(elsewhere.heard).toEqual([]);
});

it.each<[string, (answer: ServerResponse) => void, state: string, status: number | null]>([
  ['closes the connection', (answer) => void answer.destroy(), 'waiting', null],
  [
    'breaks off after 200',
    (answer) => void answer.writeHead(200).write('x', () => answer.destroy()),
    'delivered',
    200,
  ],
])('one that %s', async (_how, behaves, state, status) => {
  const receiver = await listening(behaves);
  const { webhook } = await aWebhook(root, receiver.url, 'user.created');
  await registered(root);
  expect(await firstTry(webhook._id)).toMatchObject({ state, status });
});

it('an answer without end is read to 64 KB, and 2xx is success whatever follows', async () => {
  let sent = 0;
  const part = Buffer.alloc(16_384);
  const receiver = await listening((answer) => {
    answer.writeHead(202);
    const pour = () => {
      if (answer.destroyed) return;
      sent += part.length;
      answer.write(part, pour);
    };
    pour();
  });
  const { webhook } = await aWebhook(root, receiver.url, 'user.created');
  await registered(root);
  expect(await firstTry(webhook._id)).toMatchObject({ state: 'delivered', status: 202 });
  // Includes what the kernels of both sides buffer.
  expect(sent).toBeLessThan(64 * 1_048_576);
});

it('a name that means another address the second time goes nowhere', async () => {
  const receiver = await listening();
  const asked: string[] = [];
  let address = '127.0.0.1';
  // The test controls what the resolver answers.
  for (const app of [one, other]) {
    jest.spyOn(app.get(HostResolver), 'resolve').mockImplementation((host) => {
      asked.push(host);
      return Promise.resolve([{ address, family: 4 }]);
    });
  }
  const url = `http://rebinding.example.com:${receiver.port}/`;
  const { webhook } = await aWebhook(root, url, 'user.created');
  await registered(root);
  await until(ARRIVES_MS, () => receiver.heard.length === 1);
  expect(receiver.heard[0]?.headers.host).toBe(`rebinding.example.com:${receiver.port}`);
  // Resolved once when it was saved, once when it was sent.
  expect(asked).toEqual(['rebinding.example.com', 'rebinding.example.com']);
  await until(ARRIVES_MS, async () => (await webhookOf(root, webhook._id)).waiting === 0);
  // A receiver listens there, too, so it is the address alone that keeps the call away.
  address = '127.0.0.2';
  const elsewhere = await Receiver.start(undefined, { host: address, port: receiver.port });
  receivers.push(elsewhere);
  await registered(root);
  expect(await firstTry(webhook._id)).toMatchObject({ state: 'waiting', status: null });
  expect([receiver.heard.length, elsewhere.heard.length]).toEqual([1, 0]);
});

it('two processes together send as many messages in any second as a channel takes, and not more', async () => {
  const PER_SECOND = 10;
  const MESSAGES = 20;
  const receiver = await HttpReceiver.start();
  await root.confirmed();
  const channel = await anHttpChannel(root, receiver.url, { per_second: PER_SECOND });
  await aRule(root, { when: 'welcome', template: await aMessageTemplate(root, '{name}'), channel });
  const sent = [one, other].map((app) => jest.spyOn(app.get(ChannelCalls), 'send'));
  const user = { wasap: '987 654 321' };
  await Promise.all(Array.from({ length: MESSAGES }, () => registered(root, user)));
  both.turnClocks(CAUSE_WAITS_MS);
  await until(30_000, () => receiver.got.length >= MESSAGES);
  const at = receiver.got.map((got) => got.at);
  // A busy machine may hold a message up on its way, and then two arrive closer together.
  const within = at.map((from) => at.filter((each) => each >= from && each < from + 900).length);
  expect(Math.max(...within)).toBeLessThanOrEqual(PER_SECOND);
  expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(MESSAGES);
  for (const { mock } of sent) expect(mock.calls.length).toBeGreaterThan(0);
  await receiver.stop();
});
