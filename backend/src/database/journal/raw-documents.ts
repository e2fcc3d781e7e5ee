import { mongo, type ClientSession, type mongo as Driver } from 'mongoose';

const { BSON } = mongo;

/** Keeps the types of values, as a whole number may have one of four, and the order of fields. */
const AS_STORED = {
  promoteValues: false,
  promoteBuffers: false,
  promoteLongs: false,
  bsonRegExp: true,
} as const;

const FIRST_FIELD = 4;
const ID_BYTES = FIRST_FIELD + 1 + '_id\0'.length;
const OBJECT_ID = 7;

export type RawDocument = Buffer;
export type Fields = Record<string, unknown>;

export const toRaw = (fields: Fields): RawDocument => Buffer.from(BSON.serialize(fields));

export const fromRaw = (raw: RawDocument): Fields => BSON.deserialize(raw, AS_STORED);

/** Skips deserializing if the id comes first, where the driver puts it. */
export function idOf(raw: RawDocument): string {
  const isFirst =
    raw[FIRST_FIELD] === OBJECT_ID && raw.toString('latin1', FIRST_FIELD + 1, ID_BYTES) === '_id\0';
  return isFirst ? raw.toString('hex', ID_BYTES, ID_BYTES + 12) : String(fromRaw(raw)['_id']);
}

export const plainOf = (raw: RawDocument): Fields => BSON.deserialize(raw);

export async function readRaw(
  collection: Driver.Collection,
  filter: Driver.Filter<Driver.Document>,
  options: { session: ClientSession; projection?: Record<string, 0 | 1>; limit?: number },
): Promise<RawDocument[]> {
  const found = collection.find(filter, { ...options, raw: true });
  return (await found.toArray()) as unknown as RawDocument[];
}

export const joined = (documents: readonly RawDocument[]): Buffer => Buffer.concat(documents);

export function split(bytes: Buffer): RawDocument[] {
  const documents: RawDocument[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + bytes.readInt32LE(at);
    documents.push(bytes.subarray(at, end));
    at = end;
  }
  return documents;
}
