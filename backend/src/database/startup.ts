import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Connection, Model, mongo } from 'mongoose';
import { toAppError } from '../common/errors/to-app-error.js';
import { Lifecycle } from '../common/lifecycle.js';
import { ChangeFeed } from './feed/change-feed.js';
import { DatabaseConnection } from './connection/database-connection.js';
import { AbandonedTransactions } from './connection/abandoned-transactions.js';
import { MongodRelease } from './connection/mongod-release.js';
import { CredentialsKeyCheck } from './keys/credentials-key-check.js';
import { Migrations } from './migrations/migrations.js';

const RETRY_MS = 1_000;

/** Each needs a connection, and opening one takes longer than building an index of an empty collection. */
const BUILDS_AT_ONCE = 8;

/** The process already listens. Retries while the database is away; what no retry heals is a StartupError. */
@Injectable()
export class Startup {
  private readonly logger = new Logger(Startup.name);
  hasStarted = false;
  private isStopped = false;

  constructor(
    private readonly database: DatabaseConnection,
    private readonly release: MongodRelease,
    private readonly left: AbandonedTransactions,
    private readonly keyCheck: CredentialsKeyCheck,
    private readonly migrations: Migrations,
    private readonly feed: ChangeFeed,
    private readonly lifecycle: Lifecycle,
  ) {}

  get isReady(): boolean {
    return this.hasStarted && this.database.isReachable;
  }

  get isTakingRequests(): boolean {
    return this.isReady && !this.isStopped;
  }

  /** Somebody who waits for a command learns at once that the database is away: `isPatient` is false. */
  async run({ isPatient = true } = {}): Promise<void> {
    await this.database.locate();
    while (!this.hasStopped() && !this.hasStarted) {
      try {
        await this.prepare();
        this.hasStarted = true;
      } catch (error) {
        if (this.hasStopped()) return;
        if (!isPatient || toAppError(error).code !== 'UNAVAILABLE') throw error;
        this.logger.warn('The database is not available yet, trying again');
        await delay(RETRY_MS);
      }
    }
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Waits, because the database may have gone away again at the end of the start. False after a stop. */
  async untilReady(): Promise<boolean> {
    while (!this.isReady && !this.hasStopped()) await delay(RETRY_MS);
    return !this.hasStopped();
  }

  /** A method, because TypeScript's narrowing of a field ignores that a stop may come at any await. */
  private hasStopped(): boolean {
    return this.isStopped;
  }

  private async prepare(): Promise<void> {
    await this.database.open();
    await this.release.check();
    await this.left.endOrphaned();
    // Started before anything is read into memory, so that no change is missed; opening takes a while.
    const following = this.feed.start();
    await this.migrations.checkData();
    await this.keyCheck.run();
    await this.migrations.run();
    await buildIndexes(this.database.connection);
    await following;
    await this.lifecycle.start();
  }
}

/** Unique names need their index, and concurrent transactions that create a collection would conflict. */
async function buildIndexes({ models }: Connection): Promise<void> {
  const left = Object.values<Model<unknown>>(models).values();
  const buildThoseLeft = async () => {
    for (const model of left) await buildIndexesOf(model);
  };
  await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, buildThoseLeft));
}

/** One command makes the collection and all its indexes; Mongoose would send one for each. */
async function buildIndexesOf(model: Model<unknown>): Promise<void> {
  const indexes = model.schema.indexes().map(([key, options]) => ({ key, ...options }));
  if (indexes.length > 0) await model.collection.createIndexes(indexes as mongo.IndexDescription[]);
  else await model.createCollection();
}
