import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnnouncementState } from '@keyroster/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { LIST_BATCH } from '../../../database/batches.js';
import { Announcement } from './announcement.schema.js';

@Injectable()
export class AnnouncementsRepository {
  constructor(@InjectModel(Announcement.name) private readonly model: Model<Announcement>) {}

  async find(id: string): Promise<Announcement | null> {
    return this.model.findById(id).lean();
  }

  async findEach(ids: readonly string[]): Promise<Announcement[]> {
    return this.model.find({ _id: { $in: ids } }).lean();
  }

  async list(now: Date, state?: AnnouncementState): Promise<Announcement[]> {
    return this.model
      .find(state ? filterOf(state, now) : {})
      .sort({ at: -1, _id: -1 })
      .batchSize(LIST_BATCH)
      .lean();
  }

  async insert(announcement: Omit<Announcement, '_id' | 'ended_at'>): Promise<Announcement> {
    return (await new this.model(announcement).save()).toObject();
  }

  async end(id: string, now: Date): Promise<Announcement | null> {
    const open = { _id: id, ...filterOf('open', now) };
    return this.model.findOneAndUpdate(open, { $set: { ended_at: now } }, { returnDocument: 'after' }).lean();
  }
}

const filterOf = (state: AnnouncementState, now: Date): QueryFilter<Announcement> =>
  state === 'open'
    ? { ended_at: null, $or: [{ until: null }, { until: { $gt: now } }] }
    : { $or: [{ ended_at: { $ne: null } }, { until: { $ne: null, $lte: now } }] };
