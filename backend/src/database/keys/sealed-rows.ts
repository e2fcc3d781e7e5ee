import type { QueryFilter, Types } from 'mongoose';
import { reactionKind } from '../../common/reactions.js';
import { Rows } from '../rows.js';

export interface Identified {
  _id: unknown;
}

export interface SealedRow extends Identified {
  _id: Types.ObjectId;
  /** The key that its secrets are sealed with; empty when nothing is sealed. */
  key_id: string;
}

export interface Resealed<Row, Sealed> {
  former: Row;
  sealed: Sealed;
}

/** Rows with secrets, and how these are sealed anew with the first key. */
export interface SealedKind<Row extends Identified = Identified, Sealed extends object = object> {
  rows: {
    keysInUse(): Promise<string[]>;
    notUnder(keyId: string, except: readonly string[], limit: number): Promise<Row[]>;
    reseal(changes: ReadonlyArray<Resealed<Row, Sealed>>): Promise<number>;
  };
  /** Throws if no key opens the row. */
  anew(row: Row): Sealed;
  /** The collection, if an undo can restore its deleted documents. */
  kept?: string;
  /** Says which rows no key opens. */
  left(unreadable: readonly Row[]): string;
}

/** Declares a method that describes what is sealed. Each start checks its keys, and a re-keying moves it. */
export const Rekeys = reactionKind<string, () => SealedKind>('Rekeys');

/** A collection each of whose rows is sealed with one key. */
export class SealedRows<Row extends SealedRow> extends Rows<Row> {
  async keysInUse(): Promise<string[]> {
    const ids: unknown[] = await this.model.distinct('key_id');
    return ids.map(String).filter((id) => id !== '');
  }

  async notUnder(keyId: string, except: readonly string[], limit: number): Promise<Row[]> {
    const filter = { key_id: { $nin: [keyId, ''] }, _id: { $nin: except } } as unknown as QueryFilter<Row>;
    return await this.model.find(filter).limit(limit).lean();
  }

  /** Returns how many were written. Skips rows whose secrets have changed since they were read. */
  async reseal(changes: ReadonlyArray<Resealed<Row, Partial<Row>>>): Promise<number> {
    if (changes.length === 0) return 0;
    const writes = changes.map(({ former, sealed }) => {
      const asRead = Object.keys(sealed).map((field) => [field, former[field as keyof Row] ?? null]);
      const filter = { _id: former._id, ...(Object.fromEntries(asRead) as Partial<Row>) };
      return { updateOne: { filter, update: { $set: sealed } } };
    });
    return (await this.model.bulkWrite(writes as never, { ordered: false })).modifiedCount;
  }
}
