import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../../common/time/clock.js';
import { GatheredReads } from '../../../database/batch-loader.js';
import { countedAt, stateAt, type BlockState, type CountedTries } from './block-tries.repository.js';
import { BlockTries, KnownAddress, LoginTry } from './login-tries.schema.js';

export interface Ids {
  name: string;
  address: string | null;
  /** The block of the address, because somebody who sprays guesses has many addresses in one block. */
  block: string;
}

/** The stored pauses and counts that decide whether a try is let through. */
interface Stored {
  namePausedUntil: number;
  addressPausedUntil: number;
  /** In ms; 0 for never. */
  knownAt: number;
  block: BlockState | null;
}

@Injectable()
export class LoginTriesRepository {
  private readonly rows = new GatheredReads<Row>((ids) => this.read(ids));

  constructor(
    @InjectModel(LoginTry.name) private readonly tries: Model<LoginTry>,
    @InjectModel(KnownAddress.name) private readonly addresses: Model<KnownAddress>,
    @InjectModel(BlockTries.name) private readonly blocks: Model<BlockTries>,
    private readonly clock: Clock,
  ) {}

  /** Counts a try as wrong before it is checked, so that concurrent tries see one another. */
  async count(
    id: string,
    name: string,
    now: number,
    pause: Record<'after' | 'min' | 'max', number>,
  ): Promise<LoginTry> {
    const wrong = { $add: [{ $ifNull: ['$wrong', 0] }, 1] };
    const doublings = { $min: [30, { $subtract: [wrong, pause.after] }] };
    const length = { $min: [pause.max, { $multiply: [pause.min, { $pow: [2, doublings] }] }] };
    const pausedUntil = { $cond: [{ $gte: [wrong, pause.after] }, { $add: [now, length] }, 0] };
    const isPaused = { $gt: [{ $ifNull: ['$paused_until', 0] }, now] };
    const counted = {
      name,
      at: new Date(now),
      admitted: { $not: [isPaused] },
      wrong: { $cond: [isPaused, '$wrong', wrong] },
      paused_until: { $cond: [isPaused, '$paused_until', pausedUntil] },
    };
    return this.tries
      .findOneAndUpdate({ _id: id }, [{ $set: counted }], {
        upsert: true,
        updatePipeline: true,
        returnDocument: 'after',
      })
      .lean()
      .orFail();
  }

  /** Ends the pause that this try began, but none that a later try began. */
  async uncount({ _id, paused_until }: LoginTry): Promise<void> {
    const kept = { $cond: [{ $eq: ['$paused_until', paused_until] }, 0, '$paused_until'] };
    const $set = { wrong: { $subtract: ['$wrong', 1] }, paused_until: kept };
    await this.tries.updateOne({ _id }, [{ $set }], { updatePipeline: true });
  }

  /** Tries at the same time share one command, so that a flood of them waits for a single round trip. */
  async stored({ name, address, block }: Ids): Promise<Stored> {
    const [ofName, ofAddress, known, ofBlock] = await Promise.all([
      this.rows.get(name),
      address === null ? null : this.rows.get(address),
      address === null ? null : this.rows.get(knownId(address)),
      this.rows.get(block),
    ]);
    return {
      namePausedUntil: ofName?.paused_until ?? 0,
      addressPausedUntil: ofAddress?.paused_until ?? 0,
      knownAt: known?.at.getTime() ?? 0,
      block: ofBlock && stateAt(ofBlock as CountedTries, this.clock.now()),
    };
  }

  async noteNothing(id: string): Promise<void> {
    await this.tries.findByIdAndUpdate(id, { $inc: { noted: 1 } }).lean();
  }

  async reset(id: string): Promise<void> {
    await this.tries.deleteOne({ _id: id });
  }

  async resetName(name: string): Promise<void> {
    await this.tries.deleteMany({ name });
  }

  async longestPause(name: string): Promise<number> {
    const longest = await this.tries.findOne({ name }).sort({ paused_until: -1 }).lean();
    return longest?.paused_until ?? 0;
  }

  async remember(id: string, at: Date): Promise<void> {
    await this.addresses.updateOne({ _id: id }, { $set: { at } }, { upsert: true });
  }

  private read(ids: string[]): Promise<Row[]> {
    const $match = { _id: { $in: ids } };
    const known = [{ $match }, { $project: { _id: { $concat: [KNOWN, '$_id'] }, at: 1 } }];
    const ofBlocks = [{ $match }, { $project: countedAt(this.clock.now()) }];
    return this.tries.aggregate<Row>([
      { $match },
      { $unionWith: { coll: this.addresses.collection.name, pipeline: known } },
      { $unionWith: { coll: this.blocks.collection.name, pipeline: ofBlocks } },
    ]);
  }
}

/** A row of any of the three collections. */
type Row = Pick<LoginTry, '_id' | 'at'> & Partial<Pick<LoginTry, 'paused_until'>> & Partial<CountedTries>;

/** Tells the row of a known address from its count, which has the same id. */
const KNOWN = 'known ';
const knownId = (address: string): string => KNOWN + address;
