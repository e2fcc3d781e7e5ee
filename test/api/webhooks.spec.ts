import { Types } from 'mongoose';
import type { WebhookCreatedAnswer } from '@keyroster/contracts/dto';
import { DAY_MS, DELIVERY_WAITS_MS, HOUR_MS, todayInLima } from '@keyroster/contracts';
import { DeliveriesRepository } from '../../backend/src/modules/outward/webhooks/deliveries/deliveries.repository.js';
import { EndWatch } from '../../backend/src/modules/outward/webhooks/deliveries/end-watch.js';
import { WebhookSender } from '../../backend/src/modules/outward/webhooks/deliveries/webhook-sender.js';
import { Session, type TestApp } from '../support/app/session.js';
import { refused } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { auditOf } from '../support/data/courses.js';
import { registered } from '../support/data/renewals.js';
import {
  ARRIVES_MS,
  aWebhook,
  create,
  removeWebhook,
  verified,
  webhookOf,
  webhooksOf,
  withReceiver,
  deliveriesOf,
  deliveryList,
  type Heard,
  type Receiver,
} from '../support/data/webhooks.js';
import { Clock } from '../../backend/src/common/time/clock.js';
import type { Delivery } from '../../backend/src/modules/outward/webhooks/deliveries/delivery.schema.js';
import { itemOf } from '../support/data/inbox.js';

let app: TestApp;
let admin: Session;
let receiver: Receiver;

withReceiver((...begun) => ([app, admin, receiver] = begun));

describe('a webhook', () => {
  it('is refused at an address that it must not call', async () => {
    const url = 'https://10.1.2.3/';
    const text = { message: "This address can't be used" };
    await refused(create(admin, url, ['user.created']), 400, text);
    const { webhook } = await aWebhook(admin, receiver.url, 'user.created');
    await refused(admin.post('/api/webhooks/update', { id: webhook._id, url }), 400, text);
    expect((await webhookOf(admin, webhook._id)).url).toBe(receiver.url);
  });

  it('is made with a secret that is told once, and is listed without it', async () => {
    const answer = await create(admin, receiver.url, ['user.created', 'user.deleted'], ' CRM ').expect(201);
    const { webhook, secret } = answer.body as WebhookCreatedAnswer;
    expect(answer.get('Cache-Control')).toBe('no-store');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const _id = expect.stringMatching(/^[\da-f]{24}$/) as string;
    const given = { _id, name: 'CRM', url: receiver.url, events: ['user.created', 'user.deleted'] };
    expect(webhook).toEqual({ ...given, expiring_days: [3], paused: false, last: null, waiting: 0 });
    expect(await webhooksOf(admin)).toEqual([webhook]);
    const [stored] = await app.database.collection('webhooks').find().toArray();
    const [audited] = await auditOf(admin, webhook._id, 'webhook.created');
    expect(audited).toMatchObject({ target_name: 'CRM', actor: admin.user.email });
    expect(JSON.stringify([stored, audited])).not.toContain(secret.slice(6));
  });

  it('is changed in what is given alone', async () => {
    const { webhook } = await aWebhook(admin, receiver.url, 'user.created');
    const { _id: id } = webhook;
    const answer = await admin.post('/api/webhooks/update', { id, events: ['user.deleted'] }).expect(200);
    expect(answer.body).toMatchObject({ webhooks: [{ ...webhook, events: ['user.deleted'] }] });
    const user = await registered(admin);
    await admin.delete(`/api/users/${user._id}`).expect(200);
    await receiver.told('user.deleted', user._id);
    expect(receiver.heard).toHaveLength(1);
  });

  it('is told a test whatever it wants, and says what came of it', async () => {
    const { webhook, secret } = await aWebhook(admin, receiver.url, 'user.deleted');
    const { _id: id } = webhook;
    await admin.post('/api/webhooks/test', { id }).expect(200);
    const heard = await receiver.told('webhook.test', id);
    expect(verified(secret, heard)).toEqual(heard.body);
    await until(ARRIVES_MS, async () => (await webhookOf(admin, id)).last !== null);
    expect((await webhookOf(admin, id)).last).toMatchObject({ state: 'delivered', status: 204 });
  });

  it('that is removed takes along what waits', async () => {
    receiver.behaves = (answer) => answer.writeHead(500).end();
    const { webhook } = await aWebhook(admin, receiver.url, 'user.created');
    await registered(admin);
    await until(ARRIVES_MS, async () => (await webhookOf(admin, webhook._id)).last !== null);
    expect((await webhookOf(admin, webhook._id)).waiting).toBe(1);
    await removeWebhook(admin, webhook._id).expect(200);
    expect(await app.database.collection('webhook_deliveries').countDocuments()).toBe(0);
  });

  it('that is removed while a change tells it something takes that along, too', async () => {
    const { webhook } = await aWebhook(admin, receiver.url, 'user.created');
    const other = await aWebhook(admin, receiver.url, 'user.deleted');
    const deliveries = app.get(DeliveriesRepository);
    const append = deliveries.append.bind(deliveries);
    let isRemoved = false;
    const late = jest.spyOn(deliveries, 'append').mockImplementationOnce(async (fresh) => {
      await until(ARRIVES_MS, () => isRemoved);
      await append(fresh);
    });
    const registering = registered(admin);
    await until(ARRIVES_MS, () => late.mock.calls.length === 1);
    await removeWebhook(admin, webhook._id).expect(200);
    isRemoved = true;
    await registering;
    receiver.behaves = (answer) => answer.writeHead(500).end();
    await admin.post('/api/webhooks/test', { id: other.webhook._id }).expect(200);
    await app.get(WebhookSender).clearAway();
    const left = await app.database.collection('webhook_deliveries').find().toArray();
    expect(left).toMatchObject([{ event: 'webhook.test' }]);
  });
});

