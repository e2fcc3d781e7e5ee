import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { RuleKind } from '@keyroster/contracts';
import { Rows } from '../../../database/rows.js';
import { Rule } from './rule.schema.js';

@Injectable()
export class RulesRepository extends Rows<Rule> {
  constructor(@InjectModel(Rule.name) model: Model<Rule>) {
    super(model);
  }

  list(): Promise<Rule[]> {
    return this.all({}, { _id: 1 });
  }

  async count(): Promise<number> {
    return this.model.countDocuments();
  }

  about(whens: readonly RuleKind[]): Promise<Rule[]> {
    return this.all({ on: true, when: { $in: whens } });
  }

  async insert(rule: Rule): Promise<void> {
    await this.model.create([rule]);
  }

  async update(id: Types.ObjectId, edit: Partial<Rule>): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: edit });
  }

  async renameSupervisor(from: string, to: string): Promise<void> {
    await this.model.updateMany({ supervisor: from }, { $set: { supervisor: to } });
  }

  async namesChannel(id: string): Promise<boolean> {
    return (await this.model.exists({ channel_id: new Types.ObjectId(id) })) !== null;
  }

  /** Locks the rules that name a template until the transaction ends. */
  async holdOfTemplate(id: string): Promise<Rule[]> {
    const filter = { template_id: new Types.ObjectId(id) };
    await this.model.updateMany(filter, { $inc: { revision: 1 } });
    return this.model.find(filter).lean();
  }
}
