import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { toIds } from '../../../common/ids.js';
import { inPieces } from '../../../common/time/pieces.js';
import { Rows } from '../../../database/rows.js';
import { ProgramToken } from './program-token.schema.js';

@Injectable()
export class ProgramTokensRepository extends Rows<ProgramToken> {
  constructor(@InjectModel(ProgramToken.name) model: Model<ProgramToken>) {
    super(model);
  }

  /** Reads outside of the transaction, which only sees what was there when it began. */
  async isThereNow(id: string): Promise<boolean> {
    return (await this.model.exists({ _id: id }).session(null)) !== null;
  }

  list(): Promise<ProgramToken[]> {
    return this.all({}, { createdAt: -1, _id: -1 });
  }

  async madeBy(userIds: readonly string[]): Promise<ProgramToken[]> {
    const made: ProgramToken[] = [];
    for await (const piece of inPieces(userIds)) {
      const by_id = { $in: toIds(piece) };
      made.push(...(await this.all({ by_id })));
    }
    return made;
  }

  async insert(token: ProgramToken): Promise<void> {
    await this.model.create([token]);
  }

  async rename(userId: string, by: string): Promise<void> {
    await this.model.updateMany({ by_id: new Types.ObjectId(userId) }, { $set: { by } });
  }

  async noteUse(id: string, usedAt: Date, ip: string | null, unlessSince: Date): Promise<void> {
    const isDue = { $or: [{ usedAt: null }, { usedAt: { $lte: unlessSince } }] };
    await this.model.updateOne({ _id: new Types.ObjectId(id), ...isDue }, { $set: { usedAt, ip } });
  }
}
