import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CodeUse } from './code-use.schema.js';

type CodeUser = Pick<CodeUse, 'session_id' | 'credential_id'>;

@Injectable()
export class CodeUsesRepository {
  constructor(@InjectModel(CodeUse.name) private readonly model: Model<CodeUse>) {}

  async isKnown(user: CodeUser, now: number): Promise<boolean> {
    return (await this.model.exists({ ...user, until: { $gt: new Date(now) } })) !== null;
  }

  async begin(user: CodeUser, now: number, until: number): Promise<void> {
    const over = { ...user, until: { $lte: new Date(now) } };
    await this.model.updateOne(over, { $set: { until: new Date(until) } }, { upsert: true });
  }
}
