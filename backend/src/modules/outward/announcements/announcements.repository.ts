import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnnouncementState } from '@keyroster/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { Rows } from '../../../database/rows.js';
import { Announcement } from './announcement.schema.js';

@Injectable()
export class AnnouncementsRepository extends Rows<Announcement> {
  constructor(@InjectModel(Announcement.name) model: Model<Announcement>) {
    super(model);
  }

  list(now: Date, state?: AnnouncementState): Promise<Announcement[]> {
    return this.all(state ? filterOf(state, now) : {}, { at: -1, _id: -1 });
  }

  async insert(announcement: Omit<Announcement, '_id' | 'ended_at'>): Promise<Announcement> {
    return (await new this.model(announcement).save()).toObject();
  }

  async end(id: string, now: Date): Promise<Announcement | null> {
    const open = { _id: id, ...filterOf('open', now) };
    return this.changed(open, { $set: { ended_at: now } });
  }
}

const filterOf = (state: AnnouncementState, now: Date): QueryFilter<Announcement> =>
  state === 'open'
    ? { ended_at: null, $or: [{ until: null }, { until: { $gt: now } }] }
    : { $or: [{ ended_at: { $ne: null } }, { until: { $ne: null, $lte: now } }] };
