import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { EXPIRING_DAYS, storedName, WEBHOOKS_MAX, type WebhookEvent } from '@keyroster/contracts';
import type {
  CreateWebhookPayload,
  DeliveriesQuery,
  DeliveryListAnswer,
  UpdateWebhookPayload,
  WebhookAnswer,
  DeliveryAnswer,
} from '@keyroster/contracts/dto';
import { Clock } from '../../../common/time/clock.js';
import { AppError, orNotFound } from '../../../common/errors/app-error.js';
import { about, Changes } from '../../record/changes/index.js';
import { OutwardAddresses } from '../deliveries/index.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { Outbox } from './deliveries/outbox.js';
import { WebhookSecrets } from './webhook-secrets.js';
import type { Want, Webhook } from './webhook.schema.js';
import { WebhooksRepository } from './webhooks.repository.js';
import type { Delivery } from './deliveries/delivery.schema.js';
import { texts } from '../../../common/context/texts.js';

@Injectable()
export class WebhooksService {
  constructor(
    private readonly repository: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly addresses: OutwardAddresses,
    private readonly secrets: WebhookSecrets,
    private readonly outbox: Outbox,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<WebhookAnswer[]> {
    const webhooks = await this.repository.list();
    const waiting = await this.deliveries.waiting();
    return webhooks.map((webhook) => toWebhookAnswer(webhook, waiting.get(String(webhook._id)) ?? 0));
  }

  async create(payload: CreateWebhookPayload): Promise<{ webhook: WebhookAnswer; secret: string }> {
    await this.addresses.judge(payload.url);
    const secret = this.secrets.make();
    const webhook = this.made(payload, secret);
    await this.changes.run(async () => {
      if ((await this.repository.count()) >= WEBHOOKS_MAX) {
        throw new AppError('GUARDED', texts().server.webhooksTooMany);
      }
      await this.repository.insert(webhook);
      this.changes.note({ ...about('webhook.created', webhook), after: factsOf(webhook) });
      this.changes.after(() => this.outbox.changed());
    });
    return { webhook: toWebhookAnswer(webhook, 0), secret };
  }

  async update({ id, url, name, events, expiring_days, paused }: UpdateWebhookPayload): Promise<void> {
    if (url !== undefined) await this.addresses.judge(url);
    await this.changes.run(async () => {
      const before = orNotFound(await this.repository.find(id));
      const edit: Partial<Webhook> = {
        ...(url !== undefined && { url }),
        ...(name !== undefined && { name: storedName(name) }),
        ...(events && { wants: this.wantsOf(events, before.wants) }),
        ...(expiring_days && { expiring_days }),
        ...(paused !== undefined && { paused }),
        ...(paused !== undefined && { gave_up_at: null, failing_since: null }),
      };
      orNotFound(await this.repository.update(id, edit));
      const after = { ...before, ...edit };
      this.changes.note({
        ...about('webhook.updated', after),
        before: factsOf(before),
        after: factsOf(after),
      });
      this.changes.after(() => this.outbox.changed());
    });
  }

  async remove(id: string): Promise<void> {
    await this.changes.run(async () => {
      const webhook = orNotFound(await this.repository.remove(id));
      await this.deliveries.removeOf(webhook._id);
      this.changes.note({ ...about('webhook.deleted', webhook), before: factsOf(webhook) });
      this.changes.after(() => this.outbox.changed());
    });
  }

  async test(id: string): Promise<void> {
    await this.changes.run(async () => {
      const webhook = orNotFound(await this.repository.find(id));
      await this.outbox.tell(webhook, { type: 'webhook.test', data: { webhook_id: id } });
      this.changes.note(about('webhook.tested', webhook));
    });
  }

  async deliveriesOf(id: string, query: DeliveriesQuery = {}): Promise<DeliveryListAnswer> {
    orNotFound(await this.repository.find(id));
    const { found, total } = await this.deliveries.list(id, query);
    return { deliveries: found.map(toDeliveryAnswer), total };
  }

  redeliver(deliveryId: string): Promise<string> {
    return this.changes.run(async () => {
      const delivery = orNotFound(await this.deliveries.again(deliveryId, this.clock.now()));
      const webhook = orNotFound(await this.repository.find(delivery.webhook_id));
      this.changes.note({ ...about('webhook.redelivered', webhook), after: { event: delivery.event } });
      this.changes.after(() => this.outbox.changed());
      return String(webhook._id);
    });
  }

  /** The webhooks that need an admin, with the last failure or pause and the count of failed deliveries. */
  async failures() {
    const failed = new Map((await this.deliveries.failed()).map((one) => [one.target, one]));
    const webhooks = await this.repository.list();
    return webhooks.flatMap(({ _id, name, gave_up_at: gaveUpAt }) => {
      const { count = 0, latest = 0 } = failed.get(String(_id)) ?? {};
      if (count === 0 && gaveUpAt === null) return [];
      return [{ id: String(_id), name, at: Math.max(latest, gaveUpAt ?? 0), failed: count, gaveUpAt }];
    });
  }

  private made(
    { url, events, name, expiring_days = [...EXPIRING_DAYS] }: CreateWebhookPayload,
    secret: string,
  ): Webhook {
    const _id = new Types.ObjectId();
    return {
      _id,
      name: storedName(name),
      url,
      wants: this.wantsOf(events),
      expiring_days,
      ...this.secrets.seal(String(_id), secret),
      paused: false,
      gave_up_at: null,
      failing_since: null,
      last: null,
    };
  }

  private wantsOf(events: readonly WebhookEvent[], before: readonly Want[] = []): Want[] {
    const since = new Map(before.map((want) => [want.event, want.since]));
    return events.map((event) => ({ event, since: since.get(event) ?? this.clock.now() }));
  }
}

/** The path or query of an address may hold a token, so only its host is told. */
const factsOf = ({ name, url, wants, expiring_days, paused }: Webhook) => ({
  name,
  host: new URL(url).host,
  events: wants.map(({ event }) => event),
  expiring_days,
  paused,
});

const toWebhookAnswer = (
  { _id, name, url, wants, expiring_days, paused, last }: Webhook,
  waiting: number,
): WebhookAnswer => ({
  _id: String(_id),
  name,
  url,
  events: wants.map(({ event }) => event),
  expiring_days,
  paused,
  last: last && { at: last.at, state: last.state, status: last.status },
  waiting,
});

const toDeliveryAnswer = (delivery: Delivery): DeliveryAnswer => {
  const { _id, event, at, tries, state, status, ms, next_at } = delivery;
  return { _id: String(_id), event, at, tries, state, status, ms, next_at };
};
