import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toIds } from '../../../../common/ids.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { Ticket } from './ticket.schema.js';

const valid = (hash: string, now: number) => ({ _id: hash, until: { $gt: new Date(now) } });

@Injectable()
export class TicketsRepository {
  constructor(@InjectModel(Ticket.name) private readonly model: Model<Ticket>) {}

  async add(ticket: Ticket): Promise<void> {
    await this.model.insertMany([ticket]);
  }

  async find(hash: string, now: number): Promise<Ticket | null> {
    return this.model.findOne(valid(hash, now)).lean();
  }

  async take(hash: string, now: number): Promise<Ticket | null> {
    return this.model.findOneAndDelete(valid(hash, now)).lean();
  }

  async removeOf(userIds: readonly string[]): Promise<void> {
    for await (const piece of inPieces(userIds)) {
      await this.model.deleteMany({ user_id: { $in: toIds(piece) } });
    }
  }
}
