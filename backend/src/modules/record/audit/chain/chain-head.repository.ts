import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ChainHead } from './chain-head.schema.js';
import { CHAIN_START, type Link } from './seal.js';

const HEAD = 'head';
const START = 'start';
/** Renewed with each batch; an owner who is silent for longer is taken for dead. */
const LEASE_MS = 1_000;

@Injectable()
export class ChainHeadRepository {
  constructor(@InjectModel(ChainHead.name) private readonly model: Model<ChainHead>) {}

  async ensure(): Promise<void> {
    await this.model.updateOne(
      { _id: HEAD },
      { $setOnInsert: { ...CHAIN_START, owner: null, leasedAt: null } },
      { upsert: true },
    );
  }

  read(): Promise<Link> {
    return this.link(HEAD);
  }

  readStart(): Promise<Link> {
    return this.link(START);
  }

  /** Inside a transaction. Moves only from where the caller saw it, so that of two archives one fails. */
  async moveStart(from: Link, to: Link): Promise<void> {
    await this.model.updateOne(
      { _id: START, seq: from.seq },
      { $set: { seq: to.seq, hash: to.hash } },
      { upsert: true },
    );
  }

  /** Moves the head only from where the caller saw it, and only if no other live process has the lease. */
  async advance(
    from: Link,
    to: Link,
    { owner, isKept }: { owner: string; isKept: boolean },
  ): Promise<boolean> {
    const isAbandoned = { $lt: ['$leasedAt', { $subtract: ['$$NOW', LEASE_MS] }] };
    const { matchedCount } = await this.model.updateOne(
      {
        _id: HEAD,
        seq: from.seq,
        hash: from.hash,
        $or: [{ owner: null }, { owner }, { $expr: isAbandoned }],
      },
      {
        $set: { seq: to.seq, hash: to.hash, owner: isKept ? owner : null },
        $currentDate: { leasedAt: true },
      },
    );
    return matchedCount === 1;
  }

  private async link(end: string): Promise<Link> {
    const found = await this.model.findById(end).lean();
    return found ? { seq: found.seq, hash: found.hash } : CHAIN_START;
  }
}
