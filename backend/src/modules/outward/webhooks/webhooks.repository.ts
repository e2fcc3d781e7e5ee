import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { WebhookEvent } from '@keyroster/contracts';
import { Types, type Model } from 'mongoose';
import { leanDefaults } from '../../../database/lean-defaults.js';
import { Webhook, WebhookSchema, type LastTry, type SealedSecret } from './webhook.schema.js';

const withDefaults = leanDefaults(WebhookSchema);
const completed = (webhook: Webhook | null): Webhook | null => webhook && withDefaults(webhook);

export type WebhookEdit = Partial<
  Pick<Webhook, 'name' | 'url' | 'wants' | 'expiring_days' | 'paused' | 'gave_up_at' | 'failing_since'>
>;

@Injectable()
export class WebhooksRepository {
  constructor(@InjectModel(Webhook.name) private readonly model: Model<Webhook>) {}

  async list(): Promise<Webhook[]> {
    const webhooks = await this.model.find().sort({ _id: 1 }).lean().exec();
    return webhooks.map((webhook) => withDefaults(webhook));
  }

  count(): Promise<number> {
    return this.model.countDocuments().exec();
  }

  find(id: string | Types.ObjectId): Promise<Webhook | null> {
    return this.model.findById(id).lean().exec().then(completed);
  }

  async wanting(events: readonly WebhookEvent[]): Promise<Webhook[]> {
    const webhooks = await this.model
      .find({ 'wants.event': { $in: events } })
      .lean()
      .exec();
    return webhooks.map((webhook) => withDefaults(webhook));
  }

  async insert(webhook: Webhook): Promise<void> {
    await this.model.create([webhook]);
  }

  update(id: string, edit: WebhookEdit): Promise<Webhook | null> {
    return this.model.findByIdAndUpdate(id, { $set: edit }).lean().exec().then(completed);
  }

  remove(id: string): Promise<Webhook | null> {
    return this.model.findByIdAndDelete(id).lean().exec();
  }

  async noteSuccess(id: Types.ObjectId, last: LastTry): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { last, failing_since: null } });
  }

  /** Returns since when it only fails; null where it is gone or paused. */
  async noteFailure(id: Types.ObjectId, last: LastTry): Promise<number | null> {
    const after = await this.model
      .findOneAndUpdate(
        { _id: id },
        [{ $set: { last: { $literal: last }, failing_since: { $ifNull: ['$failing_since', last.at] } } }],
        { returnDocument: 'after', updatePipeline: true },
      )
      .lean()
      .exec();
    return after && !after.paused ? after.failing_since : null;
  }

  async giveUp(id: Types.ObjectId, failing_since: number, gave_up_at: number): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, paused: false, failing_since },
      { $set: { paused: true, gave_up_at } },
    );
    return matchedCount === 1;
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
