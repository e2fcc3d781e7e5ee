import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { DAY_MS } from '@keyroster/contracts';
import { idsOf } from '../../../../common/ids.js';
import { Clock } from '../../../../common/time/clock.js';
import { AtEach } from '../../../../common/time/loops.js';
import { OnChange } from '../../../../database/feed/change-feed.js';
import { Changes } from '../../../record/changes/index.js';
import {
  DeliverySender,
  OutwardAddresses,
  post,
  unlessAborted,
  type Outcome,
} from '../../deliveries/index.js';
import { signatureHeaders } from '../webhook-secret.js';
import type { Webhook } from '../webhook.schema.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { Delivery } from './delivery.schema.js';

const KEPT_MS = 30 * DAY_MS;

@Injectable()
export class WebhookSender extends DeliverySender<Webhook, Delivery> {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly addresses: OutwardAddresses,
    changes: Changes,
    private readonly clock: Clock,
  ) {
    const pausedAction = 'webhook.paused';
    super({ targets: webhooks, queue: deliveries, changes, clock, pausedAction, keptMs: KEPT_MS });
  }

  @OnChange('webhooks', ['paused'])
  hear(): void {
    this.forget();
  }

  @AtEach('minute')
  override async clearAway(): Promise<void> {
    await super.clearAway();
    // Webhooks are listed after the deliveries, so one that is missing has been deleted.
    const ids = await this.deliveries.webhookIds();
    const there = new Set(idsOf(await this.webhooks.list()));
    for (const id of ids) if (!there.has(String(id))) await this.deliveries.removeOf(id);
  }

  protected targetOf({ webhook_id }: Delivery): Types.ObjectId {
    return webhook_id;
  }

  protected async send(webhook: Webhook, { _id, body }: Delivery, signal: AbortSignal): Promise<Outcome> {
    const target = await unlessAborted(this.addresses.judge(webhook.url), signal);
    const secret = this.webhooks.secretOf(webhook);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Keyroster-Webhooks',
      ...signatureHeaders(secret, `msg_${String(_id)}`, this.clock.now(), body),
    };
    const { status } = await post(target, { headers, body }, signal);
    return { status, isDelivered: status >= 200 && status < 300 };
  }
}
