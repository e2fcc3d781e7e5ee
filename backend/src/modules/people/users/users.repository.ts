import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { ADMIN_ROLE, normaliseUsername, storedUsernames, UNSUPERVISED_ROLES } from '@keyroster/contracts';
import { inPieces } from '../../../common/time/pieces.js';
import { Rows } from '../../../database/rows.js';
import { toIds, toKeptId } from '../../../common/ids.js';
import { LIST_BATCH, partsOf } from '../../../database/batches.js';
import { Journal } from '../../../database/journal/journal.js';
import { pick } from '../../../common/pick.js';
import { leanDefaults } from '../../../database/lean-defaults.js';
import { Counter, User, UserSchema, type UserPair } from './user.schema.js';

type Given = 'email' | 'password_hash' | 'role' | 'usage_limit' | 'seq' | 'createdAt';

export type NewUser = Partial<User> & Pick<User, Given | 'sub_start_date' | 'sub_start_day' | 'sub_validity'>;

interface Edit {
  before: User;
  fields: Partial<User>;
}

export type ListedUser = Omit<User, 'password_hash'>;

const MEMBER_FIELDS = ['email', 'nstbrowser_email', 'profile_group_id'] as const;
const memberWithDefaults = leanDefaults(UserSchema, MEMBER_FIELDS);

export type GroupMember = Pick<User, '_id' | (typeof MEMBER_FIELDS)[number]>;

@Injectable()
export class UsersRepository extends Rows<User> {
  constructor(
    @InjectModel(User.name) model: Model<User>,
    @InjectModel(Counter.name) private readonly counters: Model<Counter>,
  ) {
    super(model);
  }

  async insertEach(users: NewUser[]): Promise<User[]> {
    const made = await this.model.insertMany(users);
    return made.map((user) => user.toObject());
  }

  /** Reads outside of the transaction, which only sees what was there when it began. */
  async findNow(id: string): Promise<User | null> {
    return this.completed(await this.model.findById(id).session(null).lean());
  }

  /** In no order. Bypasses mongoose, which would take half a second longer for a hundred thousand. */
  everybody(): AsyncIterable<ListedUser[]> {
    const options = { projection: { password_hash: 0 }, batchSize: LIST_BATCH };
    const found = this.model.collection.find<ListedUser>({}, options);
    return partsOf(found, this.withDefaults<ListedUser>);
  }

  /** In no order. */
  async listed(ids: readonly string[]): Promise<ListedUser[]> {
    const users = await this.model.find({ _id: { $in: ids } }, { password_hash: 0 }).lean();
    return users.map((user) => this.withDefaults(user));
  }

  async idsInGroups(groupIds: readonly string[]): Promise<string[]> {
    const users = await this.inGroups(groupIds, '_id');
    return users.map(({ _id }) => toKeptId(_id));
  }

  /** Sorted by name. */
  async membersOf(groupIds: readonly string[]): Promise<GroupMember[]> {
    const users = await this.inGroups(groupIds, MEMBER_FIELDS).sort({ email: 1 });
    return users.map(memberWithDefaults<GroupMember>);
  }

