import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { toKeptId } from '../../../../common/ids.js';
import { LIST_BATCH, partsOf } from '../../../../database/batches.js';
import { leanDefaults } from '../../../../database/lean-defaults.js';
import { User, UserSchema, withDefaults } from '../user.schema.js';

export type ListedUser = Omit<User, 'password_hash'>;

const MEMBER_FIELDS = ['email', 'nstbrowser_email', 'profile_group_id'] as const;
const memberWithDefaults = leanDefaults(UserSchema, MEMBER_FIELDS);

export type GroupMember = Pick<User, '_id' | (typeof MEMBER_FIELDS)[number]>;

@Injectable()
export class UserListsRepository {
  constructor(@InjectModel(User.name) private readonly model: Model<User>) {}

  /** In no order. Bypasses mongoose, which would take half a second longer for a hundred thousand. */
  everybody(): AsyncIterable<ListedUser[]> {
    const options = { projection: { password_hash: 0 }, batchSize: LIST_BATCH };
    const found = this.model.collection.find<ListedUser>({}, options);
    return partsOf(found, withDefaults<ListedUser>);
  }

  async inOrder(ids: string[]): Promise<ListedUser[]> {
    const users = await this.model.find({ _id: { $in: ids } }, { password_hash: 0 }).lean();
    const byId = new Map(users.map((user) => [String(user._id), withDefaults(user)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async idsInGroups(groupIds: readonly string[]): Promise<string[]> {
    const ids = groupIds.map((id) => new Types.ObjectId(id));
    const users = await this.model
      .find({ profile_group_id: { $in: ids } }, { _id: 1 })
      .batchSize(LIST_BATCH)
      .lean();
    return users.map(({ _id }) => toKeptId(_id));
  }

  async inGroups(groupIds: string[]): Promise<GroupMember[]> {
    const ids = groupIds.map((id) => new Types.ObjectId(id));
    const users = await this.model
      .find({ profile_group_id: { $in: ids } })
      .select<GroupMember>(MEMBER_FIELDS)
      .sort({ email: 1 })
      .batchSize(LIST_BATCH)
      .lean();
    return users.map(memberWithDefaults<GroupMember>);
  }
}
