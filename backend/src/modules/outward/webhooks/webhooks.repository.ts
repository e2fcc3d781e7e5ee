import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { WebhookEvent } from '@keyroster/contracts';
import type { Model } from 'mongoose';
import { leanDefaults } from '../../../database/lean-defaults.js';
import { DeliveryTargets } from '../deliveries/index.js';
import { Webhook, WebhookSchema } from './webhook.schema.js';

const withDefaults = leanDefaults(WebhookSchema);

@Injectable()
export class WebhooksRepository extends DeliveryTargets<Webhook> {
  constructor(@InjectModel(Webhook.name) model: Model<Webhook>) {
    super(model, withDefaults);
  }

  async wanting(events: readonly WebhookEvent[]): Promise<Webhook[]> {
    const webhooks = await this.model.find({ 'wants.event': { $in: events } }).lean();
    return webhooks.map((webhook) => withDefaults(webhook));
  }
}
