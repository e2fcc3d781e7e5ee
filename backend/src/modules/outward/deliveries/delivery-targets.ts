import type { Types, Model, QueryFilter, UpdateQuery } from 'mongoose';
import { SealedRows, type SealedRow } from '../../../database/keys/sealed-rows.js';

export interface Target extends SealedRow {
  name: string;
  paused: boolean;
  gave_up_at: number | null;
  failing_since: number | null;
}

export interface LastTry {
  at: number;
  state: string;
  status: number | null;
  /** The receiver's answer, if it is kept. */
  text?: string;
}

export abstract class DeliveryTargets<T extends Target> extends SealedRows<T> {
  protected constructor(
    model: Model<T>,
    private readonly withDefaults: (stored: T) => T,
  ) {
    super(model);
  }

  async list(): Promise<T[]> {
    const found = await this.model.find().sort({ _id: 1 }).lean();
    return (found as T[]).map((one) => this.withDefaults(one));
  }

  async byId(): Promise<Map<string, T>> {
    return new Map((await this.list()).map((one) => [String(one._id), one]));
  }

  async count(): Promise<number> {
    return this.model.countDocuments();
  }

  async find(id: string | Types.ObjectId): Promise<T | null> {
    return this.completed(await this.model.findById(id).lean());
  }

  async insert(made: T): Promise<void> {
    await this.model.create([made]);
  }

  /** Returns the former target. */
  async update(id: string, edit: Partial<T>): Promise<T | null> {
    const before = await this.model.findByIdAndUpdate(id, { $set: edit }).lean();
    return this.completed(before);
  }

  async remove(id: string): Promise<T | null> {
    return await this.model.findByIdAndDelete(id).lean();
  }

  async noteSuccess(id: Types.ObjectId, last: LastTry): Promise<void> {
    await this.model.updateOne(of(id), { $set: { last, failing_since: null } });
  }

  /** Returns since when the target has only failed; null if it is gone or paused. */
  async noteFailure(id: Types.ObjectId, last: LastTry): Promise<number | null> {
    const note = [
      { $set: { last: { $literal: last }, failing_since: { $ifNull: ['$failing_since', last.at] } } },
    ];
    const after = (await this.model
      .findOneAndUpdate(of(id), note as unknown as UpdateQuery<T>, {
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean()) as T | null;
    return after && !after.paused ? after.failing_since : null;
  }

  async giveUp(id: Types.ObjectId, failing_since: number, gave_up_at: number): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, paused: false, failing_since } as unknown as QueryFilter<T>,
      { $set: { paused: true, gave_up_at } },
    );
    return matchedCount === 1;
  }

  private completed(found: T | null): T | null {
    return found && this.withDefaults(found);
  }
}

const of = <T>(id: Types.ObjectId) => ({ _id: id }) as unknown as QueryFilter<T>;
