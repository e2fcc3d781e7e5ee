import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { RuleKind } from '@keyroster/contracts';
import { leanDefaults } from '../../../database/lean-defaults.js';
import { Rule, RuleSchema } from './rule.schema.js';

const withDefaults = leanDefaults(RuleSchema);

@Injectable()
export class RulesRepository {
  constructor(@InjectModel(Rule.name) private readonly model: Model<Rule>) {}

  async list(): Promise<Rule[]> {
    const rules = await this.model.find().sort({ _id: 1 }).lean();
    return rules.map((rule) => withDefaults(rule));
  }

  async count(): Promise<number> {
    return this.model.countDocuments();
  }

  async find(id: string | Types.ObjectId): Promise<Rule | null> {
    const rule = await this.model.findById(id).lean();
    return rule && withDefaults(rule);
  }

  async about(whens: readonly RuleKind[]): Promise<Rule[]> {
    const rules = await this.model.find({ on: true, when: { $in: whens } }).lean();
    return rules.map((rule) => withDefaults(rule));
  }

  async insert(rule: Rule): Promise<void> {
    await this.model.create([rule]);
  }

  async update(id: Types.ObjectId, edit: Partial<Rule>): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: edit });
  }

  async remove(id: string): Promise<Rule | null> {
    return this.model.findByIdAndDelete(id).lean();
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
