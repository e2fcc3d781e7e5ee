import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { nameKey } from '@keyroster/contracts';
import { OBJECT_ID } from '../../../common/ids.js';
import { LIST_BATCH } from '../../../database/batches.js';
import { ProfileGroup } from './profile-group.schema.js';

@Injectable()
export class ProfileGroupsRepository {
  constructor(@InjectModel(ProfileGroup.name) private readonly model: Model<ProfileGroup>) {}

  list(): Promise<ProfileGroup[]> {
    return this.model.find().sort({ name_key: 1 }).batchSize(LIST_BATCH).lean().exec();
  }

  find(id: string): Promise<ProfileGroup | null> {
    return this.model.findById(id).lean().exec();
  }

  /** A group may well be named like an id. */
  async findBy(nameOrId: string): Promise<ProfileGroup | null> {
    const byId = OBJECT_ID.test(nameOrId) ? await this.find(nameOrId) : null;
    return (
      byId ??
      this.model
        .findOne({ name_key: nameKey(nameOrId) })
        .lean()
        .exec()
    );
  }

  async insert(name: string): Promise<ProfileGroup> {
    const [group] = await this.model.create([{ name, name_key: nameKey(name) }]);
    if (!group) throw new Error('An insert answers with what it inserted');
    return group.toObject();
  }

  rename(id: string, name: string): Promise<ProfileGroup | null> {
    return this.model
      .findByIdAndUpdate(id, { $set: { name, name_key: nameKey(name) } })
      .lean()
      .exec();
  }

  remove(id: string): Promise<ProfileGroup | null> {
    return this.model.findByIdAndDelete(id).lean().exec();
  }

  /** Inside a transaction: the group can't be deleted beside it. */
  hold(id: string): Promise<ProfileGroup | null> {
    return this.model
      .findByIdAndUpdate(id, { $inc: { revision: 1 } })
      .lean()
      .exec();
  }
}
