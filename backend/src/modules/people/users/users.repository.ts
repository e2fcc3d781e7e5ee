import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { ADMIN_ROLE, storedUsernames } from '@keyroster/contracts';
import { inPieces } from '../../../common/time/pieces.js';
import { journalChanges } from '../../../database/journal/journaled.js';
import { Counter, User, withDefaults } from './user.schema.js';

/** The rest has its defaults in the schema. */
type Given = 'email' | 'password_hash' | 'role' | 'usage_limit' | 'seq' | 'createdAt';
type GivenSubscription = 'sub_start_date' | 'sub_start_day' | 'sub_validity';

export type NewUser = Partial<User> & Pick<User, Given | GivenSubscription>;

interface Edit {
  /** As the transaction that edits them sees them. */
  user: User;
  fields: Partial<User>;
}

@Injectable()
export class UsersRepository {
  constructor(
    @InjectModel(User.name) private readonly model: Model<User>,
    @InjectModel(Counter.name) private readonly counters: Model<Counter>,
  ) {}

  async insert(user: NewUser): Promise<User> {
    const [created] = await this.model.create([user]);
    if (!created) throw new Error('An insert answers with what it inserted');
    return created.toObject();
  }

  /** Many at once, in their order. */
  async insertEach(users: NewUser[]): Promise<User[]> {
    const made = await this.model.insertMany(users);
    return made.map((user) => user.toObject());
  }

  find(id: string): Promise<User | null> {
    return this.model.findById(id).lean().exec().then(completed);
  }

  /** Reads outside of the transaction, which only sees what was there when it began. */
  findNow(id: string): Promise<User | null> {
    return this.model.findById(id).session(null).lean().exec().then(completed);
  }

  async findEach(ids: readonly string[]): Promise<User[]> {
    const found: User[] = [];
    for await (const piece of inPieces(ids)) {
      const users = await this.model
        .find({ _id: { $in: piece } })
        .lean()
        .exec();
      found.push(...users.map((user) => withDefaults(user)));
    }
    return found;
  }

  async findByName(email: string): Promise<User | null> {
    const found = await this.findNamed([email]);
    return found.find((user) => user.email === email) ?? found[0] ?? null;
  }

  /** Whether somebody has that name in another Unicode spelling, which the index can't see. */
  async isSpeltOtherwise(email: string, except?: string): Promise<boolean> {
    const spellings = storedUsernames(email).filter((spelling) => spelling !== email);
    if (spellings.length === 0) return false;
    const other = { email: { $in: spellings }, ...(except !== undefined && { _id: { $ne: except } }) };
    return (await this.model.exists(other)) !== null;
  }

  findNamed(emails: string[]): Promise<User[]> {
    return this.model
      .find({ email: { $in: emails.flatMap(storedUsernames) } })
      .lean()
      .exec()
      .then((users) => users.map((user) => withDefaults(user)));
  }

  countAdmins(): Promise<number> {
    return this.model.countDocuments({ role: ADMIN_ROLE }).exec();
  }

  /** Sets what changed and raises the version; null when the user is gone. */
  edit(id: string, fields: Partial<User>): Promise<User | null> {
    return this.model
      .findByIdAndUpdate(id, { $set: fields, $inc: { version: 1 } }, { returnDocument: 'after' })
      .lean()
      .exec()
      .then(completed);
  }

  /**
   * As `edit`, of many at once. Answers them as they are after it, without asking: the transaction saw them, and whoever
   * else had written them since would end it.
   */
  async editEach(users: readonly User[], fields: Partial<User>): Promise<User[]> {
    for await (const piece of inPieces(users)) {
      const whom = { _id: { $in: piece.map(({ _id }) => _id) } };
      const { matchedCount } = await this.model.updateMany(whom, { $set: fields, $inc: { version: 1 } });
      checkAllThere(matchedCount, piece);
    }
    return users.map((user) => editedBy({ user, fields }));
  }

  async editByEach(edits: readonly Edit[]): Promise<User[]> {
    for await (const piece of inPieces(edits)) await this.writeEach(piece);
    return edits.map(editedBy);
  }

