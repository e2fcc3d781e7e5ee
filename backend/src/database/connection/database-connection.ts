import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import { unavailable } from '../../common/errors/app-error.js';
import { fieldOf, hasCode } from '../../common/errors/to-app-error.js';
import { OnStop } from '../../common/lifecycle.js';
import { Settings } from '../../config/settings.js';
import { DatabaseLocator } from './database-locator.js';
import { DatabasePulse, HEARTBEAT_MS } from './database-pulse.js';
import { failBrokenWrites } from './driver-writes.js';
import { StartupError } from '../startup-error.js';

/** Long enough for an election, short enough that a request is refused in under 1.5 s while the database is away. */
const SERVER_SELECTION_MS = 1_000;

/** For opening a connection, and for a heartbeat: what waits then fails, and the database is dialed anew. */
const GIVEN_UP_MS = 1_500;

/** A connection that lost what was sent on it while the others went on would be waited on for ever. */
const DEAD_AFTER_MS = 30_000;

const POOL_SIZE = 50;

const AUTHENTICATION_FAILED = 18;

/** Before it is opened: the driver's own words may repeat parts of the password, and mongoose would log them. */
function refuseUnreadable(uri: string): void {
  try {
    new mongo.MongoClient(uri);
  } catch {
    throw new StartupError('MONGODB_URI: is not a connection string that MongoDB understands');
  }
}

/** The driver drops a server that answers as something else; one that only does not answer it keeps, to try again. */
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
  // With mongodb+srv:// a name server that has no answer is as good as a database that has none.
  return String(fieldOf(error, 'syscall')).startsWith('query') ? unavailable() : error;
}

/** The one connection to MongoDB: where it is, opening it, and whether it can be reached now. */
@Injectable()
export class DatabaseConnection {
  private readonly logger = new Logger(DatabaseConnection.name);
  private readonly warnOfLoss = () => this.logger.warn('The database is away');
  private uri = '';

  constructor(
    @InjectConnection() readonly connection: Connection,
    private readonly locator: DatabaseLocator,
    private readonly pulse: DatabasePulse,
    private readonly settings: Settings,
  ) {
    // Mongoose reports lost connections here; unheard, an 'error' event would end the process.
    connection.on('error', (error: Error) => this.logger.warn(error.message));
    connection.on('disconnected', this.warnOfLoss);
    pulse.onSilence(() => this.logger.warn('The database is silent'));
    connection.on('connected', () => this.logger.log('The database is there'));
  }

  get isReachable(): boolean {
    return this.pulse.isConnected && this.pulse.isBeating;
  }

  async locate(): Promise<void> {
    this.uri = await this.locator.locate();
    refuseUnreadable(this.uri);
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
      // Asked each time: a stream of heartbeats goes on where answers get through and questions don't.
      serverMonitoringMode: 'poll',
      connectTimeoutMS: GIVEN_UP_MS,
      socketTimeoutMS: DEAD_AFTER_MS,
      maxPoolSize: POOL_SIZE,
      // Of the default two both may be stuck where the driver has no other limit, at their password, and nobody gets one.
      maxConnecting: POOL_SIZE,
      w: 'majority',
      journal: true,
      retryWrites: true,
      autoIndex: false,
      autoCreate: false,
      // Not `false` otherwise: the address may ask for it too.
      ...(this.settings.metricsPort !== undefined && { monitorCommands: true }),
    });
    this.pulse.follow(this.connection.getClient());
  }

  /** Transactions and change streams need a replica set; a lone server would fail at the first change only. */
  private async refuseLoneServer(): Promise<void> {
    const hello = await this.connection.db?.admin().command({ hello: 1 });
    const isReplicaSet = hello?.['setName'] !== undefined || hello?.['msg'] === 'isdbgrid';
    if (isReplicaSet) return;
    throw new StartupError('MONGODB_URI: this MongoDB is not a replica set (start it with --replSet)');
  }

  /** That it goes away from here on is what was wanted. */
  @OnStop('feed')
  expectLoss(): void {
    this.connection.off('disconnected', this.warnOfLoss);
  }

  /** After the HTTP server has closed: the last requests and flushes still needed it. */
  @OnStop('database')
  async close(): Promise<void> {
    // Closed for good, and forgotten by mongoose, which would keep it and all its models.
    await this.connection.destroy();
    await this.locator.release();
  }
}
