import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { TemplateFields } from '@keyroster/contracts';
import type { Model } from 'mongoose';
import { Rows } from '../../../database/rows.js';
import { Template } from './template.schema.js';

export type Sort = Pick<TemplateFields, 'kind' | 'lang'>;

@Injectable()
export class TemplatesRepository extends Rows<Template> {
  constructor(@InjectModel(Template.name) model: Model<Template>) {
    super(model);
  }

  list(): Promise<Template[]> {
    return this.all({}, { _id: 1 });
  }

  /** `start_of` marks the start template of its kind and language, of which there can be only one. */
  async insert(fields: TemplateFields & Pick<Template, 'start_of'>): Promise<Template> {
    return (await new this.model(fields).save()).toObject();
  }

  async update(id: string, fields: TemplateFields): Promise<Template | null> {
    return this.model.findByIdAndUpdate(id, { $set: fields }).lean();
  }

  async releaseStart(id: string): Promise<void> {
    await this.model.findByIdAndUpdate(id, { $unset: { start_of: 1 } });
  }

  /** Counts the templates of a kind and language, and locks them until the transaction ends. */
  async hold({ kind, lang }: Sort): Promise<number> {
    const { matchedCount } = await this.model.updateMany({ kind, lang }, { $inc: { revision: 1 } });
    return matchedCount;
  }
}
