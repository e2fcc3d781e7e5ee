import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { WebhookEvent } from '@keyroster/contracts';
import type { Model } from 'mongoose';
import { leanDefaults } from '../../../database/lean-defaults.js';
import { DeliveryTargets } from '../deliveries/index.js';
import { Webhook, WebhookSchema, type SealedSecret } from './webhook.schema.js';

const withDefaults = leanDefaults(WebhookSchema);

@Injectable()
export class WebhooksRepository extends DeliveryTargets<Webhook> {
  constructor(@InjectModel(Webhook.name) model: Model<Webhook>) {
    super(model, withDefaults);
  }

  async wanting(events: readonly WebhookEvent[]): Promise<Webhook[]> {
    const webhooks = await this.model
      .find({ 'wants.event': { $in: events } })
      .lean()
      .exec();
    return webhooks.map((webhook) => withDefaults(webhook));
  }

  keysInUse(): Promise<string[]> {
    return this.model.distinct('key_id').exec();
  }

  async notUnder(key_id: string): Promise<Webhook[]> {
    return this.model
      .find({ key_id: { $ne: key_id } })
      .lean()
      .exec();
  }

  async reseal({ _id, secret_sealed }: Webhook, sealed: SealedSecret): Promise<void> {
    await this.model.updateOne({ _id, secret_sealed }, { $set: sealed });
  }
}