  private inGroups(groupIds: readonly string[], fields: string | readonly string[]) {
    const ids = toIds(groupIds);
    return this.model
      .find({ profile_group_id: { $in: ids } })
      .select<GroupMember>(fields)
      .batchSize(LIST_BATCH)
      .lean();
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

  async findNamed(emails: string[]): Promise<User[]> {
    const email = { $in: emails.flatMap(storedUsernames) };
    return this.all({ email });
  }

  async countAdmins(): Promise<number> {
    return this.model.countDocuments({ role: ADMIN_ROLE });
  }

  /** Returns the edited users without a read: a concurrent write would abort the transaction. */
  async editEach(users: readonly User[], fields: Partial<User>): Promise<UserPair[]> {
    for await (const piece of inPieces(users)) {
      const filter = { _id: { $in: piece.map(({ _id }) => _id) } };
      const edits = piece.map((before) => ({ before, fields }));
      await this.write(edits, [{ updateMany: { filter, update: updateTo(fields) } }]);
    }
    return users.map((before) => ({ before, after: editedBy({ before, fields }) }));
  }

  async editByEach<Each extends Edit>(edits: readonly Each[]): Promise<Array<Each & { after: User }>> {
    for await (const piece of inPieces(edits)) {
      const writes = piece.map(({ before: { _id }, fields }) => ({
        updateOne: { filter: { _id }, update: updateTo(fields) },
      }));
      await this.write(piece, writes);
    }
    return edits.map((edit) => ({ ...edit, after: editedBy(edit) }));
  }

  /** Writes first, in one command. The caller then checks `before`, and throws to roll back. */
  async editFirst(id: string, fields: Partial<User>): Promise<UserPair | null> {
    const before = this.completed(await this.model.findOneAndUpdate({ _id: id }, updateTo(fields)).lean());
    return before && { before, after: editedBy({ before, fields }) };
  }

  private async write(
    edits: readonly Edit[],
    writes: Parameters<Model<User>['bulkWrite']>[0],
  ): Promise<void> {
    const { matchedCount } = await this.model.bulkWrite(writes);
    if (matchedCount !== edits.length) throw new Error('Who is edited was read in the same transaction');
    Journal.current?.edited(
      this.model.collection,
      edits.map(({ before, fields }) => ({
        before: pick(before, ['_id', ...Object.keys(fields)]),
        after: fields,
      })),
    );
  }

  /** Not an edit, so the version stays. Null for a deleted user. */
  mark(id: string, marks: Partial<Pick<User, 'paused_until' | 'told_at' | 'alarm'>>): Promise<User | null> {
    return this.changed({ _id: id }, { $set: marks });
  }

  async clearAlarms(ids: readonly string[]): Promise<void> {
    for await (const piece of inPieces(ids)) {
      await this.model.updateMany({ _id: { $in: piece }, alarm: { $ne: null } }, { $set: { alarm: null } });
    }
  }

  replacePassword(id: string, checked: string, password_hash: string): Promise<User | null> {
    return this.changed({ _id: id, password_hash: checked }, { $set: { password_hash } });
  }

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

  /** Reserves `count` numbers in a row and returns the first. None is given twice; unused ones are lost. */
  async takeSeqs(count: number): Promise<number> {
    return (await this.raise('users', count)).value - count + 1;
  }

  /** In a transaction: serialises concurrent changes of the set of admins. */
  async beginChangeOfAdmins(): Promise<void> {
    await this.raise('admins');
  }

  /** In a transaction: serialises concurrent changes of the same name. */
  async beginChangeOf(name: string): Promise<void> {
    await this.raise(name);
  }

  async countSupervisedBy(name: string): Promise<number> {
    const spellings = await this.spellingsOfSupervisor(name);
    return this.model.countDocuments({
      supervisor: { $in: spellings },
      role: { $nin: [...UNSUPERVISED_ROLES] },
    });
  }

  /** Includes every role, because a user may get a supervised one later. */
  async namingSupervisor(name: string): Promise<User[]> {
    const spellings = await this.spellingsOfSupervisor(name);
    return this.all({ supervisor: { $in: spellings } });
  }

  /** Compares all names, of which there are few, because admins may spell them differently. */
  private async spellingsOfSupervisor(name: string): Promise<string[]> {
    const wanted = normaliseUsername(name);
    const written = await this.model.distinct('supervisor');
    return written.filter((text) => normaliseUsername(text) === wanted);
  }

  private async raise(name: string, by = 1): Promise<Counter> {
    return this.counters
      .findOneAndUpdate({ _id: name }, { $inc: { value: by } }, { upsert: true, returnDocument: 'after' })
      .lean()
      .orFail();
  }

  /** Writes a group's new name into its users, or takes them out of it with null. */
  async regroup(groupId: string, name: string | null): Promise<number> {
    const fields = { profile_group: name ?? '', ...(name === null && { profile_group_id: null }) };
    const inGroup = { profile_group_id: new Types.ObjectId(groupId) };
    return (await this.model.updateMany(inGroup, { $set: fields })).modifiedCount;
  }
}

const editedBy = ({ before, fields }: Edit): User => ({
  ...before,
  ...fields,
  version: before.version + 1,
});

const updateTo = (fields: Partial<User>) => ({ $set: fields, $inc: { version: 1 } });
