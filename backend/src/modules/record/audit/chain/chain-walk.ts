import type { StoredEntry } from '../audit-entry.schema.js';
import { hashOf, type Link } from './seal.js';

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
