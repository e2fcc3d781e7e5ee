import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { CodeUse } from './code-use.schema.js';

interface CodeUser {
  sessionId: string;
  credentialId: string;
}

@Injectable()
export class CodeUsesRepository {
  constructor(@InjectModel(CodeUse.name) private readonly model: Model<CodeUse>) {}

  async isKnown(user: CodeUser, now: number): Promise<boolean> {
    return (await this.model.exists({ ...named(user), until: { $gt: new Date(now) } })) !== null;
  }

  async begin(user: CodeUser, now: number, until: number): Promise<void> {
    await this.model.updateOne(
      { ...named(user), until: { $lte: new Date(now) } },
      { $set: { until: new Date(until) } },
      { upsert: true },
    );
  }
}

const named = ({ sessionId, credentialId }: CodeUser) => ({
  session_id: new Types.ObjectId(sessionId),
  credential_id: new Types.ObjectId(credentialId),
});