  private async writeEach(edits: readonly Edit[]): Promise<void> {
    const ids = edits.map(({ user }) => user._id);
    const names = [...new Set(edits.flatMap(({ fields }) => Object.keys(fields)))];
    await journalChanges(this.model, { _id: { $in: ids } }, names, async () => {
      const { matchedCount } = await this.model.bulkWrite(
        edits.map(({ fields }, place) => ({
          updateOne: { filter: { _id: ids[place] }, update: { $set: fields, $inc: { version: 1 } } },
        })),
      );
      checkAllThere(matchedCount, edits);
    });
  }

  /** No edit, so the version stays. Null when the user is gone. */
  setPause(id: string, paused_until: number): Promise<User | null> {
    return this.model
      .findByIdAndUpdate(id, { $set: { paused_until } }, { returnDocument: 'after' })
      .lean()
      .exec()
      .then(completed);
  }

  /** As `setPause`. */
  setTold(id: string, told_at: number | null): Promise<User | null> {
    return this.model
      .findByIdAndUpdate(id, { $set: { told_at } }, { returnDocument: 'after' })
      .lean()
      .exec()
      .then(completed);
  }

  /** As `setPause`. */
  setAlarm(id: string, alarm: string | null): Promise<User | null> {
    return this.model
      .findByIdAndUpdate(id, { $set: { alarm } }, { returnDocument: 'after' })
      .lean()
      .exec()
      .then(completed);
  }

  async clearAlarms(ids: readonly string[]): Promise<void> {
    for await (const piece of inPieces(ids)) {
      await this.model.updateMany({ _id: { $in: piece }, alarm: { $ne: null } }, { $set: { alarm: null } });
    }
  }

  /** Null when the user is gone, or has another password by now. */
  replacePassword(id: string, checked: string, password_hash: string): Promise<User | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, password_hash: checked },
        { $set: { password_hash } },
        { returnDocument: 'after' },
      )
      .lean()
      .exec()
      .then(completed);
  }

  /**
   * Inside a transaction: the user is really written, so that whatever else changes or deletes them meanwhile collides.
   * Setting what is set already would be no write. Null when they are gone.
   */
  hold(id: string): Promise<User | null> {
    return this.model
      .findByIdAndUpdate(id, { $inc: { revision: 1 } }, { returnDocument: 'after' })
      .lean()
      .exec()
      .then(completed);
  }

  /** As `hold`, of many; answers how many there are. */
  async holdEach(ids: readonly string[]): Promise<number> {
    let count = 0;
    for await (const piece of inPieces(ids)) {
      const held = await this.model.updateMany({ _id: { $in: piece } }, { $inc: { revision: 1 } });
      count += held.matchedCount;
    }
    return count;
  }

  async remove(ids: readonly string[]): Promise<void> {
    for await (const piece of inPieces(ids)) await this.model.deleteMany({ _id: { $in: piece } });
  }

  /** Never gives a number twice; an unused one is lost. */
  async nextSeq(): Promise<number> {
    return (await this.raise('users')).value;
  }

  /** Answers the first of so many in a row. */
  async takeSeqs(count: number): Promise<number> {
    return (await this.raise('users', count)).value - count + 1;
  }

  /** Inside a transaction: makes overlapping changes of the set of admins wait for one another. */
  async beginChangeOfAdmins(): Promise<void> {
    await this.raise('admins');
  }

  private raise(name: string, by = 1): Promise<Counter> {
    return this.counters
      .findOneAndUpdate({ _id: name }, { $inc: { value: by } }, { upsert: true, returnDocument: 'after' })
      .lean()
      .orFail()
      .exec();
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

const editedBy = ({ user, fields }: Edit): User => ({ ...user, ...fields, version: user.version + 1 });

function checkAllThere(count: number, edited: readonly unknown[]): void {
  if (count !== edited.length) throw new Error('Who is edited was read in the same transaction');
}

const completed = (user: User | null): User | null => user && withDefaults(user);
