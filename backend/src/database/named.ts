import { Prop } from '@nestjs/mongoose';
import { nameKey } from '@keyroster/contracts';
import type { Model, Types, UpdateQuery } from 'mongoose';
import { LIST_BATCH } from './batches.js';

export abstract class Named {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, required: true }) name_key!: string;
  /** Raised by a transaction that relies on this document, so that a concurrent deletion conflicts. */
  @Prop({ type: Number, default: 0 }) revision!: number;
}

const RAISED = { $inc: { revision: 1 } };

export abstract class NamedRepository<T extends Named> {
  protected constructor(protected readonly model: Model<T>) {}

  /** Sorted by name. */
  async list(ids?: readonly string[]): Promise<T[]> {
    const which = ids ? { _id: { $in: ids } } : {};
    return await this.model.find(which).sort({ name_key: 1 }).batchSize(LIST_BATCH).lean();
  }

  async find(id: string): Promise<T | null> {
    return await this.model.findById(id).lean();
  }

  /** Returns the former document. */
  async rename(id: string, name: string): Promise<T | null> {
    const $set = { name, name_key: nameKey(name) } as unknown as UpdateQuery<T>;
    return await this.model.findByIdAndUpdate(id, { $set }).lean();
  }

  async removeOne(id: string): Promise<T | null> {
    return await this.model.findByIdAndDelete(id).lean();
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: ids } });
  }

  /** Locks a document, so that it can't be deleted until the transaction ends. */
  async holdOne(id: string): Promise<T | null> {
    return await this.model.findByIdAndUpdate(id, RAISED as unknown as UpdateQuery<T>).lean();
  }

  /** Locks several documents, which takes a second command to read them. Returns those that exist. */
  async hold(ids: readonly string[]): Promise<T[]> {
    const [only, ...more] = ids;
    if (only !== undefined && more.length === 0) {
      const held = await this.holdOne(only);
      return held ? [held] : [];
    }
    await this.model.updateMany({ _id: { $in: ids } }, RAISED);
    return this.list(ids);
  }
}
