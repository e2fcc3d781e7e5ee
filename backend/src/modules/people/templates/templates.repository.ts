import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { TemplateFields } from '@keyroster/contracts';
import type { Model } from 'mongoose';
import { LIST_BATCH } from '../../../database/batches.js';
import { Template } from './template.schema.js';

export type Sort = Pick<TemplateFields, 'kind' | 'lang'>;

@Injectable()
export class TemplatesRepository {
  constructor(@InjectModel(Template.name) private readonly model: Model<Template>) {}

  async list(): Promise<Template[]> {
    return this.model.find().sort({ _id: 1 }).batchSize(LIST_BATCH).lean();
  }

  /** `start_of` marks the start template of its kind and language, of which there can be only one. */
  async insert(fields: TemplateFields & Pick<Template, 'start_of'>): Promise<Template> {
    return (await new this.model(fields).save()).toObject();
  }

  async update(id: string, fields: TemplateFields): Promise<Template | null> {
    return this.model.findByIdAndUpdate(id, { $set: fields }).lean();
  }

  async find(id: string): Promise<Template | null> {
    return this.model.findById(id).lean();
  }

  /** Locks the template against change and removal until the transaction ends. */
  async touch(id: string): Promise<Template | null> {
    return this.model.findByIdAndUpdate(id, { $inc: { revision: 1 } }).lean();
  }

  async releaseStart(id: string): Promise<void> {
    await this.model.findByIdAndUpdate(id, { $unset: { start_of: 1 } });
  }

  async remove(id: string): Promise<Template | null> {
    return this.model.findByIdAndDelete(id).lean();
  }

  /** Counts the templates of a kind and language, and locks them until the transaction ends. */
  async hold({ kind, lang }: Sort): Promise<number> {
    const { matchedCount } = await this.model.updateMany({ kind, lang }, { $inc: { revision: 1 } });
    return matchedCount;
  }
}
