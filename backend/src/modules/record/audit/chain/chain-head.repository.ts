import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ChainHead } from './chain-head.schema.js';
import { CHAIN_START, type Link } from './seal.js';

const HEAD = 'head';
const START = 'start';

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

  read(): Promise<ChainHead | null> {
    return this.model.findById(HEAD).lean().exec();
  }

  async readStart(): Promise<Link> {
    const start = await this.model.findById(START).lean().exec();
    return start ? { seq: start.seq, hash: start.hash } : CHAIN_START;
  }

  /** Moves only from where the caller saw it, inside a transaction: of two archives at once, one fails. */
  async moveStart(from: Link, to: Link): Promise<void> {
    await this.model.updateOne(
      { _id: START, seq: from.seq },
      { $set: { seq: to.seq, hash: to.hash } },
      { upsert: true },
    );
  }

  async lease(owner: string, leaseMs: number): Promise<boolean> {
    const isAbandoned = { $lt: ['$leasedAt', { $subtract: ['$$NOW', leaseMs] }] };
    const { matchedCount } = await this.model.updateOne(
      { _id: HEAD, $or: [{ owner: null }, { owner }, { $expr: isAbandoned }] },
      { $set: { owner }, $currentDate: { leasedAt: true } },
    );
    return matchedCount === 1;
  }

  /** Moves only from where the caller saw the head, and only while the lease is theirs. */
  async advance(owner: string, from: Link, to: Link, isLast: boolean): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: HEAD, seq: from.seq, owner },
      { $set: { seq: to.seq, hash: to.hash, ...(isLast && { owner: null }) } },
    );
    return matchedCount === 1;
  }
}
