import type { RenewalAnswer } from '@keyroster/contracts/dto';
import type { Renewal } from './renewal.schema.js';

export function toRenewalAnswer(entry: Renewal): RenewalAnswer {
  return {
    _id: String(entry._id),
    user_id: String(entry.user_id),
    email: entry.email,
    days: entry.days,
    from: entry.from,
    to: entry.to,
    amount: entry.amount,
    method: entry.method,
    note: entry.note,
    kind: entry.kind,
    by: entry.by,
    at: entry.at,
    affiliate: entry.affiliate,
    supervisor: entry.supervisor,
  };
}
