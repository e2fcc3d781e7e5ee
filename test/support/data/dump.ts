import type { mongo } from 'mongoose';

/** All documents, byte for byte, of these collections or of all. */
export async function dumpOf(db: mongo.Db, ...kinds: string[]): Promise<Record<string, string[]>> {
  const named = kinds.length > 0 ? { name: { $in: kinds } } : {};
  const collections = await db.listCollections(named, { nameOnly: true }).toArray();
  const dumps = collections.map(async ({ name }) => {
    const documents = db.collection(name).find<Buffer>({}, { raw: true, sort: { _id: 1 } });
    return [name, (await documents.toArray()).map((bytes) => bytes.toString('base64'))] as const;
  });
  return Object.fromEntries(await Promise.all(dumps));
}
