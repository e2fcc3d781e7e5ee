import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { inPieces } from '../../../../common/time/pieces.js';
import { PinLink } from './pin-link.schema.js';

@Injectable()
export class PinLinksRepository {
  constructor(@InjectModel(PinLink.name) private readonly model: Model<PinLink>) {}

  async put(userId: string, link: Omit<PinLink, '_id'>): Promise<void> {
    await this.model.updateOne({ _id: new Types.ObjectId(userId) }, { $set: link }, { upsert: true });
  }

  async find(hash: string, now: number): Promise<PinLink | null> {
    return this.model.findOne({ hash, until: { $gt: new Date(now) } }).lean();
  }

  async take(hash: string, now: number): Promise<PinLink | null> {
    return this.model.findOneAndDelete({ hash, until: { $gt: new Date(now) } }).lean();
  }

  async removeOf(userIds: readonly string[]): Promise<void> {
    for await (const piece of inPieces(userIds)) await this.model.deleteMany({ _id: { $in: piece } });
  }
}
