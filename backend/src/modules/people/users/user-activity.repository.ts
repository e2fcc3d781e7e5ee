import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type mongo, type PipelineStage } from 'mongoose';
import { ADDRESS_HISTORY_LIMIT, ADMIN_ROLE, toPingTimestamp } from '@keyroster/contracts';
import { idsOf } from '../../../common/ids.js';
import { groupedBy } from '../../../common/grouped-by.js';
import { inPieces } from '../../../common/time/pieces.js';
import { LIST_BATCH } from '../../../database/batches.js';
import { noActivity } from '../../presence/model/index.js';
import { User, withDefaults } from './user.schema.js';

const RESET_AT_ONCE = 500;

export interface Touch {
  readonly id: string;
  at: number;
  ips: readonly string[];
  firstIp: string;
}

/** The rules of `presence/model` as database updates, which store no ms; a test compares the two. */
@Injectable()
export class UserActivityRepository {
  constructor(@InjectModel(User.name) private readonly model: Model<User>) {}

  /** Locks the user in a transaction, and touches them unless a reset came later. Null for a deleted user. */
  async holdTouched(id: string, ip: string, at: number): Promise<User | null> {
    const isLater = { $lt: [{ $ifNull: ['$reset_at', 0] }, at] };
    const touched: Record<string, unknown> = touchedFields({ id, at, ips: ip ? [ip] : [], firstIp: ip });
    const kept = Object.entries(touched).map(
      ([field, value]) => [field, { $cond: [isLater, value, `$${field}`] }] as const,
    );
    const revision = { $add: [{ $ifNull: ['$revision', 0] }, 1] };
    const user = await this.model
      .findOneAndUpdate({ _id: id }, [{ $set: { ...Object.fromEntries(kept), revision } }], {
        updatePipeline: true,
        returnDocument: 'after',
      })
      .lean();
    return user && withDefaults(user);
  }

  /** One unordered command, because touches may be reordered and repeated. */
  async touchMany(touches: readonly Touch[]): Promise<void> {
    const updates = toTouchUpdates(touches);
    await this.model.collection.bulkWrite(updates, { ordered: false, writeConcern: { w: 1 } });
  }

  async refresh(ids: readonly string[], second: number): Promise<void> {
    const latest = { $set: { last_ping_timestamp: { $max: ['$last_ping_timestamp', second] } } };
    for await (const piece of inPieces(ids)) {
      const whom = { _id: { $in: piece }, reset_at: { $lt: second * 1_000 } };
      await this.model.updateMany(whom, [latest], { updatePipeline: true });
    }
  }

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
      .lean();
    return idsOf(users);
  }
}

/**
 * A touch that is not later than the last reset finds nothing to update. Touches without a new address share a statement for each second. A reset in that second drops them, but
 * loses nothing: the first touch after it brings an address and so has its own statement.
 */
function toTouchUpdates(touches: readonly Touch[]): mongo.AnyBulkWriteOperation[] {
  const moved = touches.filter(({ ips }) => ips.length > 0);
  const refreshed = groupedBy(
    touches.filter(({ ips }) => ips.length === 0),
    ({ at }) => toPingTimestamp(at),
  );
  return [
    ...moved.map((touch) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(touch.id), reset_at: { $lt: touch.at } },
        update: [{ $set: touchedFields(touch) }],
      },
    })),
    ...[...refreshed].map(([second, alike]) => ({
      updateMany: {
        filter: {
          _id: { $in: alike.map(({ id }) => new Types.ObjectId(id)) },
          reset_at: { $lt: second * 1_000 },
        },
        update: { $max: { last_ping_timestamp: second } },
      },
    })),
  ];
}

function touchedFields({ at, ips, firstIp }: Touch): PipelineStage.Set['$set'] {
  const last_ping_timestamp = { $max: ['$last_ping_timestamp', toPingTimestamp(at)] };
  if (ips.length === 0) return { last_ping_timestamp };
  const history = { $ifNull: ['$ip_address_history', []] };
  const others = { $filter: { input: history, cond: { $not: [{ $in: ['$$this', ips] }] } } };
  return {
    last_ping_timestamp,
    ip_address: ips[0],
    ip_address_history: { $slice: [{ $concatArrays: [ips, others] }, ADDRESS_HISTORY_LIMIT] },
    first_ip: { $cond: [{ $eq: [{ $ifNull: ['$first_ip', ''] }, ''] }, firstIp, '$first_ip'] },
  };
}
