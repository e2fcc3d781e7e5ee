import { createHash } from 'node:crypto';
import type { Types } from 'mongoose';
import type { StoredEntry } from '../audit-entry.schema.js';

/** A place in the chain. */
export interface Link {
  seq: number;
  hash: string;
}

/** The place that an entry is given. */
export interface Seal extends Link {
  _id: Types.ObjectId;
}

/** What the first entry is chained to. */
export const CHAIN_START: Link = { seq: 0, hash: '0'.repeat(64) };

/** The places of entries that follow `head`, in their order. */
export function sealsAfter(head: Link, entries: readonly StoredEntry[]): Seal[] {
  let previous = head;
  return entries.map((entry) => {
    const seq = previous.seq + 1;
    previous = { seq, hash: hashOf({ ...entry, seq }, previous.hash) };
    return { _id: entry._id, ...previous };
  });
}

/** Covers every field that is stored, known or not, but for the hash itself. */
export function hashOf(entry: StoredEntry, previousHash: string): string {
  const content: Partial<StoredEntry> = { ...entry };
  delete content.hash;
  return createHash('sha256').update(previousHash).update(canonicalJson(content)).digest('hex');
}

/** One text for one content: the order in which fields were written makes no difference. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
