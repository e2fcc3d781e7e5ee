import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { mongo } from 'mongoose';

import { findBinary } from '../../../libs/embedded-mongo/src/binary/binary-sources.js';
import { identityOf } from '../../../libs/embedded-mongo/src/data/process-identity.js';
import { EmbeddedMongo, type EmbeddedMongoOptions } from '@keyroster/embedded-mongo';

export const cacheDir = path.resolve(__dirname, '../../../.cache');

/** A fresh DATA_DIR with everything that was started on it, all of which `clear` removes. */
export class EmbeddedBench {
  readonly deaths: string[] = [];
  private readonly started: EmbeddedMongo[] = [];

  private constructor(readonly dataDir: string) {}

  static async make(): Promise<EmbeddedBench> {
    const root = await mkdtemp(path.join(tmpdir(), 'embedded-'));
    return new EmbeddedBench(path.join(root, 'data'));
  }

  async start(options: Partial<EmbeddedMongoOptions> = {}): Promise<EmbeddedMongo> {
    const started = await EmbeddedMongo.start({
      dataDir: this.dataDir,
      cacheDir,
      progress: () => undefined,
      onDeath: (detail) => this.deaths.push(detail),
      ...options,
    });
    this.started.push(started);
    return started;
  }

  file(name: string): string {
    return path.join(this.dataDir, name);
  }

  mongodPid(): Promise<number> {
    return mongodPidOf(this.dataDir);
  }

  async clear(): Promise<void> {
    for (const mongod of this.started) await mongod.stop();
    const leftBehind = await this.mongodPid();
    if (leftBehind > 0 && (await isAlive(leftBehind))) process.kill(leftBehind, 'SIGKILL');
    await rm(path.dirname(this.dataDir), { recursive: true, force: true });
  }
}

export async function mongodBinary(): Promise<string> {
  const given = process.env['MONGOD_BINARY'];
  const wish = { cacheDir, progress: () => undefined, ...(given !== undefined && { binary: given }) };
  return (await findBinary(wish, { data: undefined, isOwnLineOnly: false })).path;
}

/** The pid of the mongod that has the data; 0 if none has. */
export async function mongodPidOf(dataDir: string): Promise<number> {
  return Number(await readFile(path.join(dataDir, 'db/mongod.lock'), 'utf8').catch(() => ''));
}

export async function withDatabase<T>(uri: string, act: (db: mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
  try {
    return await act(client.db());
  } finally {
    await client.close();
  }
}

export async function remember(uri: string, note: string): Promise<void> {
  await withDatabase(uri, async (db) => {
    await db.collection('notes').insertOne({ note }, { writeConcern: { w: 'majority', j: true } });
  });
}

export async function remembered(uri: string): Promise<string[]> {
  const notes = await withDatabase(uri, (db) => db.collection<{ note: string }>('notes').find().toArray());
  return notes.map(({ note }) => note);
}

/** A zombie counts as dead. */
export async function isAlive(pid: number): Promise<boolean> {
  return (await identityOf(pid)) !== undefined;
}

export function portOf(uri: string): number {
  return Number(new URL(uri).port);
}
