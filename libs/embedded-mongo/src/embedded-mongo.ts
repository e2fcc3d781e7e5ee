import { randomBytes } from 'node:crypto';

import { type DataFiles, openDataDir, removeFile, secretFrom } from './data/data-files.js';
import { EmbeddedMongoError, reasonOf } from './errors.js';
import { LogKeeper } from './process/mongod-log.js';
import { databaseUri } from './mongo-address.js';
import { MongodLauncher } from './process/mongod-launcher.js';
import { OwnerFile } from './data/owner-file.js';
import { joinSharedMongo } from './shared-mongo.js';
import { Supervisor } from './process/supervisor.js';
import { pause } from './wait.js';

export interface EmbeddedMongoOptions {
  /** DATA_DIR */
  dataDir: string;
  /** Where fetched binaries are kept. */
  cacheDir: string;
  /** MONGOD_BINARY */
  binary?: string;
  /** Plain lines for a person. */
  progress(line: string): void;
  /** mongod died and is being started again. */
  onDeath?(detail: string): void;
}

const STOP_GRACE_MS = 4_500;

/** A real mongod on the data of DATA_DIR, of our own or shared with the process that has it. */
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
      const logKeeper = new LogKeeper(files, () => supervisor.mongod);
      return new EmbeddedMongo(databaseUri(running.port, password), running.version, async () => {
        logKeeper.stop();
        await supervisor.stop(STOP_GRACE_MS);
        await removeFile(files.uri);
        await owner.release();
      });
    } catch (error) {
      await owner.release();
      throw error;
    }
  }
}
