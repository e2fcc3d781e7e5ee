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

export interface BrokenPlace {
  /** Where the chain first doesn't hold. */
  seq: number | null;
  /** The entry that was found there, if one was. */
  _id: string | null;
  reason: 'changed' | 'missing' | 'foreign';
}

/** Goes along the chain, entry by entry, from wherever they are read. */
export class ChainWalk {
  constructor(private last: Link) {}

  /** The last place that held. */
  get place(): Link {
    return this.last;
  }

  /** What is wrong with the next entry; after that there is no going on. */
  step(entry: StoredEntry): BrokenPlace | null {
    const seq = this.last.seq + 1;
    const reason = this.whyNotNext(entry, seq);
    if (reason) return { seq, _id: reason === 'missing' ? null : String(entry._id), reason };
    this.last = { seq, hash: entry.hash ?? '' };
    return null;
  }

  /** Whether it has come to where the chain ends. */
  arrive(end: Link): BrokenPlace | null {
    if (this.last.seq < end.seq) return { seq: this.last.seq + 1, _id: null, reason: 'missing' };
    return this.last.hash === end.hash ? null : { seq: this.last.seq, _id: null, reason: 'changed' };
  }

  private whyNotNext(entry: StoredEntry, expected: number): BrokenPlace['reason'] | null {
    if (entry.seq !== expected)
      return Number(entry.seq) > expected && Number.isInteger(entry.seq) ? 'missing' : 'foreign';
    return entry.hash === hashOf(entry, this.last.hash) ? null : 'changed';
  }
}

const WORDS = {
  changed: 'was changed',
  missing: 'is missing',
  foreign: 'was never given its place',
} as const satisfies Record<BrokenPlace['reason'], string>;

/** A broken place for a person to read. */
export function describeBreak({ seq, _id, reason }: BrokenPlace): string {
  const which = [seq !== null && `entry ${seq}`, _id !== null && `document ${_id}`]
    .filter(Boolean)
    .join(', ');
  return `The chain of the audit is broken: ${which} ${WORDS[reason]}`;
}
