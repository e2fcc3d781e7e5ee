import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { nameKey } from '@keyroster/contracts';
import { LIST_BATCH } from '../../../database/batches.js';
import { ProfileGroup } from './profile-group.schema.js';

@Injectable()
export class ProfileGroupsRepository {
  constructor(@InjectModel(ProfileGroup.name) private readonly model: Model<ProfileGroup>) {}

  /** By name. */
  list(): Promise<ProfileGroup[]> {
    return this.model.find().sort({ name_key: 1 }).batchSize(LIST_BATCH).lean().exec();
  }

  find(id: string): Promise<ProfileGroup | null> {
    return this.model.findById(id).lean().exec();
  }

  findByName(name: string): Promise<ProfileGroup | null> {
    return this.model
      .findOne({ name_key: nameKey(name) })
      .lean()
      .exec();
  }

  async insert(name: string): Promise<ProfileGroup> {
    const [group] = await this.model.create([{ name, name_key: nameKey(name) }]);
    if (!group) throw new Error('An insert answers with what it inserted');
    return group.toObject();
  }

  /** What was there before; null when there is no such group. */
  rename(id: string, name: string): Promise<ProfileGroup | null> {
    return this.model
      .findByIdAndUpdate(id, { $set: { name, name_key: nameKey(name) } })
      .lean()
      .exec();
  }

  remove(id: string): Promise<ProfileGroup | null> {
    return this.model.findByIdAndDelete(id).lean().exec();
  }

  holdById(id: string): Promise<ProfileGroup | null> {
    return this.model
      .findByIdAndUpdate(id, { $inc: { revision: 1 } })
      .lean()
      .exec();
  }

  holdByName(name: string): Promise<ProfileGroup | null> {
    return this.model
      .findOneAndUpdate({ name_key: nameKey(name) }, { $inc: { revision: 1 } })
      .lean()
      .exec();
  }
}
