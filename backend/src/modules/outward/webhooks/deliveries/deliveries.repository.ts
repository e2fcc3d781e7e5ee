import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { DeliveriesQuery } from '@keyroster/contracts/dto';
import { Types, type Model } from 'mongoose';
import { inPieces } from '../../../../common/time/pieces.js';
import { DeliveryQueue } from '../../deliveries/index.js';
import { Delivery } from './delivery.schema.js';

export type NewDelivery = Pick<Delivery, 'webhook_id' | 'event' | 'body' | 'at' | 'once'>;

@Injectable()
export class DeliveriesRepository extends DeliveryQueue<Delivery> {
  constructor(@InjectModel(Delivery.name) model: Model<Delivery>) {
    super(model, 'webhook_id');
  }

  async append(deliveries: readonly NewDelivery[]): Promise<void> {
    for await (const piece of inPieces(deliveries)) {
      await this.model.insertMany(piece.map((one) => ({ ...one, state: 'waiting', next_at: one.at })));
    }
  }

  async told(webhookIds: readonly Types.ObjectId[], once: readonly string[]): Promise<Set<string>> {
    const told = new Set<string>();
    for await (const piece of inPieces(once)) {
      const those = { webhook_id: { $in: webhookIds }, once: { $in: piece } };
      const found = await this.model.find(those, { webhook_id: 1, once: 1 }).lean();
      for (const delivery of found) told.add(`${String(delivery.webhook_id)} ${delivery.once ?? ''}`);
    }
    return told;
  }

  /** Restarts a delivery under the same id; a try in flight no longer counts. */
  async again(id: string, next_at: number): Promise<Delivery | null> {
    // `over_at` is set to null, because the change feed doesn't report fields that are only unset.
    const anew = { state: 'waiting', tries: 0, next_at, over_at: null, lease: '', leased_until: new Date(0) };
    return this.changed({ _id: id }, { $set: anew, $unset: { expires_at: 1 } });
  }

  list(webhookId: string, { state, ...part }: DeliveriesQuery) {
    const fitting = { webhook_id: new Types.ObjectId(webhookId), ...(state && { state }) };
    return this.part(fitting, { _id: -1 }, part);
  }

  async webhookIds(): Promise<Types.ObjectId[]> {
    return this.model.distinct('webhook_id');
  }

  async removeOf(webhookId: Types.ObjectId): Promise<void> {
    await this.model.deleteMany({ webhook_id: webhookId });
  }
}
