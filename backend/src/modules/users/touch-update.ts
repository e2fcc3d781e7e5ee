import { Types, type mongo, type PipelineStage } from 'mongoose';
import { ADDRESS_HISTORY_LIMIT, toPingTimestamp } from '@keyroster/contracts';

/** That a user was there: the latest time, in ms, and the new addresses, the latest first. */
export interface Touch {
  id: string;
  at: number;
  ips: readonly string[];
}

/** A touch that is not later than the last reset finds nothing to update. */
export function toTouchUpdate({ id, at, ips }: Touch) {
  const filter = { _id: new Types.ObjectId(id), reset_at: { $lt: at } };
  const last_ping_timestamp = toPingTimestamp(at);
  if (ips.length === 0) return { filter, update: { $max: { last_ping_timestamp } } };
  return { filter, update: [{ $set: addressFields(ips, last_ping_timestamp) }] };
}

/**
 * The touches of many, in few statements: those from the address that is known already differ by their second alone.
 * A reset within that very second holds them off, whether they came before or after it; nothing is lost by that, for
 * the first touch after a reset brings its address anew and stands for itself.
 */
export function toTouchUpdates(touches: Touch[]): mongo.AnyBulkWriteOperation[] {
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

function addressFields(ips: readonly string[], lastPing: number): PipelineStage.Set['$set'] {
  const others = { $filter: { input: '$ip_address_history', cond: { $not: [{ $in: ['$$this', ips] }] } } };
  return {
    last_ping_timestamp: { $max: ['$last_ping_timestamp', lastPing] },
    ip_address: ips[0],
    ip_address_history: { $slice: [{ $concatArrays: [ips, others] }, ADDRESS_HISTORY_LIMIT] },
    first_ip: { $cond: [{ $eq: ['$first_ip', ''] }, ips.at(-1), '$first_ip'] },
  };
}
