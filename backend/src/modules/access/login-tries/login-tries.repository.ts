import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { GatheredReads } from '../../../database/batch-loader.js';
import { KnownAddress, LoginTry } from './login-tries.schema.js';

@Injectable()
export class LoginTriesRepository {
  private readonly counted: GatheredReads<LoginTry>;
  private readonly known: GatheredReads<KnownAddress>;

  constructor(
    @InjectModel(LoginTry.name) private readonly tries: Model<LoginTry>,
    @InjectModel(KnownAddress.name) private readonly addresses: Model<KnownAddress>,
  ) {
    this.counted = new GatheredReads<LoginTry>(async (ids) => tries.find({ _id: { $in: ids } }).lean());
    this.known = new GatheredReads<KnownAddress>(async (ids) => addresses.find({ _id: { $in: ids } }).lean());
  }

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

  async pausedUntil(id: string): Promise<number> {
    return (await this.counted.get(id))?.paused_until ?? 0;
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

  async knownAt(id: string): Promise<number> {
    return (await this.known.get(id))?.at.getTime() ?? 0;
  }

  async remember(id: string, at: Date): Promise<void> {
    await this.addresses.updateOne({ _id: id }, { $set: { at } }, { upsert: true });
  }
}
