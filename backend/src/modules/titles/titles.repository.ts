import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { nameKey } from '@keyroster/contracts';
import { Title } from './title.schema.js';

@Injectable()
export class TitlesRepository {
  constructor(@InjectModel(Title.name) private readonly model: Model<Title>) {}

  /** By name; all, or those of a list of ids. */
  list(ids?: string[]): Promise<Title[]> {
    const which = ids ? { _id: { $in: ids } } : {};
    return this.model.find(which).sort({ name_key: 1 }).lean().exec();
  }

  find(id: string): Promise<Title | null> {
    return this.model.findById(id).lean().exec();
  }

  async insert(name: string): Promise<Title> {
    const [title] = await this.model.create([{ name, name_key: nameKey(name) }]);
    if (!title) throw new Error('An insert answers with what it inserted');
    return title.toObject();
  }

  /** What was there before; null when there is no such title. */
  rename(id: string, name: string): Promise<Title | null> {
    return this.model
      .findByIdAndUpdate(id, { $set: { name, name_key: nameKey(name) } })
      .lean()
      .exec();
  }

  remove(id: string): Promise<Title | null> {
    return this.model.findByIdAndDelete(id).lean().exec();
  }

  /** Inside a transaction: none of these can be deleted beside it. Answers how many there are. */
  async hold(ids: string[]): Promise<number> {
    const { matchedCount } = await this.model.updateMany({ _id: { $in: ids } }, { $inc: { revision: 1 } });
    return matchedCount;
  }
}
