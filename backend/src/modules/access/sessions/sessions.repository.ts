import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import type { SessionEnding } from '@keyroster/contracts';
import { idsOf, toIds } from '../../../common/ids.js';
import { inPieces } from '../../../common/time/pieces.js';
import { LIST_BATCH } from '../../../database/batches.js';
import { storedEnd } from './checks/session-rules.js';
import { Session } from './session.schema.js';

type NewSession = Omit<Session, '_id' | 'endedAt' | 'endCode' | 'isForced' | 'endLock' | 'endBy' | 'isSpent'>;

const OPEN = { endedAt: { $exists: false } };
const OWN_AND_OPEN = { ...OPEN, viewing: { $exists: false } };
/** Replaced by another device, and not taken back yet. */
const REPLACED = { endCode: 'replaced', isSpent: { $exists: false } } as const;
const SPENT = { $set: { isSpent: true } };

/** One criterion: the id, the admins' sessions they began from, the users who are seen, or the latest end. */
export interface ImpersonationFilter {
  id?: string;
  from?: readonly Types.ObjectId[];
  at?: readonly string[];
  until?: number;
}

@Injectable()
export class SessionsRepository {
  constructor(@InjectModel(Session.name) private readonly model: Model<Session>) {}

  async insert(session: NewSession): Promise<string> {
    const _id = new Types.ObjectId();
    await this.model.insertMany([{ _id, ...session }], { lean: true });
    return String(_id);
  }

  async find(id: string): Promise<Session | null> {
    return this.model.findById(id).lean();
  }

  async findEach(ids: readonly string[]): Promise<Session[]> {
    return this.each({ _id: { $in: ids } });
  }

  /** Oldest first within each piece of users, without impersonations. */
  async openOfEach(userIds: readonly string[]): Promise<Session[]> {
    const open: Session[] = [];
    for await (const piece of inPieces(userIds)) {
      const theirs = { user_id: { $in: toIds(piece) }, ...OWN_AND_OPEN };
      open.push(...(await this.each(theirs, { createdAt: 1, _id: 1 })));
    }
    return open;
  }

  /** Newest first, without impersonations. It is called rarely, so it has no index. */
  async openOfOthersThan(role: string): Promise<Session[]> {
    return this.each({ role: { $ne: role }, ...OWN_AND_OPEN }, { _id: -1 });
  }

  async openAmong(ids: readonly string[]): Promise<string[]> {
    const open = await this.model
      .find({ _id: { $in: ids }, ...OPEN }, { _id: 1 })
      .batchSize(LIST_BATCH)
      .lean();
    return idsOf(open);
  }

  /** Writes an open session in a transaction, so that a concurrent end conflicts. Null if it has ended. */
  async hold(id: string): Promise<Session | null> {
    return this.model
      .findOneAndUpdate({ _id: id, ...OPEN }, { $inc: { revision: 1 } }, { returnDocument: 'after' })
      .lean();
  }

  async openImpersonations({ id, from, at, until }: ImpersonationFilter): Promise<Session[]> {
    return this.each({
      'viewing.from': from ? { $in: from } : { $exists: true },
      ...OPEN,
      ...(id !== undefined && { _id: id }),
      ...(at && { user_id: { $in: toIds(at) } }),
      ...(until !== undefined && { 'viewing.until': { $lte: until } }),
    });
  }

  async end(ids: Types.ObjectId[], ending: SessionEnding, endedAt: Date): Promise<void> {
    await this.model.updateMany({ _id: { $in: ids }, ...OPEN }, { $set: storedEnd(ending, endedAt) });
  }

  async spendAllOf(userIds: readonly string[]): Promise<void> {
    for await (const piece of inPieces(userIds)) {
      await this.model.updateMany({ user_id: { $in: toIds(piece) }, ...REPLACED }, SPENT);
    }
  }

  /** Inside a transaction: of two concurrent calls for the same place, only one succeeds. */
  async spend(id: Types.ObjectId): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne({ _id: id, ...REPLACED }, SPENT);
    return modifiedCount > 0;
  }

  async setDevice(id: string, device_id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { device_id } });
  }

  async setConfirmed(id: string, confirmed_at: number): Promise<void> {
    await this.model.updateOne({ _id: id, ...OPEN }, { $set: { confirmed_at } });
  }

  async rename(sessions: ReadonlyArray<Pick<Session, '_id' | 'username'>>): Promise<void> {
    const writes = sessions.map(({ _id, username }) => ({
      updateOne: { filter: { _id, ...OPEN }, update: { $set: { username } } },
    }));
    await this.model.bulkWrite(writes, { ordered: false });
  }

  /** Calls the driver itself: mongoose would cast each of thousands of ids. */
  async noteSeen(ids: string[], at: number): Promise<void> {
    const whose = { _id: { $in: toIds(ids) } };
    await this.model.collection.updateMany(whose, { $max: { seenAt: new Date(at) } });
  }

  private async each(which: QueryFilter<Session>, order: Record<string, 1 | -1> = {}): Promise<Session[]> {
    return this.model.find(which).sort(order).batchSize(LIST_BATCH).lean();
  }
}
