import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Counter } from './counter.schema.js';

@Injectable()
export class CountersRepository {
  constructor(@InjectModel(Counter.name) private readonly model: Model<Counter>) {}

  /** Never gives the same number twice; one that its taker doesn't use is lost. */
  async next(name: 'users'): Promise<number> {
    return (await this.raise(name)).value;
  }

  /** As many in a row; answers the first. */
  async take(name: 'users', count: number): Promise<number> {
    return (await this.raise(name, count)).value - count + 1;
  }

  /** Inside a transaction: of two changes of the set of admins that overlap, one waits and then sees the other's. */
  async beginChangeOfAdmins(): Promise<void> {
    await this.raise('admins');
  }

  private raise(name: string, by = 1): Promise<Counter> {
    return this.model
      .findOneAndUpdate({ _id: name }, { $inc: { value: by } }, { upsert: true, returnDocument: 'after' })
      .lean()
      .orFail()
      .exec();
  }
}
