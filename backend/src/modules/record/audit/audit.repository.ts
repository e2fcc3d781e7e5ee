import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { AUDIT_ACTIONS, type AuditAction } from '@keyroster/contracts';
import type { AuditQuery } from '@keyroster/contracts/dto';
import { partOf, beginningWith } from '../../../database/part-of.js';
import { AuditEntry, UNSEALED_INDEX, type StoredEntry } from './audit-entry.schema.js';
import type { Link } from './chain/seal.js';

export type NewAuditEntry = Omit<StoredEntry, '_id' | 'seq' | 'hash'> & Partial<Pick<StoredEntry, '_id'>>;

const BY_TOKEN = ' (token ';

export const byToken = (username: string, token: string): string => `${username}${BY_TOKEN}${token})`;

const byTokensOf = (username: string): RegExp => beginningWith(`${username}${BY_TOKEN}`);

/** Append-only: an entry gets its place in the chain once. The oldest are removed once they are archived. */
@Injectable()
export class AuditRepository {
  constructor(@InjectModel(AuditEntry.name) private readonly model: Model<AuditEntry>) {}

  /** Skips mongoose's validation, which takes longer for thousands of entries than storing them. */
  async append(entries: readonly NewAuditEntry[]): Promise<void> {
    const unsealed = entries.map((entry) => ({ _id: new Types.ObjectId(), seq: null, ...entry, hash: null }));
    await this.model.insertMany(unsealed, { lean: true });
  }

  async list(search: AuditQuery): Promise<StoredEntry[]> {
    return this.newestFirst(search).lean();
  }

  async count(search: AuditQuery): Promise<number> {
    return this.model.countDocuments(filterOf(search));
  }

  stream(search: AuditQuery): AsyncIterable<StoredEntry> {
    return this.newestFirst(search).lean().cursor({ batchSize: 500 });
  }

  timesOf(action: AuditAction, since: number): AsyncIterable<Pick<StoredEntry, 'target' | 'at'>> {
    return this.model
      .find({ action, at: { $gte: new Date(since) } }, { target: 1, at: 1 })
      .sort({ at: 1 })
      .lean()
      .cursor({ batchSize: 500 });
  }

  async refusedLogins(target: string, limit: number): Promise<StoredEntry[]> {
    return this.model.find({ action: 'login.refused', target }).sort({ at: -1 }).limit(limit).lean();
  }

  async unsealed(limit: number): Promise<StoredEntry[]> {
    return this.model.find({ seq: null }).sort({ _id: 1 }).limit(limit).hint(UNSEALED_INDEX).lean();
  }

  async countUnsealed(): Promise<number> {
    return this.model.countDocuments({ seq: null }).hint(UNSEALED_INDEX);
  }

  async seal(seals: ReadonlyArray<Pick<StoredEntry, '_id' | 'seq' | 'hash'>>): Promise<number> {
    const result = await this.model.bulkWrite(
      seals.map(({ _id, seq, hash }) => ({
        updateOne: { filter: { _id, seq: null }, update: { $set: { seq, hash } } },
      })),
    );
    return result.modifiedCount;
  }

  sealed(after: number, upTo: number): AsyncIterable<StoredEntry> {
    return this.model.find(placesAfter(after, upTo)).sort({ seq: 1 }).lean().cursor({ batchSize: 500 });
  }

  sealedBytes(after: number, upTo: number): AsyncIterable<Uint8Array> {
    return this.model.collection.find<Uint8Array>(placesAfter(after, upTo), { raw: true }).sort({ seq: 1 });
  }

  async sealedAt(seq: number): Promise<Link | null> {
    const entry = await this.model.findOne({ seq }).lean();
    return entry?.hash ? { seq, hash: entry.hash } : null;
  }

  async firstSealedSince(at: Date, after: number): Promise<StoredEntry | null> {
    const since = { ...placesAfter(after), at: { $gte: at } };
    return this.model.findOne(since).sort({ seq: 1 }).lean();
  }

  async removeSealed(after: number, upTo: number): Promise<void> {
    await this.model.deleteMany(placesAfter(after, upTo));
  }

  async firstSealedAfter(seq: number): Promise<StoredEntry | null> {
    return this.model.findOne(placesAfter(seq)).sort({ seq: 1 }).lean();
  }

  /** Finds an entry that is neither unsealed nor at a place after the chain's start. */
  async withoutPlace(start: number): Promise<StoredEntry | null> {
    return this.model.findOne({ $nor: [{ seq: null }, { seq: { $gt: start } }] }).lean();
  }

  private newestFirst(search: AuditQuery) {
    return this.model
      .find(filterOf(search))
      .sort({ at: -1, _id: -1 })
      .skip(search.offset ?? 0)
      .limit(search.limit ?? 0);
  }
}

const placesAfter = (after: number, upTo = Number.POSITIVE_INFINITY) => ({ seq: { $gt: after, $lte: upTo } });

function filterOf({ q, actor, action, target, from, to }: AuditQuery): QueryFilter<AuditEntry> {
  const isPart = q ? partOf(q) : undefined;
  return {
    ...(actor && { actor: { $in: [actor, byTokensOf(actor)] } }),
    ...(action && { action: { $in: AUDIT_ACTIONS.filter((known) => known === action) } }),
    ...(target && { target }),
    ...(isPart && { $or: ['actor', 'target_name', 'action', 'ip'].map((field) => ({ [field]: isPart })) }),
    ...((from !== undefined || to !== undefined) && { at: between(from, to) }),
  };
}

const between = (from?: number, to?: number) => ({
  ...(from !== undefined && { $gte: new Date(from) }),
  ...(to !== undefined && { $lte: new Date(to) }),
});
