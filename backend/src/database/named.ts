import { Prop } from '@nestjs/mongoose';
import { nameKey } from '@keyroster/contracts';
import type { Types, UpdateQuery } from 'mongoose';
import { Rows } from './rows.js';

export abstract class Named {
  _id!: Types.ObjectId;

  @Prop({ type: String, required: true }) name!: string;
  @Prop({ type: String, required: true }) name_key!: string;
  /** Raised by a transaction that relies on this document, so that a concurrent deletion conflicts. */
  @Prop({ type: Number, default: 0 }) revision!: number;
}

export abstract class NamedRepository<T extends Named> extends Rows<T> {
  /** Sorted by name. */
  async list(ids?: readonly string[]): Promise<T[]> {
    return this.all(ids ? { _id: { $in: ids } } : {}, { name_key: 1 });
  }

  /** Returns the former document. */
  async rename(id: string, name: string): Promise<T | null> {
    const $set = { name, name_key: nameKey(name) } as unknown as UpdateQuery<T>;
    return await this.model.findByIdAndUpdate(id, { $set }).lean();
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: ids } });
  }

  /** Locks several documents, which takes a second command to read them. Returns those that exist. */
  async hold(ids: readonly string[]): Promise<T[]> {
    const [only, ...more] = ids;
    if (only !== undefined && more.length === 0) {
      const held = await this.holdOne(only);
      return held ? [held] : [];
    }
    await this.model.updateMany({ _id: { $in: ids } }, { $inc: { revision: 1 } });
    return this.list(ids);
  }
}
