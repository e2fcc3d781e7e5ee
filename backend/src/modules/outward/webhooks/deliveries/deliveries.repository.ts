import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { DeliveryState } from '@keyroster/contracts';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { inPieces } from '../../../../common/time/pieces.js';
import { leanDefaults } from '../../../../database/lean-defaults.js';
import { DeliveryQueue } from '../../deliveries/index.js';
import { Delivery, DeliverySchema } from './delivery.schema.js';

const withDefaults = leanDefaults(DeliverySchema);

export type NewDelivery = Pick<Delivery, 'webhook_id' | 'event' | 'body' | 'at' | 'once'>;

interface DeliverySearch {
  webhookId: string;
  state?: DeliveryState;
  limit: number;
  offset: number;
}

@Injectable()
export class DeliveriesRepository extends DeliveryQueue<Delivery> {
  constructor(@InjectModel(Delivery.name) model: Model<Delivery>) {
    super(model, 'webhook_id', withDefaults);
  }

  async append(deliveries: readonly NewDelivery[]): Promise<void> {
    for await (const piece of inPieces(deliveries)) {
      await this.model.insertMany(piece.map((one) => ({ ...one, state: 'waiting', next_at: one.at })));
    }
  }

  async told(webhookIds: readonly Types.ObjectId[], once: readonly string[]): Promise<Set<string>> {
    const told = new Set<string>();
    for await (const piece of inPieces(once)) {
      const found = await this.model
        .find({ webhook_id: { $in: webhookIds }, once: { $in: piece } }, { webhook_id: 1, once: 1 })
        .lean()
        .exec();
      for (const delivery of found) told.add(`${String(delivery.webhook_id)} ${delivery.once ?? ''}`);
    }
    return told;
  }

  /** Starts it again under the same id; a running try doesn't count any more. */
  again(id: string, now: number): Promise<Delivery | null> {
    return this.model
      .findByIdAndUpdate(
        id,
        {
          // The change feed doesn't report fields that are only unset.
          $set: {
            state: 'waiting',
            tries: 0,
            next_at: now,
            over_at: null,
            lease: '',
            leased_until: new Date(0),
          },
          $unset: { expires_at: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean()
      .exec();
  }

  async list({ limit, offset, ...search }: DeliverySearch): Promise<Delivery[]> {
    const found = await this.model
      .find(filterOf(search))
      .sort({ _id: -1 })
      .skip(offset)
      .limit(limit)
      .lean()
      .exec();
    return found.map((delivery) => withDefaults(delivery));
  }

  count(search: Pick<DeliverySearch, 'webhookId' | 'state'>): Promise<number> {
    return this.model.countDocuments(filterOf(search)).exec();
  }

  webhookIds(): Promise<Types.ObjectId[]> {
    return this.model.distinct('webhook_id').exec();
  }

  async removeOf(webhookId: Types.ObjectId): Promise<void> {
    await this.model.deleteMany({ webhook_id: webhookId });
  }
}

const filterOf = ({
  webhookId,
  state,
}: Pick<DeliverySearch, 'webhookId' | 'state'>): QueryFilter<Delivery> => ({
  webhook_id: new Types.ObjectId(webhookId),
  ...(state && { state }),
});
