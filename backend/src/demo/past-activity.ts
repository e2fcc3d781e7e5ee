import mongoose from 'mongoose';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Most of them are there in the evening, fewest before dawn. */
const AVERAGE = 17;
const SWING = 12;
const EVENING_MINUTE = 20 * 60;

/** A day that was, for the plot of active users. Straight into the database: no API writes the past. */
export async function fillPast(uri: string, now: number): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    const thisMinute = now - (now % MINUTE_MS);
    // This minute too: the server has begun it with nobody.
    const points = Array.from(
      { length: DAY_MINUTES },
      (_, ago) => new Date(thisMinute - ago * MINUTE_MS),
    ).map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { active: activeAt(_id) } }, upsert: true },
    }));
    await client.db().collection<{ _id: Date }>('activity_points').bulkWrite(points);
  } finally {
    await client.close();
  }
}

function activeAt(at: Date): number {
  const minute = at.getHours() * 60 + at.getMinutes();
  const ofDay = Math.cos(((minute - EVENING_MINUTE) / DAY_MINUTES) * 2 * Math.PI);
  const restless = Math.sin(minute / 11) + Math.sin(minute / 29) * 1.5;
  return Math.round(AVERAGE + SWING * ofDay + restless);
}
