import { mongo } from 'mongoose';
import type { ChainCheck } from './audit-chain.js';
import type { StoredEntry } from '../audit-entry.schema.js';
import type { ChainHead } from './chain-head.schema.js';
import { ChainWalk, type BrokenPlace } from './chain-walk.js';
import { CHAIN_START, type Link } from './seal.js';

/** The chain of an audit that stands in a file: its ends first, then the entries in the order of their places. */
export class DumpedChain {
  private start = CHAIN_START;
  private head = CHAIN_START;
  private walk: ChainWalk | undefined;
  private broken: BrokenPlace | null = null;
  private unsealed = 0;

  take(collection: string, bytes: Uint8Array): void {
    if (collection === 'audit_chain') this.takeEnd(mongo.BSON.deserialize(bytes) as ChainHead);
    if (collection === 'audit_entries') this.takeEntry(mongo.BSON.deserialize(bytes) as StoredEntry);
  }

  check(): ChainCheck {
    const broken = this.broken ?? this.walking().arrive(this.head);
    return { sealed: this.head.seq, unsealed: this.unsealed, broken };
  }

  private takeEnd({ _id, seq, hash }: ChainHead): void {
    const end: Link = { seq, hash };
    if (_id === 'head') this.head = end;
    if (_id === 'start') this.start = end;
  }

  private takeEntry(entry: StoredEntry): void {
    if ((entry.seq ?? null) === null) this.unsealed += 1;
    else this.broken ??= this.isBeyond(entry) ? foreign(entry) : this.walking().step(entry);
  }

  private isBeyond({ seq }: StoredEntry): boolean {
    return Number(seq) > this.head.seq;
  }

  private walking(): ChainWalk {
    this.walk ??= new ChainWalk(this.start);
    return this.walk;
  }
}

function foreign({ _id }: StoredEntry): BrokenPlace {
  return { seq: null, _id: String(_id), reason: 'foreign' };
}
