import { createHash } from 'node:crypto';
import type { Types } from 'mongoose';
import type { StoredEntry } from '../audit-entry.schema.js';

export interface Link {
  seq: number;
  hash: string;
}

export interface Seal extends Link {
  _id: Types.ObjectId;
}

export const CHAIN_START: Link = { seq: 0, hash: '0'.repeat(64) };

export function sealsAfter(head: Link, entries: readonly StoredEntry[]): Seal[] {
  let previous = head;
  return entries.map((entry) => {
    const seq = previous.seq + 1;
    previous = { seq, hash: hashOf({ ...entry, seq }, previous.hash) };
    return { _id: entry._id, ...previous };
  });
}

/** Covers every stored field, known or not, except the hash itself. */
function hashOf(entry: StoredEntry, previousHash: string): string {
  const content: Partial<StoredEntry> = { ...entry };
  delete content.hash;
  return createHash('sha256').update(previousHash).update(canonicalJson(content)).digest('hex');
}

export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

export interface BrokenPlace {
  seq: number | null;
  _id: string | null;
  reason: 'changed' | 'missing' | 'foreign';
}

export class ChainWalk {
  constructor(private last: Link) {}

  get place(): Link {
    return this.last;
  }

  step(entry: StoredEntry): BrokenPlace | null {
    const seq = this.last.seq + 1;
    const reason = this.whyNotNext(entry, seq);
    if (reason) return { seq, _id: reason === 'missing' ? null : String(entry._id), reason };
    this.last = { seq, hash: entry.hash ?? '' };
    return null;
  }

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

export function describeBreak({ seq, _id, reason }: BrokenPlace): string {
  const which = [seq !== null && `entry ${seq}`, _id !== null && `document ${_id}`]
    .filter(Boolean)
    .join(', ');
  return `The chain of the audit is broken: ${which} ${WORDS[reason]}`;
}
