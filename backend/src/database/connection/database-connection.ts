import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import { EmbeddedMongo, EmbeddedMongoError } from '@keyroster/embedded-mongo';
import { unavailable } from '../../common/errors/app-error.js';
import { fieldOf, hasCode } from '../../common/errors/to-app-error.js';
import { OnStop } from '../../common/lifecycle.js';
import { projectCacheDir } from '../../common/paths.js';
import { Progress } from '../../common/time/progress.js';
import { Settings } from '../../config/settings.js';
import { DatabasePulse, HEARTBEAT_MS } from './database-pulse.js';
import { failBrokenWrites } from './driver-writes.js';
import { StartupError } from '../startup-error.js';

/** Long enough for an election, short enough to refuse a request in under 1.5 s while the database is away. */
const SERVER_SELECTION_MS = 1_000;

const GIVEN_UP_MS = 1_500;

/** Without this timeout, a connection that lost what was sent on it would be awaited forever. */
const DEAD_AFTER_MS = 30_000;

const POOL_SIZE = 50;

const AUTHENTICATION_FAILED = 18;

/** Checked before opening: mongoose would log the driver's message, which may hold parts of the password. */
function refuseUnreadable(uri: string): void {
  try {
    new mongo.MongoClient(uri);
  } catch {
    throw new StartupError('MONGODB_URI: is not a connection string that MongoDB understands');
  }
}

/** The driver drops a server that is no member of the set, and keeps one that only doesn't answer. */
function isNoMemberThere(error: unknown): boolean {
  return fieldOf(fieldOf(fieldOf(error, 'reason'), 'servers'), 'size') === 0;
}

function refusalOf(error: unknown): unknown {
  if (hasCode(error, AUTHENTICATION_FAILED)) {
    return new StartupError('MONGODB_URI: the database refuses this user or password');
  }
  if (isNoMemberThere(error)) {
    return new StartupError(
      'MONGODB_URI: the MongoDB there is not a member of the replica set that it names',
    );
  }
  // With mongodb+srv:// a name server without an answer counts as an absent database.
  return String(fieldOf(error, 'syscall')).startsWith('query') ? unavailable() : error;
}

@Injectable()
export class DatabaseConnection {
  private readonly logger = new Logger(DatabaseConnection.name);
  private readonly warnOfLoss = () => this.logger.warn('The database is away');
  private uri = '';
  private embedded: Promise<EmbeddedMongo> | undefined;

  constructor(
    @InjectConnection() readonly connection: Connection,
    private readonly pulse: DatabasePulse,
    private readonly settings: Settings,
    private readonly progress: Progress,
  ) {
    // An 'error' event without a listener would end the process.
    connection.on('error', (error: Error) => this.logger.warn(error.message));
    connection.on('disconnected', this.warnOfLoss);
    pulse.onSilence(() => this.logger.warn('The database is silent'));
    connection.on('connected', () => this.logger.log('The database is there'));
  }

  get isReachable(): boolean {
    return this.pulse.isConnected && this.pulse.isBeating;
  }

  async locate(): Promise<void> {
    this.uri = this.settings.mongodbUri ?? (await this.startEmbedded());
    refuseUnreadable(this.uri);
  }

  private async startEmbedded(): Promise<string> {
    const { dataDir, mongodBinary } = this.settings;
    this.embedded = EmbeddedMongo.start({
      dataDir,
      cacheDir: projectCacheDir,
      ...(mongodBinary !== undefined && { binary: mongodBinary }),
      progress: (line) => this.progress.say(line),
      onDeath: (detail) => this.logger.warn(detail),
    });
    try {
      return (await this.embedded).uri;
    } catch (error) {
      throw error instanceof EmbeddedMongoError ? new StartupError(error.message) : error;
    }
  }

  async open(): Promise<void> {
    if (this.pulse.isConnected) return;
    try {
      await this.connect();
    } catch (error) {
      throw refusalOf(error);
    }
    await this.refuseLoneServer();
    failBrokenWrites(this.connection.getClient());
  }

  private async connect(): Promise<void> {
    await this.connection.openUri(this.uri, {
      appName: 'keyroster',
      serverSelectionTimeoutMS: SERVER_SELECTION_MS,
      heartbeatFrequencyMS: HEARTBEAT_MS,
      // Streamed heartbeats would go on where only the server's answers get through, but no commands.
      serverMonitoringMode: 'poll',
      connectTimeoutMS: GIVEN_UP_MS,
      socketTimeoutMS: DEAD_AFTER_MS,
      maxPoolSize: POOL_SIZE,
      // With the default of two, both may hang while they authenticate, and nobody gets a connection.
      maxConnecting: POOL_SIZE,
      w: 'majority',
      journal: true,
      retryWrites: true,
      autoIndex: false,
      autoCreate: false,
      // Left out instead of `false`, because the connection string may ask for it too.
      ...(this.settings.metricsPort !== undefined && { monitorCommands: true }),
    });
    this.pulse.follow(this.connection.getClient());
  }

  /** Transactions and change streams need a replica set; a lone server would fail only at the first change. */
  private async refuseLoneServer(): Promise<void> {
    const hello = await this.connection.db?.admin().command({ hello: 1 });
    const isReplicaSet = hello?.['setName'] !== undefined || hello?.['msg'] === 'isdbgrid';
    if (isReplicaSet) return;
    throw new StartupError('MONGODB_URI: this MongoDB is not a replica set (start it with --replSet)');
  }

  @OnStop('feed')
  expectLoss(): void {
    this.connection.off('disconnected', this.warnOfLoss);
  }

  @OnStop('database')
  async close(): Promise<void> {
    // `destroy` also removes the connection and its models from mongoose's memory.
    await this.connection.destroy();
    // Also stops one that is still starting, because a signal may come at any time.
    const embedded = await this.embedded?.catch(() => undefined);
    await embedded?.stop();
  }
}
