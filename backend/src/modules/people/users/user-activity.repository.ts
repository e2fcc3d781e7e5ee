import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type mongo, type PipelineStage } from 'mongoose';
import { ADDRESS_HISTORY_LIMIT, ADMIN_ROLE, toPingTimestamp } from '@keyroster/contracts';
import { inPieces } from '../../../common/time/pieces.js';
import { LIST_BATCH } from '../../../database/batches.js';
import { noActivity } from '../../presence/model/index.js';
import { User } from './user.schema.js';

/** Small pieces, as each is read, written and read again. */
const RESET_AT_ONCE = 500;

export interface Touch {
  readonly id: string;
  /** The latest time, in ms. */
  at: number;
  /** The new addresses, the latest first. */
  ips: readonly string[];
  /** The new address that came before all others; empty when there is none. */
  firstIp: string;
}

/**
 * What `presence/model` says of memory, said once more for the database: a test holds the two together. The database
 * does not keep the ms of the latest touch, so it takes the addresses in the order in which they are brought.
 */
@Injectable()
export class UserActivityRepository {
  constructor(@InjectModel(User.name) private readonly model: Model<User>) {}

  /** In the transaction of a login. */
  async touch(id: string, ip: string, at: number): Promise<void> {
    const { filter, update } = toTouchUpdate({ id, at, ips: ip ? [ip] : [], firstIp: ip });
    await this.model.updateOne(filter, update, { updatePipeline: true });
  }

  /** One unordered command: order and repetition do no harm. */
  async touchMany(touches: readonly Touch[]): Promise<void> {
    const updates = toTouchUpdates(touches);
    await this.model.collection.bulkWrite(updates, { ordered: false, writeConcern: { w: 1 } });
  }

  /** Within a change of these users, but not journaled with it. */
  async refresh(ids: readonly string[], second: number): Promise<void> {
    const latest = { $set: { last_ping_timestamp: { $max: ['$last_ping_timestamp', second] } } };
    for await (const piece of inPieces(ids)) {
      const whom = { _id: { $in: piece }, reset_at: { $lt: second * 1_000 } };
      await this.model.updateMany(whom, [latest], { updatePipeline: true });
    }
  }

  /** Answers how many there are of these. */
  async reset(ids: readonly string[], resetAt: number): Promise<number> {
    const cleared = { $set: { ...noActivity(), reset_at: resetAt } };
    let count = 0;
    for await (const piece of inPieces(ids, RESET_AT_ONCE)) {
      count += (await this.model.updateMany({ _id: { $in: piece } }, cleared)).matchedCount;
    }
    return count;
  }

  async watchedIds(): Promise<string[]> {
    const users = await this.model
      .find({ role: { $ne: ADMIN_ROLE } }, { _id: 1 })
      .batchSize(LIST_BATCH)
      .lean()
      .exec();
    return users.map(({ _id }) => String(_id));
  }
}

/** A touch that is not later than the last reset finds nothing to update. */
function toTouchUpdate(touch: Touch) {
  const filter = { _id: new Types.ObjectId(touch.id), reset_at: { $lt: touch.at } };
  const last_ping_timestamp = toPingTimestamp(touch.at);
  if (touch.ips.length === 0) return { filter, update: { $max: { last_ping_timestamp } } };
  return { filter, update: [{ $set: addressFields(touch, last_ping_timestamp) }] };
}

/**
 * The touches of many, in few statements: those from the address that is known already differ by their second alone.
 * A reset within that very second holds them off, whether they came before or after it; nothing is lost by that, for
 * the first touch after a reset brings its address anew and stands for itself.
 */
function toTouchUpdates(touches: readonly Touch[]): mongo.AnyBulkWriteOperation[] {
  const moved = touches.filter(({ ips }) => ips.length > 0);
  const refreshed = new Map<number, Types.ObjectId[]>();
  for (const { id, at, ips } of touches) {
    if (ips.length > 0) continue;
    const second = toPingTimestamp(at);
    const ids = refreshed.get(second);
    if (ids) ids.push(new Types.ObjectId(id));
    else refreshed.set(second, [new Types.ObjectId(id)]);
  }
  return [
    ...moved.map((touch) => ({ updateOne: toTouchUpdate(touch) })),
    ...[...refreshed].map(([second, ids]) => ({
      updateMany: {
        filter: { _id: { $in: ids }, reset_at: { $lt: second * 1_000 } },
        update: { $max: { last_ping_timestamp: second } },
      },
    })),
  ];
}

/** Users from before these fields existed have the defaults. */
function addressFields({ ips, firstIp }: Touch, lastPing: number): PipelineStage.Set['$set'] {
  const history = { $ifNull: ['$ip_address_history', []] };
  const others = { $filter: { input: history, cond: { $not: [{ $in: ['$$this', ips] }] } } };
  return {
    last_ping_timestamp: { $max: ['$last_ping_timestamp', lastPing] },
    ip_address: ips[0],
    ip_address_history: { $slice: [{ $concatArrays: [ips, others] }, ADDRESS_HISTORY_LIMIT] },
    first_ip: { $cond: [{ $eq: [{ $ifNull: ['$first_ip', ''] }, ''] }, firstIp, '$first_ip'] },
  };
}
