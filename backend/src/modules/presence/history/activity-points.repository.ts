import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ActivityPoint } from './activity-point.schema.js';

@Injectable()
export class ActivityPointsRepository {
  constructor(@InjectModel(ActivityPoint.name) private readonly model: Model<ActivityPoint>) {}

  async save(minute: Date, active: number): Promise<void> {
    await this.model.updateOne({ _id: minute }, { $set: { active } }, { upsert: true });
  }

  async since(from: Date): Promise<ActivityPoint[]> {
    return this.model
      .find({ _id: { $gte: from } })
      .sort({ _id: 1 })
      .lean();
  }

  async forgetBefore(time: Date): Promise<void> {
    await this.model.deleteMany({ _id: { $lt: time } });
  }
}
