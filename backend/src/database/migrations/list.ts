import type { Connection, mongo } from 'mongoose';
import { ADMIN_ROLE, parseStartDate, startOfDayInLima, subscriptionEnd } from '@keyroster/contracts';
import { piecesOf } from '../../common/time/pieces.js';

export interface Migration {
  name: string;
  /** Must be repeatable: it may run again after a kill. */
  up(connection: Connection): Promise<void>;
}

export const MIGRATION_LIST = Symbol('migrations');

export const MIGRATIONS: readonly Migration[] = [
  { name: 'the first shape', up: () => Promise.resolve() },
  { name: 'the ledger begins with the subscriptions that there are', up: beginLedger },
];

interface StoredUser {
  _id: mongo.ObjectId;
  email: string;
  sub_start_date: string;
  sub_validity: number;
  createdAt?: Date;
  payment_method?: string;
  affiliate?: string;
  supervisor?: string;
}

const READ_AT_ONCE = 1_000;

/** Each entry has the id of its user, so that a second run leaves it as it is. */
async function beginLedger(connection: Connection): Promise<void> {
  const users = await connection
    .collection('users')
    .find<StoredUser>({ role: { $ne: ADMIN_ROLE } })
    .batchSize(READ_AT_ONCE)
    .toArray();
  for (const piece of piecesOf(users, READ_AT_ONCE)) {
    await connection.collection('renewals').bulkWrite(
      piece.map((user) => ({
        updateOne: { filter: { _id: user._id }, update: { $setOnInsert: firstOf(user) }, upsert: true },
      })),
      { ordered: false },
    );
  }
}

function firstOf(user: StoredUser) {
  const start = parseStartDate(user.sub_start_date);
  const end = subscriptionEnd(user.sub_start_date, user.sub_validity);
  return {
    user_id: user._id,
    email: user.email,
    days: end === null ? 0 : user.sub_validity,
    // A subscription with invalid dates counts as always expired.
    from: start && end !== null ? startOfDayInLima(start) : 0,
    to: end ?? 0,
    amount: 0,
    method: user.payment_method ?? '',
    note: '',
    kind: 'first',
    by: '',
    at: (user.createdAt ?? user._id.getTimestamp()).getTime(),
    affiliate: user.affiliate ?? '',
    supervisor: user.supervisor ?? '',
  };
}
