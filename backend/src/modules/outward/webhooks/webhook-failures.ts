import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** A webhook that needs somebody. Times are in ms. */
export interface WebhookFailure {
  id: string;
  name: string;
  /** When it last gave something up, or was paused. */
  at: number;
  /** How many deliveries it gave up. */
  failed: number;
  /** Null where it goes on. */
  gaveUpAt: number | null;
}

@Injectable()
export class WebhookFailures {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  async list(): Promise<WebhookFailure[]> {
    const failed = new Map((await this.deliveries.failed()).map((one) => [one.webhookId, one]));
    const webhooks = await this.webhooks.list();
    return webhooks.flatMap(({ _id, name, gave_up_at: gaveUpAt }) => {
      const { count = 0, latest = 0 } = failed.get(String(_id)) ?? {};
      if (count === 0 && gaveUpAt === null) return [];
      return [{ id: String(_id), name, at: Math.max(latest, gaveUpAt ?? 0), failed: count, gaveUpAt }];
    });
  }
}
