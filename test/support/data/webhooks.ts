import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookEvent } from '@keyroster/contracts';
import type {
  DeliveryListAnswer,
  WebhookAnswer,
  WebhookCreatedAnswer,
  WebhookListAnswer,
} from '@keyroster/contracts/dto';
import { Webhook as Standard } from 'standardwebhooks';
import { Session, withApp, type TestApp } from '../app/session.js';
import { answerOf } from '../checks/answer.js';
import { found } from '../checks/found.js';
import { until } from '../checks/until.js';
import { LocalHttp } from '../processes/local-http.js';

/** Tests have their receivers here; no other address of this machine may be called. */
export const ALLOWED = { WEBHOOK_ALLOW: '127.0.0.1' };

/** A delivery arrives within this time, on a busy machine too. */
export const ARRIVES_MS = 5_000;

export interface Heard {
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: WebhookEvent; timestamp: string; data: Record<string, unknown> };
  at: number;
}

type Behaviour = (answer: ServerResponse, heard: Heard) => void;

const well: Behaviour = (answer) => answer.writeHead(204).end();

export class Receiver extends LocalHttp {
  readonly heard: Heard[] = [];

  private constructor(public behaves: Behaviour) {
    super();
  }

  static start(behaves = well, { host = '127.0.0.1', port = 0 } = {}): Promise<Receiver> {
    return new Receiver(behaves).listen(port, host);
  }

  override get url(): string {
    return `${super.url}/hooks?from=keyroster`;
  }

  protected answer({ headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const text = body.toString();
    const id = String(headers['webhook-id']);
    const heard = { id, headers, text, body: JSON.parse(text) as Heard['body'], at: Date.now() };
    this.heard.push(heard);
    this.behaves(response, heard);
  }

  of(type: WebhookEvent): Heard[] {
    return this.heard.filter(({ body }) => body.type === type);
  }

  /** All deliveries of an event about a user, a credential … */
  about(type: WebhookEvent, id: string): Heard[] {
    return this.of(type).filter(({ body }) => Object.values(body.data).includes(id));
  }

  /** Waits for exactly `times` deliveries of an event about something, and returns the last. */
  async told(type: WebhookEvent, id: string, times = 1): Promise<Heard> {
    await until(ARRIVES_MS, () => this.about(type, id).length >= times);
    const heard = this.about(type, id);
    expect(heard).toHaveLength(times);
    return heard.at(-1) as Heard;
  }

  behavesWell(): void {
    this.behaves = well;
  }
}

/** Throws unless the standard's own library accepts the signature; it uses the machine's clock. */
export const verified = (secret: string, { headers, text }: Heard): unknown =>
  new Standard(secret).verify(text, headers as Record<string, string>);

export const create = (admin: Session, url: string, events: readonly string[], name = 'CRM') =>
  admin.post('/api/webhooks', { url, events, name });

/** The admin has to be confirmed. */
export const aWebhook = (admin: Session, url: string, ...events: WebhookEvent[]) =>
  answerOf<WebhookCreatedAnswer>(create(admin, url, events), 201);

export const webhooksOf = async (admin: Session) =>
  (await answerOf<WebhookListAnswer>(admin.get('/api/webhooks'))).webhooks;

export const webhookOf = async (admin: Session, id: string) =>
  found(await webhooksOf(admin), ({ _id }) => _id === id);

export const removeWebhook = (admin: Session, id: string) => admin.post('/api/webhooks/remove', { id });

/** An app, and for each test a receiver that it may call, no webhooks, and a confirmed admin. */
export function withReceiver(begin: (app: TestApp, admin: Session, receiver: Receiver) => unknown): void {
  let app: TestApp;
  let receiver: Receiver;
  withApp((started) => (app = started), { ...ALLOWED, TRUST_PROXY: 'loopback' });
  beforeEach(async () => {
    // A session from another time may have ended.
    const admin = await (await Session.root(app)).confirmed();
    for (const { _id } of await webhooksOf(admin)) await removeWebhook(admin, _id).expect(200);
    receiver = await Receiver.start();
    begin(app, admin, receiver);
  });
  afterEach(() => receiver.stop());
}

export const deliveryList = (admin: Session, id: string, query: object = {}) =>
  answerOf<DeliveryListAnswer>(admin.get(`/api/webhooks/${id}/deliveries`).query(query));

export const deliveriesOf = async (admin: Session, id: string) => (await deliveryList(admin, id)).deliveries;

/** Its address needs no DNS, and can't be reached from here. */
export const aWebhookNamed = (name: string) => ({
  url: 'https://93.184.215.14/hooks',
  events: ['webhook.test'],
  name,
});

export async function aPausedWebhook(admin: Session): Promise<WebhookAnswer> {
  await admin.confirmed();
  const call = admin.post('/api/webhooks', aWebhookNamed(`webhook ${randomUUID()}`));
  const { webhook } = await answerOf<WebhookCreatedAnswer>(call, 201);
  await admin.post('/api/webhooks/update', { id: webhook._id, paused: true }).expect(200);
  return webhook;
}

/** A delivery that waits, because its webhook is paused. */
export async function aDelivery(admin: Session): Promise<string> {
  const { _id: id } = await aPausedWebhook(admin);
  await admin.post('/api/webhooks/test', { id }).expect(200);
  return (await deliveriesOf(admin, id))[0]?._id ?? '';
}
