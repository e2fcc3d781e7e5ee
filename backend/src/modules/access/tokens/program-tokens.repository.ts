import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { toIds } from '../../../common/ids.js';
import { inPieces } from '../../../common/time/pieces.js';
import { LIST_BATCH } from '../../../database/batches.js';
import { ProgramToken } from './program-token.schema.js';

@Injectable()
export class ProgramTokensRepository {
  constructor(@InjectModel(ProgramToken.name) private readonly model: Model<ProgramToken>) {}

  async find(id: string): Promise<ProgramToken | null> {
    return this.model.findById(id).lean();
  }

  /** Reads outside of the transaction, which only sees what was there when it began. */
  async isThereNow(id: string): Promise<boolean> {
    return (await this.model.exists({ _id: id }).session(null)) !== null;
  }

  async list(): Promise<ProgramToken[]> {
    return this.model.find().sort({ createdAt: -1, _id: -1 }).batchSize(LIST_BATCH).lean();
  }

  async madeBy(userIds: readonly string[]): Promise<ProgramToken[]> {
    const made: ProgramToken[] = [];
    for await (const piece of inPieces(userIds)) {
      const by_id = { $in: toIds(piece) };
      made.push(...(await this.model.find({ by_id }).batchSize(LIST_BATCH).lean()));
    }
    return made;
  }

  async insert(token: ProgramToken): Promise<void> {
    await this.model.create([token]);
  }

  async remove(id: string): Promise<ProgramToken | null> {
    return this.model.findByIdAndDelete(id).lean();
  }

  async rename(userId: string, by: string): Promise<void> {
    await this.model.updateMany({ by_id: new Types.ObjectId(userId) }, { $set: { by } });
  }

  async noteUse(id: string, usedAt: Date, ip: string | null, unlessSince: Date): Promise<void> {
    const isDue = { $or: [{ usedAt: null }, { usedAt: { $lte: unlessSince } }] };
    await this.model.updateOne({ _id: new Types.ObjectId(id), ...isDue }, { $set: { usedAt, ip } });
  }
}
