import type { Types, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { LastTry, Target } from './delivery-sender.js';

interface Failing extends Target {
  gave_up_at: number | null;
  failing_since: number | null;
  /** The key that its secrets are sealed with. */
  key_id: string;
}

export abstract class DeliveryTargets<T extends Failing> {
  protected constructor(
    protected readonly model: Model<T>,
    private readonly withDefaults: (stored: T) => T,
  ) {}

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

  async keysInUse(): Promise<string[]> {
    const ids: unknown[] = await this.model.distinct('key_id');
    return ids.map(String);
  }

  async notUnder(key_id: string): Promise<T[]> {
    const filter = { key_id: { $ne: key_id } } as unknown as QueryFilter<T>;
    return await this.model.find(filter).lean();
  }

  /** Writes only if the secrets haven't been sealed anew since they were read. */
  async reseal(former: T, sealed: Partial<T>): Promise<void> {
    const asRead = Object.keys(sealed).map((key) => [key, former[key as keyof T]]);
    const filter = { _id: former._id, ...(Object.fromEntries(asRead) as Partial<T>) };
    await this.model.updateOne(filter as unknown as QueryFilter<T>, { $set: sealed });
  }

  private completed(found: T | null): T | null {
    return found && this.withDefaults(found);
  }
}

const of = <T>(id: Types.ObjectId) => ({ _id: id }) as unknown as QueryFilter<T>;
