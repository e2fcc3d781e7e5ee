import type { mongo } from 'mongoose';

export async function dumpOf(db: mongo.Db): Promise<Record<string, string[]>> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const dumps = collections.map(async ({ name }) => {
    const documents = db.collection(name).find<Buffer>({}, { raw: true, sort: { _id: 1 } });
    return [name, (await documents.toArray()).map((bytes) => bytes.toString('base64'))] as const;
  });
  return Object.fromEntries(await Promise.all(dumps));
}
