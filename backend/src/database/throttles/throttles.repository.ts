import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../common/time/clock.js';
import { Throttle } from './throttle.schema.js';

export type Raises = Map<string, number>;

export interface Count {
  points: number;
  endsAt: number;
}

@Injectable()
export class ThrottlesRepository {
  constructor(
    @InjectModel(Throttle.name) private readonly model: Model<Throttle>,
    private readonly clock: Clock,
  ) {}

  /** A concurrent raise between write and read can only refuse somebody at the limit, never let them pass. */
  async raise(raises: Raises, windowMs: number): Promise<Map<string, Count>> {
    const [only, ...more] = raises;
    if (only && more.length === 0) return new Map([[only[0], await this.raiseOne(...only, windowMs)]]);
    const writes = [...raises].map(([key, by]) => ({ updateOne: this.raiseOf(key, by, windowMs) }));
    // Where two processes insert the same key, MongoDB itself retries the later one.
    await this.model.collection.bulkWrite(writes, { ordered: false });
    const rows = await this.model.collection.find<Throttle>({ key: { $in: [...raises.keys()] } }).toArray();
    return new Map(rows.map((row) => [row.key, toCount(row)]));
  }

  private async raiseOne(key: string, by: number, windowMs: number): Promise<Count> {
    const { filter, update, upsert } = this.raiseOf(key, by, windowMs);
    const row = await this.model.collection.findOneAndUpdate(filter, update, {
      upsert,
      returnDocument: 'after',
    });
    return toCount(row as unknown as Throttle);
  }

  private raiseOf(key: string, by: number, windowMs: number) {
    const now = this.clock.now();
    const goesOn = { $gt: ['$expire', new Date(now)] };
    const raised = {
      points: { $cond: [goesOn, { $add: ['$points', by] }, by] },
      expire: { $cond: [goesOn, '$expire', new Date(now + windowMs)] },
    };
    return { filter: { key }, update: [{ $set: raised }], upsert: true };
  }
}

const toCount = ({ points, expire }: Throttle): Count => ({ points, endsAt: expire.getTime() });
