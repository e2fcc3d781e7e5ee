import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { nameKey } from '@keyroster/contracts';
import { OBJECT_ID } from '../../../common/ids.js';
import { NamedRepository } from '../../../database/named.js';
import { ProfileGroup } from './profile-group.schema.js';

@Injectable()
export class ProfileGroupsRepository extends NamedRepository<ProfileGroup> {
  constructor(@InjectModel(ProfileGroup.name) model: Model<ProfileGroup>) {
    super(model);
  }

  /** Searches by id, then by name, because a name may look like an id. */
  async findBy(nameOrId: string): Promise<ProfileGroup | null> {
    const byId = OBJECT_ID.test(nameOrId) ? await this.find(nameOrId) : null;
    return byId ?? (await this.model.findOne({ name_key: nameKey(nameOrId) }).lean());
  }

  async insert(name: string): Promise<ProfileGroup> {
    return (await new this.model({ name, name_key: nameKey(name) }).save()).toObject();
  }
}
