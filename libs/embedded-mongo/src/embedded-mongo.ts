import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { mongo } from 'mongoose';
import type { BinaryWish } from './binary/binary-sources.js';
import { type DataFiles, openDataDir, readText, secretFrom } from './data/data-files.js';
import { EmbeddedMongoError, reasonOf } from './errors.js';
import { keepRotating } from './process/mongod-log.js';
import { databaseUri } from './process/ports.js';
import { MongodLauncher } from './process/mongod-launcher.js';
import { OwnerFile } from './data/owner-file.js';
import { Supervisor } from './process/supervisor.js';
import { pause, waitFor } from './wait.js';

export interface EmbeddedMongoOptions extends BinaryWish {
  /** DATA_DIR */
  dataDir: string;
  /** Called when mongod died and is being restarted. */
  onDeath?(detail: string): void;
}

const STOP_GRACE_MS = 4_500;

/** A real mongod on the data of DATA_DIR, started here or shared with the process that owns it. */
export class EmbeddedMongo {
  private stopped: Promise<void> | undefined;

  private constructor(
    readonly uri: string,
    readonly version: string,
    private readonly leave: () => Promise<void>,
  ) {}

  static async start(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
    try {
      const files = await openDataDir(options.dataDir);
      const owner = new OwnerFile(files.owner);
      for (;;) {
        if (await owner.claim()) return await EmbeddedMongo.own(options, files, owner);
        const shared = await joinSharedMongo(files, owner);
        if (shared) return new EmbeddedMongo(shared.uri, shared.version, () => Promise.resolve());
      }
    } catch (error) {
      if (error instanceof EmbeddedMongoError) throw error;
      throw new EmbeddedMongoError(`The embedded MongoDB can't be used: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }

  stop(): Promise<void> {
    this.stopped ??= this.leave();
    return this.stopped;
  }

  private static async own(
    options: EmbeddedMongoOptions,
    files: DataFiles,
    owner: OwnerFile,
  ): Promise<EmbeddedMongo> {
    try {
      const password = await secretFrom(files.password, () => randomBytes(32).toString('base64url'));
      await secretFrom(files.keyFile, () => randomBytes(96).toString('base64'));
      const launcher = new MongodLauncher(files, password, options);
      const running = await launcher.launch(new AbortController().signal);
      const supervisor = new Supervisor(running, {
        relaunch: (signal, port) => launcher.launch(signal, port),
        onDeath: (detail) => options.onDeath?.(detail),
        pause,
      });
      const rotation = keepRotating(files, () => supervisor.mongod);
      return new EmbeddedMongo(databaseUri(running.port, password), running.version, async () => {
        clearInterval(rotation);
        await supervisor.stop(STOP_GRACE_MS);
        await rm(files.uri, { force: true });
        await owner.release();
      });
    } catch (error) {
      await owner.release();
      throw error;
    }
  }
}

type SharedMongo = Pick<EmbeddedMongo, 'uri' | 'version'>;

const ANSWER_MS = 1_000;
/** Long enough for an owner that first has to download its mongod. */
const PATIENCE_MS = 300_000;

/** Waits for the mongod of another process; undefined when that process ends instead. */
async function joinSharedMongo(files: DataFiles, owner: OwnerFile): Promise<SharedMongo | undefined> {
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
