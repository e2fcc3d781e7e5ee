import type { Types, QueryFilter, UpdateQuery } from 'mongoose';
import type { DeliveryState } from '@keyroster/contracts';
import { SealedRows, type SealedRow } from '../../../database/keys/sealed-rows.js';
import type { FailedCount } from './delivery-queue.js';

export interface Target extends SealedRow {
  name: string;
  paused: boolean;
  gave_up_at: number | null;
  restored_at?: number | null;
  failing_since: number | null;
}

export interface LastTry {
  at: number;
  state: DeliveryState;
  status: number | null;
  /** The receiver's answer, if it is kept. */
  text?: string;
}

export abstract class DeliveryTargets<T extends Target> extends SealedRows<T> {
  list(): Promise<T[]> {
    return this.all({}, { _id: 1 });
  }

  async byId(): Promise<Map<string, T>> {
    return new Map((await this.list()).map((one) => [String(one._id), one]));
  }

  /** Those that need an admin: they gave up deliveries, or were paused by failures or a restore. */
  async inNeed(failed: ReadonlyMap<string, FailedCount>) {
    return (await this.list()).flatMap(({ _id, name, gave_up_at, restored_at = null }) => {
      const { count = 0, latest = 0 } = failed.get(String(_id)) ?? {};
      if (count === 0 && gave_up_at === null && restored_at === null) return [];
      const at = Math.max(latest, gave_up_at ?? 0, restored_at ?? 0);
      return [{ id: String(_id), name, at, count, gave_up_at }];
    });
  }

  async count(): Promise<number> {
    return this.model.countDocuments();
  }

  /** Fields that are left out get the schema's defaults. */
  async insert(made: Partial<T>): Promise<T> {
    const stored = await new this.model(made).save();
    return stored.toObject();
  }

  /** Returns the former target. */
  async update(id: string, edit: Partial<T>): Promise<T | null> {
    return this.completed(await this.model.findByIdAndUpdate(id, { $set: edit }).lean());
  }

  async noteSuccess(id: Types.ObjectId, last: LastTry): Promise<void> {
    await this.model.updateOne(of(id), { $set: { last, failing_since: null } });
  }

  /** Returns since when the target has only failed; null if it is gone or paused. */
  async noteFailure(id: Types.ObjectId, last: LastTry): Promise<number | null> {
    const since = { $ifNull: ['$failing_since', last.at] };
    const note = [{ $set: { last: { $literal: last }, failing_since: since } }] as unknown as UpdateQuery<T>;
    const after: T | null = await this.model
      .findOneAndUpdate(of(id), note, { returnDocument: 'after', updatePipeline: true })
      .lean();
    return after && !after.paused ? after.failing_since : null;
  }

  async giveUp(id: Types.ObjectId, failing_since: number, gave_up_at: number): Promise<boolean> {
    const active = { _id: id, paused: false, failing_since } as unknown as QueryFilter<T>;
    const { matchedCount } = await this.model.updateOne(active, { $set: { paused: true, gave_up_at } });
    return matchedCount === 1;
  }
}

const of = <T>(id: Types.ObjectId) => ({ _id: id }) as unknown as QueryFilter<T>;
