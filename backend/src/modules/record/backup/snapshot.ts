import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { DumpError } from '../../../common/dump/dump-error.js';
import { hasCode } from '../../../common/errors/error-fields.js';

const SNAPSHOT_UNAVAILABLE = 246;
const SNAPSHOT_TOO_OLD = 239;
const TRIES = 20;
const PAUSE_MS = 500;

/**
 * Reads all collections as they were at one instant, while others write.
 * A collection or index that is only just being made can't be read so: that is found before the work begins, and
 * waited for.
 */
export async function inSnapshot<T>(
  db: mongo.Db,
  collections: readonly string[],
  work: (session: mongo.ClientSession) => Promise<T>,
): Promise<T> {
  const session = await openSnapshot(db, collections);
  try {
    return await work(session);
  } catch (error) {
    throw hasCode(error, SNAPSHOT_TOO_OLD) ? tookTooLong() : error;
  } finally {
    await session.endSession();
  }
}

async function openSnapshot(db: mongo.Db, collections: readonly string[]): Promise<mongo.ClientSession> {
  for (let tries = 1; ; tries += 1) {
    const session = db.client.startSession({ snapshot: true });
    try {
      for (const name of collections) {
        await db.collection(name).findOne({}, { session, projection: { _id: 1 } });
      }
      return session;
    } catch (error) {
      await session.endSession();
      if (!hasCode(error, SNAPSHOT_UNAVAILABLE) || tries === TRIES) throw error;
      await delay(PAUSE_MS);
    }
  }
}

function tookTooLong(): DumpError {
  return new DumpError(
    'MongoDB does not keep one instant for so long: raise its minSnapshotHistoryWindowInSeconds (300 by default)',
  );
}
