import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { nameKey } from '@keyroster/contracts';
import { LIST_BATCH } from '../../../database/batches.js';
import { Title } from './title.schema.js';

@Injectable()
export class TitlesRepository {
  constructor(@InjectModel(Title.name) private readonly model: Model<Title>) {}

  list(ids?: string[]): Promise<Title[]> {
    const which = ids ? { _id: { $in: ids } } : {};
    return this.model.find(which).sort({ name_key: 1 }).batchSize(LIST_BATCH).lean().exec();
  }

  find(id: string): Promise<Title | null> {
    return this.model.findById(id).lean().exec();
  }

  findNamed(names: readonly string[]): Promise<Title[]> {
    return this.model
      .find({ name_key: { $in: names.map(nameKey) } })
      .lean()
      .exec();
  }

  async insert(...names: string[]): Promise<Title[]> {
    const made = await this.model.insertMany(names.map((name) => ({ name, name_key: nameKey(name) })));
    return made.map((title) => title.toObject());
  }

  rename(id: string, name: string): Promise<Title | null> {
    return this.model
      .findByIdAndUpdate(id, { $set: { name, name_key: nameKey(name) } })
      .lean()
      .exec();
  }

  async remove(ids: string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: ids } });
  }

  /** Within a transaction: none of them can be deleted until it ends. Returns those that exist. */
  async hold(ids: string[]): Promise<Title[]> {
    const held = { $inc: { revision: 1 } };
    if (ids.length === 1) {
      // Nearly always, and then in one command.
      const title = await this.model.findByIdAndUpdate(ids[0], held).lean().exec();
      return title ? [title] : [];
    }
    await this.model.updateMany({ _id: { $in: ids } }, held);
    return this.list(ids);
  }
}
