import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { nameKey } from '@keyroster/contracts';
import { Subtitle } from './subtitle.schema.js';

@Injectable()
export class SubtitlesRepository {
  constructor(@InjectModel(Subtitle.name) private readonly model: Model<Subtitle>) {}

  /** Of a title, by name. */
  list(titleId: string): Promise<Subtitle[]> {
    return this.model
      .find({ title_id: new Types.ObjectId(titleId) })
      .sort({ name_key: 1 })
      .lean()
      .exec();
  }

  find(id: string): Promise<Subtitle | null> {
    return this.model.findById(id).lean().exec();
  }

  async insert(titleId: string, name: string): Promise<Subtitle> {
    const [subtitle] = await this.model.create([
      { title_id: new Types.ObjectId(titleId), name, name_key: nameKey(name) },
    ]);
    if (!subtitle) throw new Error('An insert answers with what it inserted');
    return subtitle.toObject();
  }

  /** What was there before; null when there is no such subtitle. */
  rename(id: string, name: string): Promise<Subtitle | null> {
    return this.model
      .findByIdAndUpdate(id, { $set: { name, name_key: nameKey(name) } })
      .lean()
      .exec();
  }

  remove(id: string): Promise<Subtitle | null> {
    return this.model.findByIdAndDelete(id).lean().exec();
  }

  /** Inside a transaction: it can't be deleted beside it. */
  hold(id: string): Promise<Subtitle | null> {
    return this.model
      .findByIdAndUpdate(id, { $inc: { revision: 1 } })
      .lean()
      .exec();
  }
}
