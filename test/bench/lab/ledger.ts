import { mongo } from 'mongoose';
import { DAY_MS, subscriptionEnd } from '@keyroster/contracts';
import { inDatabase, insert, type Person } from './population.js';

/** All entries lie within so many days before now. */
export const LEDGER_DAYS = 1_000;

/** Writes `each` entries for every member into the database, before the server starts on it. */
export async function fillLedger(uri: string, members: readonly Person[], each: number): Promise<void> {
  await inDatabase(uri, (db) =>
    insert(db.collection('renewals'), members, (person, place) => entriesOf(person, place, each)),
  );
}

/** Spread over the days; the last entry has the user's end. */
function entriesOf({ id }: Person, place: number, each: number): mongo.Document[] {
  const user_id = new mongo.ObjectId(id);
  const step = ((LEDGER_DAYS - 2) / each) * DAY_MS;
  const begins = Date.now() - (LEDGER_DAYS - 2) * DAY_MS + (place % 1_000) * (step / 1_000);
  return Array.from({ length: each }, (_, index) => {
    const at = Math.floor(begins + index * step);
    const isLast = index === each - 1;
    return {
      // A first entry has its user's id; for users without one, the server's migration would add it.
      _id: index === 0 ? user_id : new mongo.ObjectId(),
      user_id,
      email: `member_${place}`,
      days: 30,
      from: at,
      to: isLast ? (subscriptionEnd('01/01/2026', 3_650) ?? 0) : at + (30 + (place % 200)) * DAY_MS,
      amount: 2_500 + (place % 7) * 100,
      method: ['yape', 'plin', 'cash', ''][(place + index) % 4],
      note: '',
      kind: index === 0 ? 'first' : 'renewal',
      by: 'boss_0',
      at,
      affiliate: `affiliate ${place % 300}`,
      supervisor: ['ana', 'luis', 'rosa'][place % 3],
    };
  });
}
