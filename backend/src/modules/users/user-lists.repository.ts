import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type SortOrder } from 'mongoose';
import { User } from './user.schema.js';

export interface Page {
  sort: Record<string, SortOrder>;
  offset: number;
  /** Absent for all. */
  limit?: number;
}

/** A user as lists read him: without what is secret. */
export type ListedUser = Omit<User, 'password_hash'>;

/** A user as his profile group shows him. */
export type GroupMember = Pick<User, '_id' | 'email' | 'nstbrowser_email' | 'profile_group_id'>;

const BATCH = 500;

/** Reads many users. Secrets stay in the database. */
@Injectable()
export class UserListsRepository {
  constructor(@InjectModel(User.name) private readonly model: Model<User>) {}

  /** Everybody as he is stored, in no order: on the way through mongoose a hundred thousand take half a second longer. */
  everybody(): AsyncIterable<ListedUser> {
    return this.model.collection.find<ListedUser>({}, { projection: { password_hash: 0 }, batchSize: BATCH });
  }

  /** All, or those that a search found; in batches, so that a long list neither fills memory nor holds the process. */
  stream(page: Page, ids?: string[]): AsyncIterable<ListedUser> {
    const query = this.model
      .find(ids ? { _id: { $in: ids } } : {}, { password_hash: 0 })
      .sort(page.sort)
      .skip(page.offset)
      .allowDiskUse(true)
      .lean();
    if (page.limit !== undefined) query.limit(page.limit);
    return query.cursor({ batchSize: BATCH });
  }

  /** In the order of the ids. */
  async inOrder(ids: string[]): Promise<ListedUser[]> {
    const users = await this.model
      .find({ _id: { $in: ids } }, { password_hash: 0 })
      .lean()
      .exec();
    const byId = new Map(users.map((user) => [String(user._id), user]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  byName(ids: string[]): Promise<ListedUser[]> {
    return this.model
      .find({ _id: { $in: ids } }, { password_hash: 0 })
      .sort({ email: 1 })
      .lean()
      .exec();
  }

  inGroups(groupIds: string[]): Promise<GroupMember[]> {
    const ids = groupIds.map((id) => new Types.ObjectId(id));
    return this.model
      .find({ profile_group_id: { $in: ids } }, { email: 1, nstbrowser_email: 1, profile_group_id: 1 })
      .sort({ email: 1 })
      .lean()
      .exec();
  }
}
