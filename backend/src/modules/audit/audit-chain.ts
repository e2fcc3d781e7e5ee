import { Injectable } from '@nestjs/common';
import type { StoredEntry } from './audit-entry.schema.js';
import { AuditRepository } from './audit.repository.js';
import { ChainHeadRepository } from './chain-head.repository.js';
import { CHAIN_START, hashOf, type Link } from './seal.js';

export interface BrokenPlace {
  /** Where the chain first doesn't hold. */
  seq: number | null;
  /** The entry that was found there, if one was. */
  _id: string | null;
  reason: 'changed' | 'missing' | 'foreign';
}

export interface ChainCheck {
  /** How many entries the chain holds. */
  sealed: number;
  /** How many wait for their place: what tampering with them would not show yet. */
  unsealed: number;
  broken: BrokenPlace | null;
}

/** Reads the audit from its beginning and tells whether it is what was once sealed. */
@Injectable()
export class AuditChain {
  constructor(
    private readonly entries: AuditRepository,
    private readonly heads: ChainHeadRepository,
  ) {}

  async check(): Promise<ChainCheck> {
    const head = (await this.heads.read()) ?? CHAIN_START;
    const broken = (await this.firstBreak(head)) ?? (await this.firstForeign());
    return { sealed: head.seq, unsealed: await this.entries.countUnsealed(), broken };
  }

  private async firstBreak(head: Link): Promise<BrokenPlace | null> {
    let last = CHAIN_START;
    for await (const entry of this.entries.sealedUpTo(head.seq)) {
      const reason = whyNotNext(entry, last);
      if (reason) return { seq: last.seq + 1, _id: reason === 'missing' ? null : String(entry._id), reason };
      last = { seq: last.seq + 1, hash: entry.hash ?? '' };
    }
    if (last.seq < head.seq) return { seq: last.seq + 1, _id: null, reason: 'missing' };
    return last.hash === head.hash ? null : { seq: last.seq, _id: null, reason: 'changed' };
  }

  /** Entries that claim a place which the chain never gave. */
  private async firstForeign(): Promise<BrokenPlace | null> {
    // Sealing goes on meanwhile: the head is read anew, and what is looked for lies beyond what it says then.
    const head = (await this.heads.read()) ?? CHAIN_START;
    const beyond = await this.entries.firstSealedAfter(head.seq);
    const now = (await this.heads.read()) ?? CHAIN_START;
    const isForeign = Number(beyond?.seq) > now.seq;
    const found = isForeign ? beyond : await this.entries.withoutPlace();
    return found && { seq: null, _id: String(found._id), reason: 'foreign' };
  }
}

function whyNotNext(entry: StoredEntry, last: Link): BrokenPlace['reason'] | null {
  const expected = last.seq + 1;
  if (entry.seq !== expected)
    return Number(entry.seq) > expected && Number.isInteger(entry.seq) ? 'missing' : 'foreign';
  return entry.hash === hashOf(entry, last.hash) ? null : 'changed';
}