/** Lets deliveries fail from now on. */
const fails = () => (receiver.behaves = (answer) => answer.writeHead(503).end('later'));

/** Moves the stopped clock and sends the deliveries that are due by then. */
function wait(ms: number): void {
  app.stopClock(ms);
  app.get(WebhookSender).wake();
}

describe('ends of subscriptions', () => {
  const SOON = { subStartDate: todayInLima(Date.now()), subValidity: 10 };
  const LOOKS_EVERY_MS = 6_000;

  async function lookAt(time: number): Promise<void> {
    app.turnClock(time - Date.now());
    await app.get(EndWatch).look();
  }

  /** The events that a webhook gets at a time and at the next look. */
  async function toldBy({ _id }: { _id: string }, time: number): Promise<unknown[]> {
    for (const later of [0, LOOKS_EVERY_MS]) await lookAt(time + later);
    const deliveries = app.database.collection('webhook_deliveries');
    const told = await deliveries.find({ webhook_id: new Types.ObjectId(_id) }).toArray();
    return told.map(({ event }) => event as unknown).sort();
  }

  it('are told 72 hours before, and when they are there: once each', async () => {
    const events = ['user.created', 'user.expiring', 'user.expired'] as const;
    const { webhook } = await aWebhook(admin, receiver.url, ...events);
    const user = await registered(admin, SOON);
    const created = await receiver.told('user.created', user._id);
    const end = Date.parse(String(created.body.data['ends_at']));
    expect(await toldBy(webhook, end - 72 * HOUR_MS - 60_000)).toEqual(['user.created']);
    await lookAt(end - 72 * HOUR_MS);
    const data = { user_id: user._id, username: user.email, ends_at: created.body.data['ends_at'] };
    const expiring = await receiver.told('user.expiring', user._id);
    expect(expiring.body.data).toMatchObject({ ...data, days_left: 2, titles: [] });
    await lookAt(end);
    const expired = await receiver.told('user.expired', user._id);
    expect(expired.body.data).toMatchObject({ ...data, days_left: false });
    expect(await toldBy(webhook, end + LOOKS_EVERY_MS)).toEqual([...events].sort());
  });

  it('are told on the days that a webhook chose, once for each', async () => {
    const events = ['user.created', 'user.expiring'];
    const chosen = { url: receiver.url, name: 'CRM', events, expiring_days: [60, 5, 1] };
    await admin.post('/api/webhooks', chosen).expect(201);
    const user = await registered(admin, { ...SOON, subValidity: 30 });
    const created = await receiver.told('user.created', user._id);
    await receiver.told('user.expiring', user._id);
    const end = Date.parse(String(created.body.data['ends_at']));
    for (const [place, day] of [5, 1].entries()) {
      await lookAt(end - day * DAY_MS);
      await receiver.told('user.expiring', user._id, place + 2);
    }
    const told = receiver.about('user.expiring', user._id);
    expect(told.map(({ body }) => body.data['days_left'])).toEqual([29, 4, 0]);
  });

  it('that an edit brings are told at once, and once for an end', async () => {
    await aWebhook(admin, receiver.url, 'user.expiring', 'user.expired');
    const user = await registered(admin, SOON);
    const set = (subStartDate: string, subValidity: number) =>
      admin.post('/api/users/update', { id: user._id, subStartDate, subValidity }).expect(200);
    await set(SOON.subStartDate, 2);
    await receiver.told('user.expiring', user._id);
    await set('1/1/2020', 5);
    await receiver.told('user.expired', user._id);
    await set(SOON.subStartDate, 2);
    await set('1/1/2020', 5);
    await set('1/1/2020', 6);
    await receiver.told('user.expired', user._id, 2);
    expect(receiver.about('user.expiring', user._id)).toHaveLength(1);
  });

  it('of before it was there are not told', async () => {
    await registered(admin, { subStartDate: '1/1/2020', subValidity: 5 });
    await registered(admin, { ...SOON, subValidity: 2 });
    const { webhook } = await aWebhook(admin, receiver.url, 'user.expiring', 'user.expired', 'user.created');
    expect(await toldBy(webhook, Date.now())).toEqual([]);
  });
});

