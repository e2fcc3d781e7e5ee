import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { DeliveryState } from '@keyroster/contracts';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { inPieces } from '../../../../common/time/pieces.js';
import { leanDefaults } from '../../../../database/lean-defaults.js';
import { Delivery, DeliverySchema } from './delivery.schema.js';

/** Longer than any try takes: a process that holds a delivery for longer is taken for dead. */
const LEASE_MS = 30_000;

const withDefaults = leanDefaults(DeliverySchema);

export type NewDelivery = Pick<Delivery, 'webhook_id' | 'event' | 'body' | 'at' | 'once'>;

export type Tried = Pick<
  Delivery,
  'state' | 'tries' | 'status' | 'ms' | 'next_at' | 'over_at' | 'expires_at'
>;

interface DeliverySearch {
  webhookId: string;
  state?: DeliveryState;
  limit: number;
  offset: number;
}

interface FailedCount {
  webhookId: string;
  count: number;
  latest: number;
}

@Injectable()
export class DeliveriesRepository {
  constructor(@InjectModel(Delivery.name) private readonly model: Model<Delivery>) {}

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

  async claim(webhookId: string, now: number): Promise<Delivery | null> {
    const isFree = { $expr: { $lt: ['$leased_until', '$$NOW'] } };
    const claimed = await this.model
      .findOneAndUpdate(
        { webhook_id: new Types.ObjectId(webhookId), state: 'waiting', next_at: { $lte: now }, ...isFree },
        [{ $set: { lease: randomUUID(), leased_until: { $add: ['$$NOW', LEASE_MS] } } }],
        { sort: { next_at: 1, _id: 1 }, returnDocument: 'after', updatePipeline: true },
      )
      .lean()
      .exec();
    return claimed && withDefaults(claimed);
  }

  async record({ _id, lease }: Delivery, tried: Tried): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id, lease },
      { $set: { ...tried, lease: '', leased_until: new Date(0) } },
    );
    return matchedCount === 1;
  }

  async giveBack({ _id, lease }: Delivery): Promise<void> {
    await this.model.updateOne({ _id, lease }, { $set: { lease: '', leased_until: new Date(0) } });
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

  async waiting(): Promise<Map<string, number>> {
    const counts = await this.model.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { state: 'waiting' } },
      { $group: { _id: '$webhook_id', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [String(_id), count]));
  }

  async failed(): Promise<FailedCount[]> {
    const counts = await this.model.aggregate<{ _id: Types.ObjectId; count: number; latest: number }>([
      { $match: { state: 'failed' } },
      { $group: { _id: '$webhook_id', count: { $sum: 1 }, latest: { $max: '$over_at' } } },
    ]);
    return counts.map(({ _id, count, latest }) => ({ webhookId: String(_id), count, latest }));
  }

  webhookIds(): Promise<Types.ObjectId[]> {
    return this.model.distinct('webhook_id').exec();
  }

  async removeOf(webhookId: Types.ObjectId): Promise<void> {
    await this.model.deleteMany({ webhook_id: webhookId });
  }

  async forgetEnded(now: number): Promise<void> {
    await this.model.deleteMany({ expires_at: { $lte: new Date(now) } });
  }
}

const filterOf = ({
  webhookId,
  state,
}: Pick<DeliverySearch, 'webhookId' | 'state'>): QueryFilter<Delivery> => ({
  webhook_id: new Types.ObjectId(webhookId),
  ...(state && { state }),
});
