import { Types, type mongo } from 'mongoose';

/** The ids of so many titles, written as the server writes them. */
export async function manyTitles(db: mongo.Db, count: number): Promise<string[]> {
  const titles = Array.from({ length: count }, () => {
    const _id = new Types.ObjectId();
    const name = `Title ${_id.toHexString()}`;
    return { _id, name, name_key: name.toLowerCase(), revision: 0 };
  });
  await db.collection('titles').insertMany(titles);
  return titles.map(({ _id }) => _id.toHexString());
}
