import type { WebhookCreatedAnswer } from '@keyroster/contracts/dto';
import { DeliveriesRepository } from '../../backend/src/modules/outward/webhooks/deliveries/deliveries.repository.js';
import { WebhookSender } from '../../backend/src/modules/outward/webhooks/sending/webhook-sender.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { refused } from '../support/checks/refusal.js';
import { until } from '../support/checks/until.js';
import { auditOf, UNKNOWN_ID } from '../support/data/courses.js';
import { registered } from '../support/data/renewals.js';
import {
  ALLOWED,
  ARRIVES_MS,
  aWebhook,
  create,
  Receiver,
  removeWebhook,
  verified,
  webhookOf,
  webhooksOf,
  withoutWebhooks,
} from '../support/data/webhooks.js';

let app: TestApp;
let admin: Session;
let receiver: Receiver;

beforeAll(async () => {
  app = await TestApp.start({ ...ALLOWED, TRUST_PROXY: 'loopback' });
  admin = await (await Session.root(app)).confirmed();
});
beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(async () => {
  admin = await withoutWebhooks(app);
  await receiver.stop();
});
afterAll(() => app.stop());

describe('webhooks are refused', () => {
  it.each<[string, object]>([
    ['without a name', { name: ' ' }],
    ['without an event', { events: [] }],
    ['of an unknown event', { events: ['user.sneezed'] }],
    ['that repeat an event', { events: ['user.created', 'user.created'] }],
    ['without an address', { url: '' }],
    ['with another field', { secret: 'whsec_mine' }],
  ])('%s', async (_how, change) => {
    const whole = { url: receiver.url, events: ['user.created'], name: 'CRM' };
    await refused(admin.post('/api/webhooks', { ...whole, ...change }), 400);
    expect(await webhooksOf(admin)).toEqual([]);
  });

  it.each(['https://10.1.2.3/', 'ftp://93.184.215.14/', 'nowhere'])('at %s', async (url) => {
    const text = { message: "This address can't be used" };
    await refused(create(admin, url, ['user.created']), 400, text);
    const { webhook } = await aWebhook(admin, receiver.url, 'user.created');
    await refused(admin.post('/api/webhooks/update', { id: webhook._id, url }), 400, text);
    expect((await webhookOf(admin, webhook._id)).url).toBe(receiver.url);
  });

  it('that are not there', async () => {
    for (const path of ['update', 'remove', 'test', 'redeliver']) {
      await refused(admin.post(`/api/webhooks/${path}`, { id: UNKNOWN_ID }), 404);
    }
    await refused(admin.get(`/api/webhooks/${UNKNOWN_ID}/deliveries`), 404);
  });
});

describe('a webhook', () => {
  it('is made with a secret that is told once, and is listed without it', async () => {
    const answer = await create(admin, receiver.url, ['user.created', 'user.deleted'], ' CRM ').expect(201);
    const { webhook, secret } = answer.body as WebhookCreatedAnswer;
    expect(answer.get('Cache-Control')).toBe('no-store');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      _id: expect.stringMatching(/^[\da-f]{24}$/) as string,
      name: 'CRM',
      url: receiver.url,
      events: ['user.created', 'user.deleted'],
      paused: false,
      last: null,
      waiting: 0,
    });
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
