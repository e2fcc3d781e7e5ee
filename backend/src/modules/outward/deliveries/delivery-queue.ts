import { randomUUID } from 'node:crypto';
import { Prop } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter, type UpdateQuery } from 'mongoose';
import type { DeliveryState } from '@keyroster/contracts';
import { countBy } from '../../../database/count-by.js';
import { Rows } from '../../../database/rows.js';

/** Longer than any try takes: a process that holds a delivery for longer is taken for dead. */
const LEASE_MS = 30_000;

export abstract class Queued {
  _id!: Types.ObjectId;
  abstract state: string;

  @Prop({ type: Number, default: 0 }) tries!: number;
  @Prop({ type: Number, default: null }) status!: number | null;
  @Prop({ type: Number, default: null }) ms!: number | null;
  @Prop({ type: Number, default: null }) next_at!: number | null;
  @Prop({ type: String, default: '' }) lease!: string;
  @Prop({ type: Date, default: new Date(0) }) leased_until!: Date;
  @Prop({ type: Number }) over_at?: number | null;
  @Prop({ type: Date }) expires_at?: Date;
}

export type Tried = Omit<Queued, '_id' | 'state' | 'lease' | 'leased_until'> & { state: DeliveryState };

export interface FailedCount {
  count: number;
  latest: number;
}

/** A collection of deliveries, each with its target's id. A lease lets one process at a time claim one. */
export abstract class DeliveryQueue<D extends Queued> extends Rows<D> {
  protected constructor(
    model: Model<D>,
    private readonly target: keyof D & string,
  ) {
    super(model);
  }

  async claim(target: string, now: number): Promise<D | null> {
    const filter = {
      [this.target]: new Types.ObjectId(target),
      state: 'waiting',
      next_at: { $lte: now },
      $expr: { $lt: ['$leased_until', '$$NOW'] },
    } as unknown as QueryFilter<D>;
    const lease = [{ $set: { lease: randomUUID(), leased_until: { $add: ['$$NOW', LEASE_MS] } } }];
    const claimed = await this.model
      .findOneAndUpdate(filter, lease as unknown as UpdateQuery<D>, {
        sort: { next_at: 1, _id: 1 },
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean();
    return this.completed(claimed);
  }

  async record({ _id, lease }: D, tried: Partial<D>): Promise<boolean> {
    const over = { $set: { ...tried, lease: '', leased_until: new Date(0) } } as unknown as UpdateQuery<D>;
    const { matchedCount } = await this.model.updateOne({ _id, lease } as unknown as QueryFilter<D>, over);
    return matchedCount === 1;
  }

  /** False if the lease has ended, so that another process may send the delivery. */
  async prolong({ _id, lease }: D, byMs: number): Promise<boolean> {
    const held = [{ $set: { leased_until: { $add: ['$$NOW', byMs + LEASE_MS] } } }];
    const filter = { _id, lease } as unknown as QueryFilter<D>;
    const { matchedCount } = await this.model.updateOne(filter, held, { updatePipeline: true });
    return matchedCount === 1;
  }

  async giveBack(delivery: D): Promise<void> {
    await this.record(delivery, {});
  }

  waiting(): Promise<Map<string, number>> {
    return countBy(this.model, this.target, { state: 'waiting' });
  }

  /** By target. */
  async failed(): Promise<ReadonlyMap<string, FailedCount>> {
    const counts = await this.model.aggregate<FailedCount & { _id: Types.ObjectId }>([
      { $match: { state: 'failed' } },
      { $group: { _id: `$${this.target}`, count: { $sum: 1 }, latest: { $max: '$over_at' } } },
    ]);
    return new Map(counts.map((one) => [String(one._id), one]));
  }

  async forgetEnded(now: number): Promise<void> {
    await this.model.deleteMany({ expires_at: { $lte: new Date(now) } } as unknown as QueryFilter<D>);
  }
}
