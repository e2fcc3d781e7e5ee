import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { ADMIN_ROLE } from '@keyroster/contracts';
import { toTouchUpdate, toTouchUpdates, type Touch } from './touch-update.js';
import { User } from './user.schema.js';

/** What a user can't begin without; the rest has its defaults in the schema. */
type Given = 'email' | 'password_hash' | 'role' | 'usage_limit' | 'seq' | 'createdAt';
type GivenSubscription = 'sub_start_date' | 'sub_start_day' | 'sub_validity';

export type NewUser = Partial<User> & Pick<User, Given | GivenSubscription>;

/** The one file that reads and writes single users; lists have their own. */
@Injectable()
export class UsersRepository {
  constructor(@InjectModel(User.name) private readonly model: Model<User>) {}

  async insert(user: NewUser): Promise<User> {
    const [created] = await this.model.create([user]);
    if (!created) throw new Error('An insert answers with what it inserted');
    return created.toObject();
  }

  find(id: string): Promise<User | null> {
    return this.model.findById(id).lean().exec();
  }

  findByName(email: string): Promise<User | null> {
    return this.model.findOne({ email }).lean().exec();
  }

  countAdmins(): Promise<number> {
    return this.model.countDocuments({ role: ADMIN_ROLE }).exec();
  }

  /** Sets what changed and raises the version; null when the user is gone. */
  edit(id: string, fields: Partial<User>): Promise<User | null> {
    return this.model
      .findByIdAndUpdate(id, { $set: fields, $inc: { version: 1 } }, { returnDocument: 'after' })
      .lean()
      .exec();
  }

  /** Sets what is no edit: it leaves the version alone. */
  async set(id: string, fields: Pick<Partial<User>, 'paused_until' | 'password_hash'>): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: fields });
  }

  /**
   * Inside a transaction: the user is really written, so that whatever else changes or deletes him meanwhile collides.
   * Setting what is set already would be no write. Null when he is gone.
   */
  hold(id: string): Promise<User | null> {
    return this.model
      .findByIdAndUpdate(id, { $inc: { revision: 1 } }, { returnDocument: 'after' })
      .lean()
      .exec();
  }

  async remove(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }

  /** A login: in its transaction, where pings are gathered by the presence. */
  async touch(id: string, ip: string, at: number): Promise<void> {
    const { filter, update } = toTouchUpdate({ id, ips: [ip], at });
    await this.model.updateOne(filter, update, { updatePipeline: true });
  }

  /** Pings of many: one unordered command, in which order and repetition do no harm. */
  async touchMany(touches: Touch[]): Promise<void> {
    const updates = toTouchUpdates(touches);
    await this.model.collection.bulkWrite(updates, { ordered: false, writeConcern: { w: 1 } });
  }

  async resetActivity(ids: string[] | 'all', resetAt: number): Promise<number> {
    const whom: QueryFilter<User> = ids === 'all' ? { role: { $ne: ADMIN_ROLE } } : { _id: { $in: ids } };
    const { matchedCount } = await this.model.updateMany(whom, {
      $set: { last_ping_timestamp: 0, ip_address: '', ip_address_history: [], reset_at: resetAt },
    });
    return matchedCount;
  }

  async renameGroup(groupId: string, profile_group: string): Promise<void> {
    await this.model.updateMany(
      { profile_group_id: new Types.ObjectId(groupId) },
      { $set: { profile_group } },
    );
  }

  /** How many users were left without a group. */
  async clearGroup(groupId: string): Promise<number> {
    const { modifiedCount } = await this.model.updateMany(
      { profile_group_id: new Types.ObjectId(groupId) },
      { $set: { profile_group_id: null, profile_group: '' } },
    );
    return modifiedCount;
  }
}
