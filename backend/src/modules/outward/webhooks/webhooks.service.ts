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
import { pick } from '../../../common/pick.js';
import { Clock } from '../../../common/time/clock.js';
import { AppError, orNotFound } from '../../../common/errors/app-error.js';
import { about, Changes } from '../../record/changes/index.js';
import { OutwardAddresses } from '../deliveries/index.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { Outbox } from './deliveries/outbox.js';
import { newSecret } from './webhook-secret.js';
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
    private readonly outbox: Outbox,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<WebhookAnswer[]> {
    const webhooks = await this.repository.list();
    const waiting = await this.deliveries.waiting();
    return webhooks.map((webhook) => toWebhookAnswer(webhook, waiting.get(String(webhook._id)) ?? 0));
  }

  async create({ url, events, name, expiring_days = [...EXPIRING_DAYS] }: CreateWebhookPayload) {
    await this.addresses.judge(url);
    const secret = newSecret();
    const _id = new Types.ObjectId();
    const webhook = await this.changes.run(async () => {
      if ((await this.repository.count()) >= WEBHOOKS_MAX) {
        throw new AppError('GUARDED', texts().server.webhooksTooMany);
      }
      const made = await this.repository.insert({
        _id,
        name: storedName(name),
        url,
        wants: this.wantsOf(events),
        expiring_days,
        ...this.repository.sealSecret(_id, secret),
      });
      this.changes.note({ ...about('webhook.created', made), after: factsOf(made) });
      this.changes.after(() => this.outbox.changed());
      return made;
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
        ...(paused !== undefined && { paused, gave_up_at: null, failing_since: null }),
      };
      orNotFound(await this.repository.update(id, edit));
      const after = { ...before, ...edit };
      const facts = { before: factsOf(before), after: factsOf(after) };
      this.changes.note({ ...about('webhook.updated', after), ...facts });
      this.changes.after(() => this.outbox.changed());
    });
  }

  async remove(id: string): Promise<void> {
    await this.changes.run(async () => {
      const webhook = orNotFound(await this.repository.removeOne(id));
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

  async inNeed() {
    return this.repository.inNeed(await this.deliveries.failed());
  }

  private wantsOf(events: readonly WebhookEvent[], before: readonly Want[] = []): Want[] {
    const since = new Map(before.map((want) => [want.event, want.since]));
    return events.map((event) => ({ event, since: since.get(event) ?? this.clock.now() }));
  }
}

/** The path or query of an address may hold a token, so only its host is told. */
const factsOf = (webhook: Webhook) => ({
  ...pick(webhook, ['name', 'expiring_days', 'paused']),
  host: new URL(webhook.url).host,
  events: webhook.wants.map(({ event }) => event),
});

const toWebhookAnswer = (webhook: Webhook, waiting: number): WebhookAnswer => ({
  _id: String(webhook._id),
  ...pick(webhook, ['name', 'url', 'expiring_days', 'paused']),
  events: webhook.wants.map(({ event }) => event),
  last: webhook.last && pick(webhook.last, ['at', 'state', 'status']),
  waiting,
});

const toDeliveryAnswer = (delivery: Delivery): DeliveryAnswer => ({
  _id: String(delivery._id),
  ...pick(delivery, ['event', 'at', 'tries', 'state', 'status', 'ms', 'next_at']),
});
