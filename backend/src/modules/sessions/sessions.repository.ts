import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { SessionEndCode } from '@keyroster/contracts';
import { Session } from './session.schema.js';

export type NewSession = Omit<Session, '_id' | 'endedAt' | 'endCode'>;

@Injectable()
export class SessionsRepository {
  constructor(@InjectModel(Session.name) private readonly model: Model<Session>) {}

  async insert(session: NewSession): Promise<string> {
    const [created] = await this.model.create([session]);
    return String(created?._id);
  }

  find(id: string): Promise<Session | null> {
    return this.model.findById(id).lean().exec();
  }

  /** Those that have not ended, oldest first. */
  openOf(userId: string): Promise<Session[]> {
    return this.model
      .find({ user_id: new Types.ObjectId(userId), endedAt: { $exists: false } })
      .sort({ createdAt: 1, _id: 1 })
      .lean()
      .exec();
  }

  async end(ids: Types.ObjectId[], endCode: SessionEndCode, endedAt: Date): Promise<void> {
    await this.model.updateMany(
      { _id: { $in: ids }, endedAt: { $exists: false } },
      { $set: { endCode, endedAt } },
    );
  }

  async describeUser(userId: string, facts: Pick<Session, 'username' | 'ends_at'>): Promise<void> {
    await this.model.updateMany(
      { user_id: new Types.ObjectId(userId), endedAt: { $exists: false } },
      { $set: facts },
    );
  }

  /** By the driver's own call: mongoose would look at each of thousands of ids. */
  async noteSeen(ids: string[], at: number): Promise<void> {
    const whose = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    await this.model.collection.updateMany(whose, { $max: { seenAt: new Date(at) } });
  }
}
