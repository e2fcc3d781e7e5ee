import type { mongo } from 'mongoose';

/** Where it is written down with which key something is encrypted. */
const KEY_FIELDS: Record<string, readonly string[]> = {
  credentials: ['key_id'],
  credential_versions: ['key_id'],
  webhooks: ['key_id'],
  second_factors: ['app.key_id', 'begun.key_id'],
};

/** The keys that data are under: a server that still writes with a former one uses it again after a re-keying. */
export async function keysIn(db: mongo.Db, session: mongo.ClientSession): Promise<string[]> {
  const ids = new Set<string>();
  for (const [collection, fields] of Object.entries(KEY_FIELDS)) {
    for (const field of fields) {
      const found: unknown[] = await db.collection(collection).distinct(field, {}, { session });
      for (const id of found) if (typeof id === 'string') ids.add(id);
    }
  }
  return [...ids];
}
