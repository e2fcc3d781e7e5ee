import { Injectable } from '@nestjs/common';
import { DAY_MS, EXPIRING_DAYS, expiringSince } from '@keyroster/contracts';
import { Clock } from '../../../../common/time/clock.js';
import { Transactions } from '../../../../database/connection/transactions.js';
import { OnChange } from '../../../../database/feed/change-feed.js';
import { Replicas } from '../../../../database/replica/replicas.js';
import { TitlesService } from '../../../courses/titles/index.js';
import { OnOutward, type OutwardEvent } from '../../../record/changes/index.js';
import { DeliveriesRepository, type NewDelivery } from './deliveries.repository.js';
import { WebhookSender } from './webhook-sender.js';
import type { Webhook } from '../webhook.schema.js';
import { WebhooksRepository } from '../webhooks.repository.js';

/** Writes deliveries within the change itself, so that none is lost once it is committed. */
@Injectable()
export class Outbox {
  /** Cached, because each change asks for them. */
  private readonly webhooks = this.replicas.single('webhooks', () => this.repository.list());

  constructor(
    private readonly repository: WebhooksRepository,
    private readonly replicas: Replicas,
    private readonly deliveries: DeliveriesRepository,
    private readonly sender: WebhookSender,
    private readonly titles: TitlesService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  @OnOutward()
  async write(events: readonly OutwardEvent[]): Promise<void> {
    const webhooks = await this.webhooks.get();
    const wanted = new Set(webhooks.flatMap(({ wants }) => wants.map(({ event }) => event)));
    const told = events.filter(({ type }) => wanted.has(type));
    if (told.length === 0) return;
    const complete = await this.withTitles(told);
    await this.add(webhooks.flatMap((webhook) => this.deliveriesTo(webhook, complete)));
  }

  async tell({ _id: webhook_id }: Webhook, { type, data }: OutwardEvent): Promise<void> {
    const at = this.clock.now();
    await this.add([{ webhook_id, event: type, body: bodyOf({ type, data }, at), at }]);
  }

  @OnChange('webhooks', ['wants', 'expiring_days'])
  forget(): void {
    this.webhooks.outdate();
  }

  /** Applies this process's own changes at once, without waiting for the change feed. */
  changed(): void {
    this.forget();
    this.sender.forget();
    this.sender.wake();
  }

  private async add(deliveries: readonly NewDelivery[]): Promise<void> {
    const fresh = await this.withoutTold(deliveries);
    if (fresh.length === 0) return;
    await this.deliveries.append(fresh);
    this.transactions.afterCommit(() => this.sender.wake());
  }

  private deliveriesTo(webhook: Webhook, events: readonly OutwardEvent[]): NewDelivery[] {
    const at = this.clock.now();
    const since = new Map(webhook.wants.map((want) => [want.event, want.since]));
    return events.flatMap((event) => {
      const { type, end, isTimed } = event;
      const wantedSince = since.get(type);
      if (wantedSince === undefined) return [];
      const delivery = { webhook_id: webhook._id, event: type, body: bodyOf(event, at), at };
      if (end === undefined) return [delivery];
      const due = type === 'user.expiring' ? expiringSince(end, at, webhook.expiring_days) : end;
      if (due === null || (isTimed && due <= wantedSince)) return [];
      return [{ ...delivery, once: onceOf(event, end, due) }];
    });
  }

  /** Adds titles, which the code that changes a user doesn't know; events of deletions have them already. */
  private async withTitles(events: readonly OutwardEvent[]): Promise<OutwardEvent[]> {
    const bare = events.filter(({ type, data }) => type.startsWith('user.') && !('titles' in data));
    if (bare.length === 0) return [...events];
    const titles = await this.titles.namesHeldByEach([...new Set(bare.map(userOf))]);
    return events.map((event) =>
      bare.includes(event)
        ? { ...event, data: { ...event.data, titles: titles.get(userOf(event)) ?? [] } }
        : event,
    );
  }

  /** Two processes that tell the same concurrently conflict; the one that retries finds it told here. */
  private async withoutTold(deliveries: readonly NewDelivery[]): Promise<NewDelivery[]> {
    const once = deliveries.filter((delivery) => delivery.once !== undefined);
    if (once.length === 0) return [...deliveries];
    const seen = await this.deliveries.told(
      [...new Map(once.map(({ webhook_id }) => [String(webhook_id), webhook_id])).values()],
      [...new Set(once.flatMap((delivery) => delivery.once ?? []))],
    );
    return deliveries.filter((delivery) => {
      if (delivery.once === undefined) return true;
      const key = `${String(delivery.webhook_id)} ${delivery.once}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  }
}

const userOf = ({ data }: OutwardEvent): string => String(data['user_id']);

/** Leaves the default days out, so that keys from before webhooks could choose their days stay valid. */
function onceOf(event: OutwardEvent, end: number, due: number): string {
  const days = (end - due) / DAY_MS;
  const about = `${event.type} ${userOf(event)} ${end}`;
  return days === 0 || EXPIRING_DAYS.includes(days) ? about : `${about} ${days}`;
}

const bodyOf = ({ type, data }: Pick<OutwardEvent, 'type' | 'data'>, at: number): string =>
  JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
