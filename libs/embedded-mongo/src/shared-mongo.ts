import { mongo } from 'mongoose';

import { type DataFiles, readText } from './data/data-files.js';
import { EmbeddedMongoError } from './errors.js';
import { type OwnerFile } from './data/owner-file.js';
import { waitFor } from './wait.js';

export interface SharedMongo {
  uri: string;
  version: string;
}

const ANSWER_MS = 1_000;
/** Long enough for an owner that first has to download its mongod. */
const PATIENCE_MS = 300_000;

/** Waits for the mongod that another process has or starts; nothing when that process leaves or dies instead. */
export async function joinSharedMongo(files: DataFiles, owner: OwnerFile): Promise<SharedMongo | undefined> {
  const found = await waitFor(
    async () => {
      if (!(await owner.isHeld())) return { shared: undefined };
      const shared = await answeringMongo(files);
      return shared && { shared };
    },
    { timeoutMs: PATIENCE_MS },
  );
  if (found) return found.shared;
  throw new EmbeddedMongoError('Another process has the database in DATA_DIR, but it does not get ready');
}

async function answeringMongo(files: DataFiles): Promise<SharedMongo | undefined> {
  const uri = await readText(files.uri);
  if (uri === undefined) return undefined;
  const options = {
    serverSelectionTimeoutMS: ANSWER_MS,
    connectTimeoutMS: ANSWER_MS,
    socketTimeoutMS: ANSWER_MS,
  };
  const client = new mongo.MongoClient(uri, options);
  try {
    const { version } = await client.db('admin').command({ buildInfo: 1 });
    return { uri, version: String(version) };
  } catch {
    return undefined;
  } finally {
    await client.close();
  }
}
