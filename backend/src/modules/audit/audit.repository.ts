import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { AUDIT_ACTIONS } from '@keyroster/contracts';
import { AuditEntry, UNSEALED_INDEX, type StoredEntry } from './audit-entry.schema.js';

export type NewAuditEntry = Omit<StoredEntry, '_id' | 'seq' | 'hash'>;

export interface EntrySearch {
  q?: string;
  actor?: string;
  action?: string;
  /** Milliseconds since 1970, both included. */
  from?: number;
  to?: number;
  limit?: number;
  offset?: number;
}

/** Append-only: an entry is added, is given its place in the chain once, and is never changed or removed. */
@Injectable()
export class AuditRepository {
  constructor(@InjectModel(AuditEntry.name) private readonly model: Model<AuditEntry>) {}

  async append(entry: NewAuditEntry): Promise<void> {
    await this.model.create([entry]);
  }

  list(search: EntrySearch): Promise<StoredEntry[]> {
    return this.newestFirst(search).lean().exec();
  }

  count(search: EntrySearch): Promise<number> {
    return this.model.countDocuments(filterOf(search)).exec();
  }

  /** One after the other, so that memory doesn't grow with the audit. */
  stream(search: EntrySearch): AsyncIterable<StoredEntry> {
    return this.newestFirst(search).lean().cursor({ batchSize: 500 });
  }

  async hasUnsealed(): Promise<boolean> {
    return (await this.unsealed(1)).length > 0;
  }

  unsealed(limit: number): Promise<StoredEntry[]> {
    return this.model.find({ seq: null }).sort({ _id: 1 }).limit(limit).hint(UNSEALED_INDEX).lean().exec();
  }

  countUnsealed(): Promise<number> {
    return this.model.countDocuments({ seq: null }).hint(UNSEALED_INDEX).exec();
  }

  /** Those that are still unsealed; answers how many were. */
  async seal(seals: ReadonlyArray<Pick<StoredEntry, '_id' | 'seq' | 'hash'>>): Promise<number> {
    const result = await this.model.bulkWrite(
      seals.map(({ _id, seq, hash }) => ({
        updateOne: { filter: { _id, seq: null }, update: { $set: { seq, hash } } },
      })),
    );
    return result.modifiedCount;
  }

  /** In the order of the chain, up to a place. */
  sealedUpTo(seq: number): AsyncIterable<StoredEntry> {
    return this.model
      .find({ seq: { $gte: 1, $lte: seq } })
      .sort({ seq: 1 })
      .lean()
      .cursor({ batchSize: 500 });
  }

  firstSealedAfter(seq: number): Promise<StoredEntry | null> {
    return this.model
      .findOne({ seq: { $gt: seq } })
      .sort({ seq: 1 })
      .lean()
      .exec();
  }

  /** One that is neither unsealed nor at a place that a chain has. */
  withoutPlace(): Promise<StoredEntry | null> {
    return this.model
      .findOne({ $nor: [{ seq: null }, { seq: { $gte: 1 } }] })
      .lean()
      .exec();
  }

  private newestFirst(search: EntrySearch) {
    return this.model
      .find(filterOf(search))
      .sort({ at: -1, _id: -1 })
      .skip(search.offset ?? 0)
      .limit(search.limit ?? 0);
  }
}

function filterOf({ q, actor, action, from, to }: EntrySearch): QueryFilter<AuditEntry> {
  const isPart = q ? part(q) : undefined;
  return {
    ...(actor && { actor }),
    ...(action && { action: { $in: AUDIT_ACTIONS.filter((known) => known === action) } }),
    ...(isPart && { $or: ['actor', 'target_name', 'action', 'ip'].map((field) => ({ [field]: isPart })) }),
    ...((from !== undefined || to !== undefined) && { at: between(from, to) }),
  };
}

const between = (from?: number, to?: number) => ({
  ...(from !== undefined && { $gte: new Date(from) }),
  ...(to !== undefined && { $lte: new Date(to) }),
});

/** Any part of a text, without regard to case. Literally: the caller writes no patterns. */
const part = (text: string) => ({ $regex: text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), $options: 'i' });