describe('what does not get through', () => {
  it('is tried again after each wait, under the same id and its time, then given up and in the inbox', async () => {
    app.stopClock();
    fails();
    const { webhook, secret } = await aWebhook(admin, receiver.url, 'user.created');
    const { _id: id } = webhook;
    const start = Date.now();
    await registered(admin);
    const only = () => stored(id);
    for (const [place, pause] of DELIVERY_WAITS_MS.entries()) {
      await until(ARRIVES_MS, async () => (await only())?.tries === place + 1);
      const delivery = await only();
      expect(delivery).toMatchObject({ state: 'waiting', status: 503 });
      expect((delivery?.next_at ?? 0) - now()).toBe(pause);
      wait(pause);
    }
    await until(ARRIVES_MS, async () => (await only())?.state === 'failed');
    expect(receiver.heard).toHaveLength(DELIVERY_WAITS_MS.length + 1);
    expect(new Set(receiver.heard.map((heard) => heard.id)).size).toBe(1);
    expect(new Set(receiver.heard.map(({ text }) => text)).size).toBe(1);
    expect(verified(secret, receiver.heard[0] as Heard)).toBeDefined();
    const waited = (heard?: Heard) => Number(heard?.headers['webhook-timestamp']) * 1_000 - start;
    const all = DELIVERY_WAITS_MS.reduce((sum, pause) => sum + pause, 0);
    expect(Math.abs(waited(receiver.heard.at(-1)) - all)).toBeLessThan(30_000);
    admin = await Session.root(app);
    const [failed] = await deliveriesOf(admin, id);
    expect(failed).toMatchObject({ tries: 9, next_at: null, state: 'failed' });
    expect(await itemOf(admin, 'webhook', id)).toMatchObject({ name: 'CRM', count: 1 });
    // A redelivery sends it once more, under its id.
    receiver.behavesWell();
    await admin.post('/api/webhooks/redeliver', { id: failed?._id }).expect(200);
    await until(ARRIVES_MS, async () => (await only())?.state === 'delivered');
    expect(receiver.heard.at(-1)?.id).toBe(receiver.heard[0]?.id);
    expect(await itemOf(admin, 'webhook', id)).toBeUndefined();
  });

  it('for three days pauses the webhook; what comes meanwhile waits until somebody lets it go on', async () => {
    app.stopClock();
    fails();
    const { webhook } = await aWebhook(admin, receiver.url, 'user.created');
    const { _id: id } = webhook;
    await registered(admin);
    await until(ARRIVES_MS, async () => (await webhookOf(admin, id)).last !== null);
    wait(3 * DAY_MS - 1);
    await until(ARRIVES_MS, async () => ((await stored(id))?.tries ?? 0) >= 2);
    admin = await (await Session.root(app)).confirmed();
    expect((await webhookOf(admin, id)).paused).toBe(false);
    wait(30_000);
    await until(ARRIVES_MS, async () => (await webhookOf(admin, id)).paused);
    expect(await auditOf(admin, id, 'webhook.paused')).toMatchObject([{ actor: 'system' }]);
    expect(await itemOf(admin, 'webhook', id)).toMatchObject({ name: 'CRM' });
    receiver.behavesWell();
    await aWebhook(admin, receiver.url, 'user.created');
    // The other webhook alone is told.
    await receiver.told('user.created', (await registered(admin))._id);
    expect((await webhookOf(admin, id)).waiting).toBe(2);
    await admin.post('/api/webhooks/update', { id, paused: false }).expect(200);
    wait(2 * HOUR_MS);
    await until(ARRIVES_MS, async () => (await webhookOf(admin, id)).waiting === 0);
    expect(await itemOf(admin, 'webhook', id)).toBeUndefined();
  });

  it('is listed newest first, by its state', async () => {
    const { webhook } = await aWebhook(admin, receiver.url, 'user.created');
    const { _id: id } = webhook;
    const [first] = [await registered(admin), await registered(admin)];
    await receiver.told('user.created', first._id);
    await until(ARRIVES_MS, async () => (await webhookOf(admin, id)).waiting === 0);
    fails();
    await registered(admin);
    await until(ARRIVES_MS, () => receiver.heard.length === 3);
    await until(ARRIVES_MS, async () => (await deliveriesOf(admin, id))[0]?.tries === 1);
    const { deliveries, total } = await deliveryList(admin, id);
    expect(total).toBe(3);
    expect(deliveries.map(({ state }) => state)).toEqual(['waiting', 'delivered', 'delivered']);
    const last = await deliveryList(admin, id, { state: 'delivered', limit: 1, offset: 1 });
    expect(last).toEqual({ deliveries: [deliveries[2]], total: 2 });
  });
});

