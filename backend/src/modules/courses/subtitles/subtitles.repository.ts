import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { nameKey } from '@keyroster/contracts';
import { toIds } from '../../../common/ids.js';
import { NamedRepository } from '../../../database/named.js';
import { partOf } from '../../../database/part-of.js';
import { Subtitle } from './subtitle.schema.js';

export interface NewSubtitle {
  titleId: string;
  name: string;
}

@Injectable()
export class SubtitlesRepository extends NamedRepository<Subtitle> {
  constructor(@InjectModel(Subtitle.name) model: Model<Subtitle>) {
    super(model);
  }

  ofTitles(titleIds: string[]): Promise<Subtitle[]> {
    return this.all({ title_id: { $in: toIds(titleIds) } }, { title_id: 1, name_key: 1 });
  }

  async search(text: string, limit: number, titleIds?: string[]): Promise<Subtitle[]> {
    const within = titleIds && { title_id: { $in: toIds(titleIds) } };
    return this.model
      .find({ name_key: partOf(nameKey(text)), ...within })
      .sort({ name_key: 1, _id: 1 })
      .limit(limit)
      .lean();
  }

  /** Reads outside of the current transaction, if there is one. */
  async findNow(id: string): Promise<Subtitle | null> {
    return this.model.findById(id).session(null).lean();
  }

  async insert(subtitles: readonly NewSubtitle[]): Promise<Subtitle[]> {
    const made = await this.model.insertMany(
      subtitles.map(({ titleId, name }) => ({
        title_id: new Types.ObjectId(titleId),
        name,
        name_key: nameKey(name),
      })),
    );
    return made.map((subtitle) => subtitle.toObject());
  }
}
