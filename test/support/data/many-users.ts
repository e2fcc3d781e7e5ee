import { Types, type mongo } from 'mongoose';

/** Writes members with 100 days and these titles into the database; returns their ids. */
export async function manyUsers(db: mongo.Db, count: number, titles: readonly string[]): Promise<string[]> {
  const ids = Array.from({ length: count }, () => new Types.ObjectId());
  const begins = new Date();
  await db.collection('users').insertMany(
    ids.map((_id, place) => ({
      _id,
      email: `one_of_many_${place}`,
      password_hash: '-',
      role: 'member',
      sub_start_date: '01/01/2900',
      sub_start_day: 29_000_101,
      sub_validity: 100,
      usage_limit: 1,
      // Far above the numbers that the counter assigns.
      seq: 1_000_000 + place,
      createdAt: begins,
      version: 0,
      revision: 0,
    })),
  );
  if (titles.length === 0) return ids.map(String);
  await db
    .collection('assignments')
    .insertMany(
      ids.flatMap((user_id) => titles.map((id) => ({ user_id, title_id: new Types.ObjectId(id) }))),
    );
  return ids.map(String);
}
