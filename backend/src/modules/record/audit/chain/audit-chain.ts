import { Injectable } from '@nestjs/common';
import { mongo } from 'mongoose';
import { AuditRepository } from '../audit.repository.js';
import type { StoredEntry } from '../audit-entry.schema.js';
import { ChainHeadRepository } from './chain-head.repository.js';
import { ChainWalk, type BrokenPlace, CHAIN_START, type Link } from './seal.js';
import type { ChainHead } from './chain-head.schema.js';

export interface ChainCheck {
  sealed: number;
  unsealed: number;
  broken: BrokenPlace | null;
}

@Injectable()
export class AuditChain {
  constructor(
    private readonly entries: AuditRepository,
    private readonly heads: ChainHeadRepository,
  ) {}

  async check(): Promise<ChainCheck> {
    for (;;) {
      const start = await this.heads.readStart();
      const found = await this.checkFrom(start);
      if (found.broken === null || (await this.heads.readStart()).seq === start.seq) return found;
    }
  }

  start(): Promise<Link> {
    return this.heads.readStart();
  }

  async linkAt(seq: number): Promise<Link | 'archived' | 'not sealed'> {
    const start = await this.heads.readStart();
    if (seq < start.seq) return 'archived';
    if (seq === start.seq) return start;
    return (await this.entries.sealedAt(seq)) ?? 'not sealed';
  }

  private async checkFrom(start: Link): Promise<ChainCheck> {
    const head = await this.heads.read();
    const broken = (await this.firstBreak(start, head)) ?? (await this.firstForeign(start));
    return { sealed: head.seq, unsealed: await this.entries.countUnsealed(), broken };
  }

  private async firstBreak(start: Link, head: Link): Promise<BrokenPlace | null> {
    const walk = new ChainWalk(start);
    for await (const entry of this.entries.sealed(start.seq, head.seq)) {
      const broken = walk.step(entry);
      if (broken) return broken;
    }
    return walk.arrive(head);
  }

  /** Finds an entry that claims a place which the chain never gave. */
  private async firstForeign(start: Link): Promise<BrokenPlace | null> {
    // Sealing goes on meanwhile, so the head is read again: only an entry beyond the new head is foreign.
    const head = await this.heads.read();
    const beyond = await this.entries.firstSealedAfter(head.seq);
    const now = await this.heads.read();
    const isForeign = Number(beyond?.seq) > now.seq;
    const found = isForeign ? beyond : await this.entries.withoutPlace(start.seq);
    return found && foreign(found);
  }
}

/** Checks the chain in a dump, whose file holds the chain's ends first and then the entries by place. */
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
    const seq = entry.seq ?? null;
    if (seq === null) this.unsealed += 1;
    else this.broken ??= seq > this.head.seq ? foreign(entry) : this.walking().step(entry);
  }

  private walking(): ChainWalk {
    this.walk ??= new ChainWalk(this.start);
    return this.walk;
  }
}

const foreign = ({ _id }: StoredEntry): BrokenPlace => ({ seq: null, _id: String(_id), reason: 'foreign' });
