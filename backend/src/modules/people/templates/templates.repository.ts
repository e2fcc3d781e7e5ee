import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { TemplateFields } from '@keyroster/contracts';
import type { Model } from 'mongoose';
import { LIST_BATCH } from '../../../database/batches.js';
import { Template } from './template.schema.js';

type Sort = Pick<TemplateFields, 'kind' | 'lang'>;

@Injectable()
export class TemplatesRepository {
  constructor(@InjectModel(Template.name) private readonly model: Model<Template>) {}

  list(): Promise<Template[]> {
    return this.model.find().sort({ _id: 1 }).batchSize(LIST_BATCH).lean().exec();
  }

  /** `start_of` marks the one from the start of its kind and language, of which there can be one. */
  async insert(fields: TemplateFields & Pick<Template, 'start_of'>): Promise<Template> {
    return (await new this.model(fields).save()).toObject();
  }

  update(id: string, fields: TemplateFields): Promise<Template | null> {
    return this.model.findByIdAndUpdate(id, { $set: fields }).lean().exec();
  }

  find(id: string): Promise<Template | null> {
    return this.model.findById(id).lean().exec();
  }

  /** Inside a transaction: it can't be changed or removed beside it. */
  touch(id: string): Promise<Template | null> {
    return this.model
      .findByIdAndUpdate(id, { $inc: { revision: 1 } })
      .lean()
      .exec();
  }

  async releaseStart(id: string): Promise<void> {
    await this.model.findByIdAndUpdate(id, { $unset: { start_of: 1 } });
  }

  remove(id: string): Promise<Template | null> {
    return this.model.findByIdAndDelete(id).lean().exec();
  }

  /** How many there are of a kind and language; within a transaction they stay until it is over. */
  async hold({ kind, lang }: Sort): Promise<number> {
    const { matchedCount } = await this.model.updateMany({ kind, lang }, { $inc: { revision: 1 } });
    return matchedCount;
  }
}
