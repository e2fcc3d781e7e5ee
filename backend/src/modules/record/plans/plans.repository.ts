import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { Plan } from './plan.schema.js';

@Injectable()
export class PlansRepository {
  constructor(@InjectModel(Plan.name) private readonly model: Model<Plan>) {}

  async insert(plan: Plan): Promise<void> {
    await this.model.create([plan]);
  }

  find(id: string, user_id: string, now: number): Promise<Plan | null> {
    return this.model
      .findOne(waiting(id, user_id, now))
      .lean()
      .exec();
  }

  /** Takes it out, if it is theirs and still waits: of two who run it at once, one finds nothing. */
  take(id: string, user_id: string, now: number): Promise<Plan | null> {
    return this.model
      .findOneAndDelete(waiting(id, user_id, now))
      .lean()
      .exec();
  }
}

const waiting = (_id: string, user_id: string, now: number) => ({
  _id,
  user_id: new Types.ObjectId(user_id),
  expires_at: { $gt: new Date(now) },
});