describe('a delivery', () => {
  it('is cleared away 30 days after it was over, and not before', async () => {
    const { webhook } = await aWebhook(admin, receiver.url, 'user.created');
    fails();
    await registered(admin);
    await until(ARRIVES_MS, async () => (await stored(webhook._id))?.tries === 1);
    expect((await stored(webhook._id))?.expires_at).toBeUndefined();
    receiver.behavesWell();
    wait(HOUR_MS);
    await until(ARRIVES_MS, async () => (await stored(webhook._id))?.state === 'delivered');
    expect(Number((await stored(webhook._id))?.expires_at)).toBe(now() + 30 * DAY_MS);
    // The TTL index lets the database delete what is over.
    const indexes = await app.database.collection('webhook_deliveries').indexes();
    const ofEnds = indexes.find(({ key }) => (key as Record<string, unknown>)['expires_at'] === 1);
    expect(ofEnds).toMatchObject({ expireAfterSeconds: 0 });
  });

  it('that arrived is sent again when somebody asks, under its id', async () => {
    const { webhook } = await aWebhook(admin, receiver.url, 'user.created');
    const user = await registered(admin);
    await receiver.told('user.created', user._id);
    await until(ARRIVES_MS, async () => (await webhookOf(admin, webhook._id)).waiting === 0);
    const [{ _id: id } = { _id: '' }] = await deliveriesOf(admin, webhook._id);
    await admin.post('/api/webhooks/redeliver', { id }).expect(200);
    await receiver.told('user.created', user._id, 2);
    expect(new Set(receiver.of('user.created').map((heard) => heard.id)).size).toBe(1);
  });
});

/** The server's time. */
const now = (): number => app.get(Clock).now();

/** The only delivery of a webhook, from the database. */
const stored = (webhookId: string) =>
  app.database
    .collection<Delivery>('webhook_deliveries')
    .findOne({ webhook_id: new Types.ObjectId(webhookId) });
