import type { mongo } from 'mongoose';
import { findBinary, type BinaryWish } from '../binary/binary-sources.js';
import { type MongodBinary } from '../binary/binary-search.js';
import { type DataFiles, isClosedCleanly, writePrivate } from '../data/data-files.js';
import { EmbeddedMongoError, reasonOf } from '../errors.js';
import {
  keptVersion,
  settleVersion,
  compareVersions,
  formatVersion,
  lineOf,
  type MongoVersion,
} from '../data/version-rule.js';
import { isLogMovedAway, complaintSince, logSize } from './mongod-log.js';
import { findRunningMongod, type MongodProcess, spawnMongod, terminate } from './mongod-process.js';
import { choosePort, databaseUri, isListening, keptPort } from './ports.js';
import { memberOptions } from './mongod-options.js';
import { moveToPort, openReplicaSet } from './replica-set.js';
import { type Patience, waitFor } from '../wait.js';

export interface RunningMongod {
  mongod: MongodProcess;
  port: number;
  version: string;
}

const ATTEMPTS = 3;
/** Short, because a running mongod answers at once; only one that is starting may read its journal first. */
const ADOPTION_MS = 2_000;
const START_MS = 120_000;
const GIVE_UP_GRACE_MS = 1_000;
const CLOSING_MS = 60_000;

/** Adopts the mongod that still runs on the data, or starts a new one. */
export class MongodLauncher {
  constructor(
    private readonly files: DataFiles,
    private readonly password: string,
    private readonly wish: BinaryWish,
  ) {}

  /** With a port it starts there or not at all, because clients know that address. */
  async launch(signal: AbortSignal, port?: number): Promise<RunningMongod> {
    for (let attempt = 1; ; attempt++) {
      try {
        return (await this.adopt(signal)) ?? (await this.start(signal, port));
      } catch (error) {
        const isLost = port !== undefined || attempt === ATTEMPTS || !isOvertaken(error);
        if (isLost || signal.aborted) throw error;
      }
    }
  }

  private async adopt(signal: AbortSignal): Promise<RunningMongod | undefined> {
    const found = await findRunningMongod(this.files);
    if (found === undefined) return undefined;
    try {
      const patience = { timeoutMs: ADOPTION_MS, signal };
      const running = await this.open(found.mongod, found.port, patience, endAbandonedSessions);
      this.wish.progress(`Going on with the MongoDB ${running.version} that still runs on these data`);
      return running;
    } catch (error) {
      await terminate(found.mongod, GIVE_UP_GRACE_MS);
      signal.throwIfAborted();
      this.wish.progress(`Replaced a MongoDB that did not answer on these data (${reasonOf(error)})`);
      return undefined;
    }
  }

  private async start(signal: AbortSignal, wantedPort: number | undefined): Promise<RunningMongod> {
    const data = await keptVersion(this.files);
    // A restart uses the same release line, because clients are waiting.
    const binary = await findBinary(this.wish, { data, isOwnLineOnly: wantedPort !== undefined });
    const isMove = data !== undefined && lineOf(binary.version) !== lineOf(data);
    if (isMove && !(await isClosedCleanly(this.files))) await this.closeData(data, signal);
    const port = wantedPort ?? (await this.choosePort(binary.path));
    if (data !== undefined && compareVersions(binary.version, data) > 0) {
      this.wish.progress(
        `The data move from MongoDB ${formatVersion(data)} to ${formatVersion(binary.version)}` +
          (isMove ? ', and older releases open them no more' : ''),
      );
    }
    return this.run(binary, port, signal);
  }

  /** A newer line only opens data that were closed cleanly by the line that wrote them. */
  private async closeData(data: MongoVersion, signal: AbortSignal): Promise<void> {
    this.wish.progress(
      `The data were not closed cleanly: MongoDB ${lineOf(data)} opens and closes them first`,
    );
    const binary = await findBinary(this.wish, { data, isOwnLineOnly: true });
    const { mongod } = await this.run(binary, await this.choosePort(binary.path), signal);
    await terminate(mongod, CLOSING_MS);
    if (await isClosedCleanly(this.files)) return;
    throw new EmbeddedMongoError(
      `MongoDB ${formatVersion(binary.version)} could not close the data (its log: ${this.files.log})`,
    );
  }

  private async run(binary: MongodBinary, port: number, signal: AbortSignal): Promise<RunningMongod> {
    await isLogMovedAway(this.files);
    const logStart = await logSize(this.files);
    signal.throwIfAborted();
    this.wish.progress(`Starting MongoDB ${formatVersion(binary.version)}`);
    const mongod = await spawnMongod(binary.path, this.files, memberOptions(this.files, port));
    try {
      return await this.open(mongod, port, { timeoutMs: START_MS, signal });
    } catch (error) {
      const hasEnded = await mongod.hasEnded();
      await terminate(mongod, GIVE_UP_GRACE_MS);
      if (!hasEnded) throw error;
      const complaint = (await complaintSince(this.files, logStart)) ?? (await mongod.ended);
      throw new EmbeddedMongoError(`MongoDB did not start: ${complaint} (its log: ${this.files.log})`, {
        cause: error,
      });
    }
  }

  private async choosePort(binary: string): Promise<number> {
    const kept = await keptPort(this.files);
    const port = await choosePort(this.files);
    if (kept !== undefined && kept !== port) await moveToPort(binary, this.files, port, this.password);
    return port;
  }

  private async open(
    mongod: MongodProcess,
    port: number,
    patience: Patience,
    prepare?: (admin: mongo.Db) => Promise<unknown>,
  ): Promise<RunningMongod> {
    const untilListening = async (): Promise<true | undefined> => {
      if (await mongod.hasEnded()) throw new Error(`mongod ended: ${await mongod.ended}`);
      return (await isListening(port)) ? true : undefined;
    };
    if (!(await waitFor(untilListening, patience)))
      throw new EmbeddedMongoError('mongod did not get ready in time');
    const client = await openReplicaSet(port, this.password, patience);
    try {
      const admin = client.db('admin');
      const version = await settleVersion(admin, this.files);
      await prepare?.(admin);
      await writePrivate(this.files.uri, databaseUri(port, this.password));
      return { mongod, port, version };
    } finally {
      await client.close();
    }
  }
}

/** Whether another process took the port or the data before our start. */
const isOvertaken = (error: unknown): boolean => /already in use|DBPathInUse/.test(reasonOf(error));

/** Otherwise the transactions of a killed server would hold their locks until they time out. */
const endAbandonedSessions = (admin: mongo.Db) => admin.command({ killAllSessions: [] });
