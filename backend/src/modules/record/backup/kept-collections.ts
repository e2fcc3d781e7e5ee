import type { mongo } from 'mongoose';
import { RESTORE_MARK } from '../../../database/meta.js';

const GONE_IMAGES = 'gone_images';

/**
 * Restored sessions and seats could have ended since the backup, links to set a PIN and login tickets could
 * have been used. Counts of tries and challenges hold for minutes only. Undos, plans, imports and jobs are
 * about data that the backup doesn't have. Deliveries would be sent again.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'sessions',
  'throttles',
  'login_tries',
  'block_tries',
  'code_uses',
  'passkey_challenges',
  'pin_links',
  'login_tickets',
  'undos',
  'undo_parts',
  GONE_IMAGES,
  'plans',
  'imports',
  'jobs',
  'seats',
  'seat_pings',
  'webhook_deliveries',
]);

export async function keptCollections(db: mongo.Db): Promise<string[]> {
  const names = await collectionNames(db);
  return names.filter((name) => !LEFT_OUT.has(name)).sort();
}

export async function collectionNames(db: mongo.Db): Promise<string[]> {
  const collections = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

interface Stored {
  _id: string;
  seq?: number | null;
  state?: string;
}

interface Reading {
  filter: mongo.Filter<Stored>;
  sort: Record<string, 1>;
}

const IS_PLACE = { $gte: Number.NEGATIVE_INFINITY };

const EVERYTHING: Reading[] = [{ filter: {}, sort: { _id: 1 } }];

const READINGS: Partial<Record<string, Reading[]>> = {
  // In the order of the chain, so that it can be checked while a dump is read.
  audit_entries: [
    { filter: { seq: IS_PLACE }, sort: { seq: 1 } },
    { filter: { seq: { $not: IS_PLACE } }, sort: { _id: 1 } },
  ],
  // Without waiting messages, which would be sent again.
  messages: [{ filter: { state: { $ne: 'waiting' } }, sort: { _id: 1 } }],
  meta: [{ filter: { _id: { $ne: RESTORE_MARK } }, sort: { _id: 1 } }],
};

/** Leaves out deleted images, which stay in the collection as long as their deletion can be undone. */
async function presentImages(db: mongo.Db, session?: mongo.ClientSession): Promise<Reading[]> {
  const gone = db
    .collection<Stored>(GONE_IMAGES)
    .find({}, { projection: { _id: 1 }, ...(session && { session }) });
  const names = await gone.map(({ _id }) => _id).toArray();
  return [{ filter: { _id: { $nin: names } }, sort: { _id: 1 } }];
}

export async function* storedDocuments(
  db: mongo.Db,
  collection: string,
  session?: mongo.ClientSession,
): AsyncGenerator<Uint8Array> {
  const readings = collection === 'images' ? await presentImages(db, session) : READINGS[collection];
  for (const { filter, sort } of readings ?? EVERYTHING) {
    const options = { raw: true, sort, allowDiskUse: true, ...(session && { session }) };
    yield* db.collection<Stored>(collection).find<Uint8Array>(filter, options);
  }
}
