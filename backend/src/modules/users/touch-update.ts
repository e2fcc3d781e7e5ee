import { Types, type PipelineStage } from 'mongoose';
import { ADDRESS_HISTORY_LIMIT, toPingTimestamp } from '@keyroster/contracts';

/** That a user was there: the latest time, in ms, and the new addresses, the latest first. */
export interface Touch {
  id: string;
  at: number;
  ips: string[];
}

/** A touch that is not later than the last reset finds nothing to update. */
export function toTouchUpdate({ id, at, ips }: Touch) {
  const filter = { _id: new Types.ObjectId(id), reset_at: { $lt: at } };
  const last_ping_timestamp = toPingTimestamp(at);
  if (ips.length === 0) return { filter, update: { $max: { last_ping_timestamp } } };
  return { filter, update: [{ $set: addressFields(ips, last_ping_timestamp) }] };
}

function addressFields(ips: string[], lastPing: number): PipelineStage.Set['$set'] {
  const others = { $filter: { input: '$ip_address_history', cond: { $not: [{ $in: ['$$this', ips] }] } } };
  return {
    last_ping_timestamp: { $max: ['$last_ping_timestamp', lastPing] },
    ip_address: ips[0],
    ip_address_history: { $slice: [{ $concatArrays: [ips, others] }, ADDRESS_HISTORY_LIMIT] },
    first_ip: { $cond: [{ $eq: ['$first_ip', ''] }, ips.at(-1), '$first_ip'] },
  };
}
